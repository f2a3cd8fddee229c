package baton.refine;

import baton.entry.EventChains;
import baton.entry.ProgramNames;
import baton.ir.Block;
import baton.ir.Body;
import baton.ir.Callee;
import baton.ir.Instruction;
import baton.ir.Operand;
import baton.ir.Terminator;
import baton.ir.ValueType;
import baton.link.Symbol;
import baton.model.AllocationRule;
import baton.model.Argument;
import baton.model.ConcurrencyModel;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Whether values are addresses inside of objects that the same activation of a function made, or null. It says nothing of who knows them.
 */
final class NewObjects {
  /** How deep calls of constructors are followed. */
  private static final int DEEPEST = 4;

  private final ProgramNames names;
  private final ConcurrencyModel model;
  private final boolean frames;
  private final boolean elements;

  /** Those that {@code model} says are made on the heap, and addresses that are computed from theirs by constants. */
  NewObjects(ProgramNames names, ConcurrencyModel model) {
    this(names, model, false, false);
  }

  /**
   * Makes objects to choose from.
   *
   * @param frames whether variables of the activation's own frame are among them
   * @param elements whether an address stays in its object at whatever index, so that accesses are in bounds
   */
  NewObjects(ProgramNames names, ConcurrencyModel model, boolean frames, boolean elements) {
    this.names = names;
    this.model = model;
    this.frames = frames;
    this.elements = elements;
  }

  /** Whether {@code value} is null, whatever way it is written. */
  static boolean isNull(Operand value) {
    return value instanceof Operand.Null || (value instanceof Operand.IntegerConstant(_, long number) && number == 0);
  }

  /** Whether it is one, or null, wherever {@code function} uses it. */
  boolean isNew(Symbol.DefinedFunction function, Operand value) {
    return isNew(function, value, new HashSet<>(), DEEPEST);
  }

  /**
   * Whether an address is one that some calls pass, made by the function that calls first.
   *
   * @param function the function that the last call leads to
   * @param value the address there
   * @param calls the calls, each from the function that the one before leads to
   */
  boolean isPassed(Symbol.DefinedFunction function, Operand value, List<EventChains.Call> calls) {
    if (calls.isEmpty()) {
      return isNew(function, value);
    }
    EventChains.Call last = calls.getLast();
    Optional<Operand> passed = formal(function, value).flatMap(f -> passed(last, f)).filter(_ -> last.callee().equals(function));
    return passed.isPresent() && isPassed(last.caller(), passed.get(), calls.subList(0, calls.size() - 1));
  }

  /** Which formal of the function that calls first an address is computed from which some calls pass; see {@link #isPassed}. */
  Optional<Integer> formal(Symbol.DefinedFunction function, Operand value, List<EventChains.Call> calls) {
    Optional<Integer> found = formal(function, value);
    if (calls.isEmpty() || found.isEmpty()) {
      return found;
    }
    EventChains.Call last = calls.getLast();
    return passed(last, found.get())
        .filter(_ -> last.callee().equals(function))
        .flatMap(passed -> formal(last.caller(), passed, calls.subList(0, calls.size() - 1)));
  }

  /** The formal that an address is computed from. */
  private Optional<Integer> formal(Symbol.DefinedFunction function, Operand value) {
    return switch (value) {
      case Operand.Formal(int index) -> Optional.of(index);
      case Operand.Register(int ordinal)
          when names.program().function(function).body().instruction(ordinal) instanceof Instruction.Address step
              && isInside(function, step.indices()) ->
          formal(function, step.base());
      default -> Optional.empty();
    };
  }

  /** What a call by name passes. */
  private Optional<Operand> passed(EventChains.Call call, int formal) {
    Body body = names.program().function(call.caller()).body();
    return body.instruction(call.ordinal()) instanceof Instruction.Call made
            && made.callee() instanceof Callee.Direct(int referent)
            && names.symbol(call.caller(), body.referents().get(referent)).filter(call.callee()::equals).isPresent()
            && formal < made.arguments().size()
        ? Optional.of(made.arguments().get(formal).value())
        : Optional.empty();
  }

