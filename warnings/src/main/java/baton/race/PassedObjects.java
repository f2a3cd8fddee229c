package baton.race;

import baton.callgraph.CallGraph;
import baton.entry.EventChains;
import baton.ir.Instruction;
import baton.ir.Operand;
import baton.link.Program;
import baton.link.Symbol;
import baton.pointsto.Pointees;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/**
 * The objects that a function is passed by the calls that lead to an access (call strings; Sharir and Pnueli, Two approaches to
 * interprocedural data flow analysis, 1981): fewer than all that its callers pass it.
 */
final class PassedObjects {
  private final Program program;
  private final PassedOperands operands;
  private final Pointees pointees;
  private final Map<Value, OptionalInt> formals = new HashMap<>();
  private final Map<Value, Optional<Set<Integer>>> objects = new HashMap<>();

  private record Value(Symbol.DefinedFunction function, Operand operand) {}

  PassedObjects(CallGraph graph, Pointees pointees) {
    this.program = graph.program();
    this.operands = new PassedOperands(graph);
    this.pointees = pointees;
  }

  /** The objects that an address leads to where a function is come to in one of some ways; empty where nothing more is known. */
  Optional<Set<Integer>> of(Symbol.DefinedFunction function, Operand address, List<EventChains.Way> ways) {
    Set<Integer> result = new HashSet<>();
    for (EventChains.Way way : ways) {
      Optional<Set<Integer>> passed = way.whole() ? passed(function, address, way.calls(), way.calls().size()) : Optional.empty();
      if (passed.isEmpty()) {
        return Optional.empty();
      }
      result.addAll(passed.get());
    }
    return Optional.of(result);
  }

  /**
   * What the calls pass.
   *
   * @param above how many of them lead to the function
   */
  private Optional<Set<Integer>> passed(Symbol.DefinedFunction function, Operand value, List<EventChains.Call> calls, int above) {
    OptionalInt formal = formals.computeIfAbsent(new Value(function, value), this::formal);
    if (formal.isEmpty() || above == 0) {
      return Optional.empty();
    }
    EventChains.Call by = calls.get(above - 1);
    Optional<Operand> passed = by.callee().equals(function) ? operands.of(by, formal.getAsInt()) : Optional.empty();
    return passed.flatMap(
        p -> passed(by.caller(), p, calls, above - 1)
            .or(() -> objects.computeIfAbsent(new Value(by.caller(), p), v -> pointees.objects(v.function(), v.operand()))));
  }

  /** The one formal that an address is made of, however far it is moved. */
  private OptionalInt formal(Value of) {
    OptionalInt found = OptionalInt.empty();
    Deque<Operand> left = new ArrayDeque<>(List.of(of.operand()));
    Set<Operand> seen = new HashSet<>(left);
    while (!left.isEmpty()) {
      Operand next = left.pop();
      Optional<List<Operand>> sources = sources(of.function(), next);
      if (sources.isEmpty()) {
        if (!(next instanceof Operand.Formal(int index)) || (found.isPresent() && found.getAsInt() != index)) {
          return OptionalInt.empty();
        }
        found = OptionalInt.of(index);
      }
      sources.orElse(List.of()).stream().filter(seen::add).forEach(left::push);
    }
    return found;
  }

  /** What an address is a part of; empty for what is made of nothing else. */
  private Optional<List<Operand>> sources(Symbol.DefinedFunction function, Operand address) {
    if (address instanceof Operand.Null) {
      return Optional.of(List.of());
    }
    if (!(address instanceof Operand.Register(int ordinal))) {
      return Optional.empty();
    }
    return switch (program.function(function).body().instruction(ordinal)) {
      case Instruction.Address(Operand base, _, _, _) -> Optional.of(List.of(base));
      case Instruction.Phi(_, List<Instruction.Incoming> incoming) ->
          Optional.of(incoming.stream().map(Instruction.Incoming::value).toList());
      case Instruction.Select(_, _, Operand then, Operand otherwise) -> Optional.of(List.of(then, otherwise));
      case Instruction.Convert(String operator, _, _, Operand value) when operator.equals("bitcast") || operator.equals("freeze") ->
          Optional.of(List.of(value));
      default -> Optional.empty();
    };
  }
}
