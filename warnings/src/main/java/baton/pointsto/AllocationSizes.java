package baton.pointsto;

import baton.flow.ProgramFlows;
import baton.ir.Argument;
import baton.ir.Block;
import baton.ir.Body;
import baton.ir.Callee;
import baton.ir.Digest;
import baton.ir.Instruction;
import baton.ir.Operand;
import baton.ir.Terminator;
import baton.link.Program;
import baton.link.Symbol;
import baton.memory.Base;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** How many bytes allocations make, where the calls that lead to them tell: {@code kzalloc(sizeof(*d), flags)} by its caller. */
final class AllocationSizes {
  /** The size of objects that a caller decides which is not known. */
  static final long BY_CALLER = -2;

  private static final int DEEPEST = 4;

  private final Program program;
  private final ProgramFlows flows;

  /** Functions by their bodies: those of one text may call functions of their own files. */
  private final Map<Digest, List<Symbol.DefinedFunction>> functions = new HashMap<>();

  private final Map<Base.Fresh, ModelledFlow.Made> places = new HashMap<>();

  /** An activation of a function, and by which call it came to be, as far as that is known. */
  private record Frame(Symbol.DefinedFunction function, Body body, Optional<Caller> by) {}

  private record Caller(Frame frame, int call) {}

  AllocationSizes(Program program, ProgramFlows flows, List<ModelledFlow.Made> made) {
    this.program = program;
    this.flows = flows;
    program.functions().forEach(f -> functions.computeIfAbsent(program.function(f).digest(), _ -> new ArrayList<>()).add(f));
    for (ModelledFlow.Made each : made) {
      ModelledFlow.Site site = each.site();
      places.put(new Base.Fresh(program.function(site.caller().function()).digest(), site.ordinal()), each);
    }
  }

  /** The number of bytes where the call itself tells it; otherwise -1. */
  static long constant(ModelledFlow.Made made) {
    List<Argument> arguments = made.site().call().arguments();
    long result = made.rule().size().isEmpty() ? -1 : 1;
    for (int index : made.rule().size()) {
      boolean constant = index < arguments.size() && arguments.get(index).value() instanceof Operand.IntegerConstant;
      if (!constant || result < 0) {
        return -1;
      }
      result *= ((Operand.IntegerConstant) arguments.get(index).value()).value();
    }
    return result;
  }

  /** The same, where calls that a copy serves tell what the function is passed: -1, or {@link #BY_CALLER}, where that is not known. */
  long size(ModelledFlow.Made made) {
    return size(made, frame(made.site().caller()));
  }

  /** The same of what an allocation makes, or a call of a function that returns what it made, under the calls that its name tells. */
  long size(Base made) {
    Optional<Caller> by = Optional.empty();
    Base inner = made;
    while (inner instanceof Base.Within(Digest caller, int call, Base within) && functions.containsKey(caller)) {
      by = Optional.of(new Caller(frame(functions.get(caller).getFirst(), by), call));
      inner = within;
    }
    Set<Long> sizes = new TreeSet<>();
    if (inner instanceof Base.Fresh(Digest in, int ordinal)) {
      for (Symbol.DefinedFunction function : functions.getOrDefault(in, List.of())) {
        sizes.add(made(frame(function, by), ordinal, 0));
      }
    }
    return sizes.size() == 1 ? sizes.iterator().next() : -1;
  }

  private Frame frame(Symbol.DefinedFunction function, Optional<Caller> by) {
    return new Frame(function, program.function(function).body(), by);
  }

  /** The size of what an instruction makes. */
  private long made(Frame at, int ordinal, int depth) {
    ModelledFlow.Made place = places.get(new Base.Fresh(program.function(at.function()).digest(), ordinal));
    if (place != null) {
      return size(place, at);
    }
    boolean named =
        depth < DEEPEST
            && ordinal >= 0
            && ordinal < at.body().size()
            && at.body().instruction(ordinal) instanceof Instruction.Call call
            && call.callee() instanceof Callee.Direct;
    return named ? returned(at, ordinal, depth) : -1;
  }