  private boolean isNew(Symbol.DefinedFunction function, Operand value, Set<Integer> seen, int depth) {
    if (!(value instanceof Operand.Register(int ordinal))) {
      return isNull(value);
    }
    if (!seen.add(ordinal)) {
      return true;
    }
    return switch (names.program().function(function).body().instruction(ordinal)) {
      case Instruction.Call call -> isMade(function, call, depth);
      case Instruction.Phi(_, var incoming) -> incoming.stream().allMatch(i -> isNew(function, i.value(), seen, depth));
      case Instruction.Select(_, _, Operand then, Operand otherwise) ->
          isNew(function, then, seen, depth) && isNew(function, otherwise, seen, depth);
      case Instruction.Address(Operand base, _, var indices, _) -> isInside(function, indices) && isNew(function, base, seen, depth);
      case Instruction.Allocate _ -> frames && depth == DEEPEST;
      default -> false;
    };
  }

  /** Whether an address stays in its object at some indices: there are none, or numbers that are surely no distance of two objects. */
  private boolean isInside(Symbol.DefinedFunction function, List<Instruction.ScaledIndex> indices) {
    return indices.isEmpty() || (elements && indices.stream().allMatch(i -> isCount(function, i.index(), new HashSet<>())));
  }

  /** Whether a number is computed from constants and from numbers too small for an address only. */
  private boolean isCount(Symbol.DefinedFunction function, Operand number, Set<Integer> seen) {
    Body body = names.program().function(function).body();
    return switch (number) {
      case Operand.IntegerConstant _ -> true;
      case Operand.Formal(int index) -> isSmall(function, body.formals().get(index).valueType());
      case Operand.Register(int ordinal) ->
          !seen.add(ordinal)
              || switch (body.instruction(ordinal)) {
                case Instruction.Load(ValueType type, _, _) -> isSmall(function, type);
                case Instruction.Call(_, _, ValueType result, _) -> isSmall(function, result);
                case Instruction.Convert(_, _, _, Operand value) -> isCount(function, value, seen);
                case Instruction.Binary(_, _, Operand left, Operand right) ->
                    isCount(function, left, seen) && isCount(function, right, seen);
                case Instruction.Phi(_, var incoming) -> incoming.stream().allMatch(i -> isCount(function, i.value(), seen));
                case Instruction.Select(_, _, Operand then, Operand otherwise) ->
                    isCount(function, then, seen) && isCount(function, otherwise, seen);
                case Instruction.Compare _ -> true;
                default -> false;
              };
      default -> false;
    };
  }

  private boolean isSmall(Symbol.DefinedFunction function, ValueType type) {
    return type.kind() == ValueType.Kind.INTEGER && type.bytes() < names.program().unit(function.unit()).pointerBytes();
  }

  private boolean isMade(Symbol.DefinedFunction function, Instruction.Call call, int depth) {
    Body body = names.program().function(function).body();
    if (!(call.callee() instanceof Callee.Direct(int referent))) {
      return false;
    }
    Symbol callee = names.symbol(function, body.referents().get(referent)).orElse(null);
    if (!(callee instanceof Symbol.Callable)) {
      return false;
    }
    Optional<AllocationRule> rule = model.function(callee.name()).rule(AllocationRule.class);
    if (rule.isPresent()) {
      return isNew(rule.get());
    }
    return callee instanceof Symbol.DefinedFunction made && depth > 0 && returnsNew(made, depth - 1);
  }

  private boolean returnsNew(Symbol.DefinedFunction function, int depth) {
    for (Block block : names.program().function(function).body().blocks()) {
      boolean other =
          block.terminator() instanceof Terminator.Return(Optional<Operand> value)
              && !value.filter(v -> isNew(function, v, new HashSet<>(), depth)).isPresent();
      if (other) {
        return false;
      }
    }
    return true;
  }

  private static boolean isNew(AllocationRule rule) {
    return rule.result() instanceof Argument.Returned
        && rule.frees().isEmpty()
        && switch (rule.storage()) {
          case HEAP, TYPED_SLAB -> true;
          case STACK, MAPPING, LIBRARY, PERCPU, DEVICE -> false;
        };
  }
}
