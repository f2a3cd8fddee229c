package baton.symbolic;

import baton.ir.Callee;
import baton.ir.Digest;
import baton.ir.Instruction;
import baton.ir.Operand;
import baton.ir.Referent;
import baton.ir.Terminator;
import baton.ir.ValueType;
import baton.memory.Address;
import baton.memory.Base;
import java.util.List;
import java.util.NavigableSet;
import java.util.TreeSet;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What a branch tells: walks from the condition to the registers it was computed from and narrows the classes they may be in.
 * Facts are about registers and formals, never about memory, so no other thread can make them wrong.
 */
final class Conditions {
  private static final int DEEPEST = 12;

  /** Numbers of fewer bits are not compared for their distance: they may be parts of larger ones. */
  private static final int SHORTEST = 32;
  private static final Values NOT_NEGATIVE = Values.between(0, Long.MAX_VALUE);

  private final Digest body;
  private final Flow flow;
  private final Function<Operand, @Nullable Address> values;
  private final NavigableSet<Long> bounds;

  Conditions(Digest body, Flow flow, Function<Operand, @Nullable Address> values) {
    this.body = body;
    this.flow = flow;
    this.values = values;
    this.bounds = bounds(flow);
  }

  /** The constants that the body compares with and their neighbours: bounds at which growing sets of values are stopped. */
  NavigableSet<Long> bounds() {
    return bounds;
  }

  private static NavigableSet<Long> bounds(Flow flow) {
    NavigableSet<Long> result = new TreeSet<>(Values.BOUNDS);
    for (int block : flow.order()) {
      for (Instruction instruction : flow.block(block).instructions()) {
        if (instruction instanceof Instruction.Compare compare) {
          addAround(constant(compare.left()), result);
          addAround(constant(compare.right()), result);
        } else if (instruction instanceof Terminator.Switch s) {
          s.cases().forEach(c -> addAround(constant(c.value()), result));
        }
      }
    }
    return result;
  }

  private static void addAround(@Nullable Long constant, NavigableSet<Long> bounds) {
    if (constant != null) {
      bounds.add(constant);
      bounds.add(constant == Long.MIN_VALUE ? constant : constant - 1);
      bounds.add(constant == Long.MAX_VALUE ? constant : constant + 1);
    }
  }

  /** The key of what is known of a formal. */
  static int formal(int index) {
    return -1 - index;
  }

  /** Narrows {@code state} to where {@code condition} is true (or false); returns false when that cannot be. */
  boolean assume(State state, Operand condition, boolean truth) {
    return assume(state, condition, truth, 0);
  }

  private boolean assume(State state, Operand condition, boolean truth, int depth) {
    if (!restrict(state, condition, truth ? Values.NONZERO : Values.ZERO, depth)) {
      return false;
    }
    if (!(condition instanceof Operand.Register(int ordinal)) || depth > DEEPEST) {
      return true;
    }
    return switch (flow.instruction(ordinal)) {
      case Instruction.Compare compare -> compare(state, compare, truth, depth);
      case Instruction.Binary(String operator, _, Operand left, Operand right) ->
          switch (operator) {
            case "xor" -> !isOne(right) || !isBoolean(left) || assume(state, left, !truth, depth + 1);
            case "and" -> !truth || (assume(state, left, true, depth + 1) && assume(state, right, true, depth + 1));
            case "or" -> truth || (assume(state, left, false, depth + 1) && assume(state, right, false, depth + 1));
            default -> true;
          };
      case Instruction.Convert(String operator, ValueType from, _, Operand value) ->
          !(keepsZero(operator) || (operator.equals("trunc") && from.bits() == 8)) || assume(state, value, truth, depth + 1);
      case Instruction.Select(_, Operand chosen, Operand then, Operand otherwise) -> select(state, chosen, then, otherwise, truth, depth);
      case Instruction.Call(Callee.Intrinsic(String name), var arguments, _, _) when name.startsWith("llvm.expect") ->
          assume(state, arguments.getFirst().value(), truth, depth + 1);
      default -> true;
    };
  }

  private boolean select(State state, Operand chosen, Operand then, Operand otherwise, boolean truth, int depth) {
    if (isConstant(otherwise, !truth)) {
      return assume(state, chosen, true, depth + 1) && assume(state, then, truth, depth + 1);
    }
    if (isConstant(then, !truth)) {
      return assume(state, chosen, false, depth + 1) && assume(state, otherwise, truth, depth + 1);
    }
    return true;
  }

  private static boolean isConstant(Operand operand, boolean truth) {
    return operand instanceof Operand.IntegerConstant(_, long value) && (value != 0) == truth;
  }