  /** The size of whatever the function returns that a call names: one for all that is not null. */
  private long returned(Frame at, int ordinal, int depth) {
    Callee callee = ((Instruction.Call) at.body().instruction(ordinal)).callee();
    if (!(callee instanceof Callee.Direct(int referent))
        || !(flows.resolve(at.function(), referent) instanceof Symbol.DefinedFunction function)) {
      return -1;
    }
    Frame inside = frame(function, Optional.of(new Caller(at, ordinal)));
    Set<Integer> calls = new TreeSet<>();
    boolean known =
        inside.body().blocks().stream()
            .map(Block::terminator)
            .allMatch(t -> !(t instanceof Terminator.Return(Optional<Operand> value)) || (value.isPresent() && makers(value.get(), inside, calls, 0)));
    List<Long> sizes = calls.stream().map(c -> made(inside, c, depth + 1)).distinct().toList();
    return known && sizes.size() == 1 ? sizes.getFirst() : -1;
  }

  /** Whether an operand is null or what one of some calls returned, which are added. */
  private static boolean makers(Operand operand, Frame at, Set<Integer> calls, int depth) {
    if (operand instanceof Operand.Null) {
      return true;
    }
    if (depth > DEEPEST || !(operand instanceof Operand.Register(int ordinal))) {
      return false;
    }
    return switch (at.body().instruction(ordinal)) {
      case Instruction.Call _ -> {
        calls.add(ordinal);
        yield true;
      }
      case Instruction.Select(_, _, Operand then, Operand otherwise) ->
          makers(then, at, calls, depth + 1) && makers(otherwise, at, calls, depth + 1);
      case Instruction.Phi(_, List<Instruction.Incoming> incoming) ->
          incoming.stream().allMatch(i -> makers(i.value(), at, calls, depth + 1));
      default -> false;
    };
  }

  private long size(ModelledFlow.Made made, Frame frame) {
    List<Argument> arguments = made.site().call().arguments();
    long result = made.rule().size().isEmpty() ? -1 : 1;
    for (int index : made.rule().size()) {
      long factor = index < arguments.size() ? number(arguments.get(index).value(), frame, 0) : -1;
      result = result < 0 || factor < 0 ? Math.min(result, factor) : result * factor;
    }
    return result;
  }

  private Frame frame(Nodes.Copy copy) {
    return frame(copy.function(), copy.called().map(c -> new Caller(frame(c.copy()), c.ordinal())));
  }

  /** What an operand is: -1 where that is not known, {@link #BY_CALLER} where it comes from a caller that is not known. */
  private static long number(Operand operand, Frame at, int depth) {
    if (operand instanceof Operand.IntegerConstant(_, long value)) {
      return Math.max(value, -1);
    }
    if (operand instanceof Operand.Formal(int index)) {
      if (at.by().isEmpty()) {
        return BY_CALLER;
      }
      Caller caller = at.by().get();
      return caller.frame().body().instruction(caller.call()) instanceof Instruction.Call call && index < call.arguments().size()
          ? number(call.arguments().get(index).value(), caller.frame(), depth)
          : -1;
    }
    if (depth > DEEPEST || !(operand instanceof Operand.Register(int ordinal))) {
      return -1;
    }
    return switch (at.body().instruction(ordinal)) {
      case Instruction.Convert(_, _, _, Operand from) -> number(from, at, depth + 1);
      case Instruction.Binary binary -> Math.min(-1, Math.min(number(binary.left(), at, depth + 1), number(binary.right(), at, depth + 1)));
      case Instruction.Select(_, _, Operand then, Operand otherwise) ->
          Math.min(-1, Math.min(number(then, at, depth + 1), number(otherwise, at, depth + 1)));
      case Instruction.Phi(_, List<Instruction.Incoming> incoming) ->
          Math.min(-1, incoming.stream().mapToLong(i -> number(i.value(), at, depth + 1)).min().orElse(-1));
      default -> -1;
    };
  }
}
