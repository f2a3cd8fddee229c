package baton.pointsto;

import baton.ir.Block;
import baton.ir.Body;
import baton.ir.Callee;
import baton.ir.Instruction;
import baton.ir.Operand;
import baton.ir.Terminator;
import baton.ir.ValueType;
import baton.link.Program;
import baton.link.Symbol;
import baton.model.AllocationRule;
import baton.model.Argument;
import baton.model.ConcurrencyModel;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Functions that return what an allocation made, or another such function: wrappers of allocations and constructors. It is a guess from
 * the text of the body that nothing but precision rests on.
 */
final class Makers {
  private final Program program;
  private final ConcurrencyModel model;

  Makers(Program program, ConcurrencyModel model) {
    this.program = program;
    this.model = model;
  }

  /** Their numbers. */
  Set<Integer> functions() {
    Set<Integer> makers = new HashSet<>();
    Map<Integer, List<Integer>> returnedBy = new HashMap<>();
    Deque<Integer> found = new ArrayDeque<>();
    for (Symbol.DefinedFunction function : program.functions()) {
      for (Symbol callee : returned(function)) {
        switch (callee) {
          case Symbol.DefinedFunction f -> returnedBy.computeIfAbsent(f.number(), _ -> new ArrayList<>()).add(function.number());
          case Symbol.ExternalFunction f -> {
            if (allocates(f) && makers.add(function.number())) {
              found.add(function.number());
            }
          }
          case Symbol.DefinedVariable _, Symbol.ExternalVariable _, Symbol.IndirectFunction _, Symbol.Unresolved _ -> {}
        }
      }
    }
    while (!found.isEmpty()) {
      for (int caller : returnedBy.getOrDefault(found.pop(), List.of())) {
        if (makers.add(caller)) {
          found.add(caller);
        }
      }
    }
    return makers;
  }

  private boolean allocates(Symbol.ExternalFunction function) {
    return model.function(function.name()).rule(AllocationRule.class).filter(r -> r.result() instanceof Argument.Returned).isPresent();
  }

  /** The functions called by name whose results a function may return. */
  private List<Symbol> returned(Symbol.DefinedFunction function) {
    Body body = program.function(function).body();
    Deque<Operand> left = new ArrayDeque<>();
    for (Block block : body.blocks()) {
      if (block.instructions().getLast() instanceof Terminator.Return(var value)) {
        value.ifPresent(left::add);
      }
    }
    List<Symbol> result = new ArrayList<>();
    Set<Integer> seen = new HashSet<>();
    while (!left.isEmpty()) {
      if (left.pop() instanceof Operand.Register(int ordinal) && seen.add(ordinal)) {
        switch (body.instruction(ordinal)) {
          case Instruction.Phi(_, List<Instruction.Incoming> incoming) -> incoming.forEach(i -> left.add(i.value()));
          case Instruction.Select(_, _, Operand then, Operand otherwise) -> {
            left.add(then);
            left.add(otherwise);
          }
          case Instruction.Convert(_, _, _, Operand value) -> left.add(value);
          case Instruction.Address address -> left.add(address.base());
          case Instruction.Call call -> {
            if (call.callee() instanceof Callee.Direct(int referent) && call.result().kind() == ValueType.Kind.POINTER) {
              result.add(program.resolve(function.unit(), body.referents().get(referent)));
            }
          }
          case Instruction _ -> {}
        }
      }
    }
    return result;
  }
}