  private boolean compare(State state, Instruction.Compare compare, boolean truth, int depth) {
    Operand left = compare.left();
    Operand right = compare.right();
    String predicate = compare.predicate();
    if (constant(left) != null && constant(right) == null) {
      Operand swapped = left;
      left = right;
      right = swapped;
      predicate = Comparison.swapped(predicate);
    }
    Long number = constant(right);
    if (number == null) {
      return compare.type().bits() < SHORTEST || distance(state, left, right, truth ? predicate : Comparison.opposite(predicate));
    }
    if (compare.type().bits() == 1) {
      boolean equal = predicate.equals("eq") == truth;
      return !(predicate.equals("eq") || predicate.equals("ne")) || assume(state, left, equal == (number != 0), depth + 1);
    }
    if (number == 0 && (predicate.equals("eq") || predicate.equals("ne"))) {
      return assume(state, left, predicate.equals("ne") == truth, depth + 1);
    }
    return restrict(state, left, Comparison.values(truth ? predicate : Comparison.opposite(predicate), number), depth + 1);
  }

  /** Narrows {@code state} to where two values compare like this; returns false when that cannot be. */
  private boolean distance(State state, Operand left, Operand right, String predicate) {
    Address one = values.apply(left);
    Address other = values.apply(right);
    if (one == null || other == null || one.isInteger() || other.isInteger()) {
      return true;
    }
    boolean ofOneRead = flow.origin(left).equals(flow.origin(right));
    return switch (predicate) {
      case "eq" -> state.path().learnEqual(one, other, true, ofOneRead);
      case "ne", "ult", "ugt", "slt", "sgt" -> state.path().learnEqual(one, other, false, ofOneRead);
      default -> true;
    };
  }

  /** Which truth values {@code condition} can have; {@code state} is left as it is. */
  Values truth(State state, Operand condition) {
    if (state.path().hasNoFacts()) {
      return Values.ANY;
    }
    PathCondition.Told before = state.path().told();
    Values result = Values.ANY;
    if (!assume(state, condition, true)) {
      result = Values.ZERO;
    }
    state.path().recall(before);
    if (!assume(state, condition, false)) {
      result = result.meet(Values.NONZERO);
    }
    state.path().recall(before);
    return result;
  }

  /** Narrows {@code state} to where {@code operand} is none of {@code constants}; returns false when that cannot be. */
  boolean none(State state, Operand operand, List<Operand> constants) {
    for (Operand each : constants) {
      Long number = constant(each);
      if (number != null && !restrict(state, operand, Values.of(number).complement(), 0)) {
        return false;
      }
    }
    return true;
  }

  /** Narrows {@code state} to where {@code operand} equals a constant; returns false when that cannot be. */
  boolean equal(State state, Operand operand, Operand constant) {
    Long number = constant(constant);
    return number == null || restrict(state, operand, Values.of(number), 0);
  }

  /** What values {@code operand} may have, as far as known. */
  Values values(State state, Operand operand) {
    return values(state, operand, 0);
  }

  private Values values(State state, Operand operand, int depth) {
    Long number = constant(operand);
    if (number != null) {
      boolean bit = operand instanceof Operand.IntegerConstant(int bits, _) && bits == 1;
      return bit && number != 0 ? Values.NONZERO : Values.of(number);
    }
    Integer key = key(state, operand);
    Values known = key == null ? Values.ANY : state.path().facts().of(key);
    if (known.isAny() && depth < DEEPEST && operand instanceof Operand.Register(int ordinal)) {
      Values computed = computed(state, flow.instruction(ordinal), depth);
      if (!computed.isAny()) {
        return computed;
      }
    }
    Address value = known.isAny() ? values.apply(operand) : null;
    if (value != null && value.terms().isEmpty()) {
      if (value.isInteger()) {
        return Values.of(value.offset());
      }
      if (value.base() instanceof Base.Global(Referent symbol)) {
        // a weak symbol that nobody defines has the address 0; of others the compiler has decided such tests where it saw the name
        return symbol instanceof Referent.External && value.offset() == 0 ? Values.ANY : Values.NONZERO;
      }
      if (value.base() instanceof Base.Fresh object) {
        Values of = state.path().known(object);
        return value.offset() == 0 || of.meet(Values.ZERO).isNone() ? of : Values.ANY;
      }
    }
    return known;
  }

  private Values computed(State state, Instruction instruction, int depth) {
    return switch (instruction) {
      case Instruction.Convert(String operator, ValueType from, _, Operand value) ->
          switch (operator) {
            case "sext" -> from.bits() == 1 ? Values.ANY : values(state, value, depth + 1);
            case "freeze" -> values(state, value, depth + 1);
            case "zext" -> widened(values(state, value, depth + 1), from.bits());
            default -> Values.ANY;
          };
      case Instruction.Binary(String operator, ValueType type, Operand left, Operand right) -> {
        Long number = constant(right);
        if (number == null || number == Long.MIN_VALUE || !(operator.equals("add") || operator.equals("sub"))) {
          yield Values.ANY;
        }
        yield values(state, left, depth + 1).plus(operator.equals("add") ? number : -number, type.bits());
      }
      default -> Values.ANY;
    };
  }

  /** Extended by zeros, what was negative is large; a single bit becomes one. */
  private static Values widened(Values narrow, long bits) {
    if (bits == 1) {
      Values zero = narrow.meet(Values.ZERO);
      return narrow.meet(Values.NONZERO).isNone() ? zero : zero.join(Values.of(1));
    }
    if (bits > 62) {
      return narrow.leq(NOT_NEGATIVE) ? narrow : Values.ANY;
    }
    long half = 1L << (bits - 1);
    return narrow.meet(Values.between(0, half - 1)).join(narrow.meet(Values.between(-half, -1)).plus(2 * half, 64));
  }

  /** What was extended by zeros to become one of {@code wide}. */
  private static Values narrowed(Values wide, long bits) {
    if (bits == 1) {
      Values zero = wide.meet(Values.ZERO);
      return wide.meet(Values.of(1)).isNone() ? zero : zero.join(Values.NONZERO);
    }
    if (bits > 62) {
      return Values.ANY;
    }
    long half = 1L << (bits - 1);
    return wide.meet(Values.between(0, half - 1)).join(wide.meet(Values.between(half, 2 * half - 1)).plus(-2 * half, 64));
  }

  private boolean restrict(State state, Operand operand, Values narrower, int depth) {
    Values known = values(state, operand);
    Values met = known.meet(narrower);
    if (met.isNone()) {
      return false;
    }
    Integer key = key(state, operand);
    if (key != null) {
      state.path().facts().meet(key, met);
    }
    if (operand instanceof Operand.Register) {
      Address value = values.apply(operand);
      boolean named = value != null && value.offset() == 0 && value.terms().isEmpty();
      if (named && value.base() instanceof Base.Held held && isShared(state, held)) {
        state.path().saw(held, met);
      }
    }
    if (operand instanceof Operand.Register(int ordinal)
        && depth < DEEPEST
        && flow.instruction(ordinal) instanceof Instruction.Convert(String operator, ValueType from, _, Operand value)) {
      return switch (operator) {
        case "sext", "freeze" -> restrict(state, value, met, depth + 1);
        case "zext" -> restrict(state, value, narrowed(met, from.bits()), depth + 1);
        default -> true;
      };
    }
    return true;
  }

  /** Whether a value was read from a cell that others can write and that a caller can name. */
  private static boolean isShared(State state, Base.Held held) {
    Base root = held.cell().root();
    return (root instanceof Base.Global || root instanceof Base.Formal) && !state.isPrivate(held.cell());
  }

  private static boolean keepsZero(String operator) {
    return switch (operator) {
      case "zext", "sext", "freeze", "ptrtoint", "inttoptr", "bitcast" -> true;
      default -> false;
    };
  }

  private @Nullable Integer key(State state, Operand operand) {
    return switch (operand) {
      case Operand.Formal(int index) -> formal(index);
      case Operand.Register(int ordinal) -> {
        Address value = values.apply(operand);
        if (value == null || value.offset() != 0 || !value.terms().isEmpty()) {
          yield ordinal;
        }
        yield switch (value.base()) {
          case Base.Opaque(Digest of, int site) when of.equals(body) -> site;
          case Base.Fresh(Digest of, int site) when of.equals(body) && !flow.isVariable(site) -> site;
          case Base.Formal(int index) -> formal(index);
          // what nobody else can write holds one value as long as it has one name
          case Base.Held held when state.isPrivate(held.cell()) -> state.path().facts().key(held);
          case Base.Within _, Base.Opaque _ -> state.path().facts().key(value.base());
          default -> ordinal;
        };
      }
      default -> null;
    };
  }

  private static @Nullable Long constant(Operand operand) {
    return switch (operand) {
      case Operand.IntegerConstant(_, long value) -> value;
      case Operand.Null _ -> 0L;
      case Operand.Expression number when number.converts("inttoptr") -> constant(number.operands().getFirst());
      default -> null;
    };
  }

  private static boolean isOne(Operand operand) {
    return operand instanceof Operand.IntegerConstant(_, long value) && (value == 1 || value == -1);
  }

  /** Whether an operand is 0 or 1. */
  boolean isBoolean(Operand operand) {
    if (!(operand instanceof Operand.Register(int ordinal))) {
      return false;
    }
    return switch (flow.instruction(ordinal)) {
      case Instruction.Compare _ -> true;
      case Instruction.Binary(_, ValueType type, _, _) -> type.bits() == 1;
      case Instruction.Convert(_, ValueType from, ValueType to, _) -> from.bits() == 1 || to.bits() == 1;
      case Instruction.Phi(ValueType type, _) -> type.bits() == 1;
      case Instruction.Select(ValueType type, _, _, _) -> type.bits() == 1;
      case Instruction.Part part -> part.type().bits() == 1;
      default -> false;
    };
  }
}
