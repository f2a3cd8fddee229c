package baton.symbolic;

import baton.ir.Callee;
import baton.ir.Digest;
import baton.ir.Instruction;
import baton.ir.Operand;
import baton.ir.ValueType;
import baton.memory.Address;
import baton.memory.Base;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What a branch tells: walks from the condition to the registers it was computed from and narrows the classes they may be in.
 * Facts are about registers and formals, never about memory, so no other thread can make them wrong.
 */
final class Conditions {
  private static final int DEEPEST = 12;

  private final Digest body;
  private final Flow flow;
  private final Function<Operand, @Nullable Address> values;

  Conditions(Digest body, Flow flow, Function<Operand, @Nullable Address> values) {
    this.body = body;
    this.flow = flow;
    this.values = values;
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
    if (!restrict(state, condition, truth ? Classes.NONZERO : Classes.ZERO, depth)) {
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
      predicate = swapped(predicate);
    }
    Long number = constant(right);
    if (number == null) {
      return true;
    }
    if (number == 0 && (predicate.equals("eq") || predicate.equals("ne"))) {
      return assume(state, left, predicate.equals("ne") == truth, depth + 1);
    }
    return restrict(state, left, classes(truth ? predicate : opposite(predicate), number), depth + 1);
  }

  private static String swapped(String predicate) {
    return switch (predicate) {
      case "slt" -> "sgt";
      case "sgt" -> "slt";
      case "sle" -> "sge";
      case "sge" -> "sle";
      case "ult" -> "ugt";
      case "ugt" -> "ult";
      case "ule" -> "uge";
      case "uge" -> "ule";
      default -> predicate;
    };
  }

  private static String opposite(String predicate) {
    return switch (predicate) {
      case "eq" -> "ne";
      case "ne" -> "eq";
      case "slt" -> "sge";
      case "sge" -> "slt";
      case "sgt" -> "sle";
      case "sle" -> "sgt";
      case "ult" -> "uge";
      case "uge" -> "ult";
      case "ugt" -> "ule";
      case "ule" -> "ugt";
      default -> "";
    };
  }

  /** The classes of the values for which {@code value predicate number} holds. */
  private static Classes classes(String predicate, long number) {
    return switch (predicate) {
      case "eq" -> Classes.of(number);
      case "ne" -> number == 0 ? Classes.NONZERO : Classes.ANY;
      case "slt" -> number <= 0 ? Classes.NEGATIVE : number == 1 ? Classes.POSITIVE.complement() : Classes.ANY;
      case "sle" -> number < 0 ? Classes.NEGATIVE : number == 0 ? Classes.POSITIVE.complement() : Classes.ANY;
      case "sgt" -> number >= 0 ? Classes.POSITIVE : number == -1 ? Classes.NEGATIVE.complement() : Classes.ANY;
      case "sge" -> number > 0 ? Classes.POSITIVE : number == 0 ? Classes.NEGATIVE.complement() : Classes.ANY;
      case "ugt" -> number == -4096 ? Classes.ERROR : number == 0 ? Classes.NONZERO : Classes.ANY;
      case "uge" -> number == -4095 ? Classes.ERROR : number == 1 ? Classes.NONZERO : Classes.ANY;
      case "ult" -> number == -4095 ? Classes.ERROR.complement() : number == 1 ? Classes.ZERO : Classes.ANY;
      case "ule" -> number == -4096 ? Classes.ERROR.complement() : number == 0 ? Classes.ZERO : Classes.ANY;
      default -> Classes.ANY;
    };
  }

  /** Which truth values {@code condition} can have; {@code state} is left as it is. */
  Classes truth(State state, Operand condition) {
    if (state.hasNoFacts()) {
      return Classes.ANY;
    }
    Map<Integer, Classes> before = state.facts();
    Classes result = Classes.ANY;
    if (!assume(state, condition, true)) {
      result = Classes.ZERO;
    }
    state.facts(before);
    if (!assume(state, condition, false)) {
      result = result.meet(Classes.NONZERO);
    }
    state.facts(before);
    return result;
  }

  /** Narrows {@code state} to where {@code operand} equals a constant; returns false when that cannot be. */
  boolean equal(State state, Operand operand, Operand constant) {
    Long number = constant(constant);
    return number == null || restrict(state, operand, Classes.of(number), 0);
  }

  /** What classes {@code operand} is in, as far as known. */
  Classes classes(State state, Operand operand) {
    Long number = constant(operand);
    if (number != null) {
      return Classes.of(number);
    }
    Integer key = key(operand);
    Classes known = key == null ? Classes.ANY : state.fact(key);
    if (known.isAny() && operand instanceof Operand.Register(int ordinal)) {
      if (flow.instruction(ordinal) instanceof Instruction.Convert(String operator, _, _, Operand value)) {
        if (operator.equals("sext") || operator.equals("freeze")) {
          return classes(state, value);
        }
        if (operator.equals("zext")) {
          return widened(classes(state, value));
        }
      }
    }
    Address value = known.isAny() ? values.apply(operand) : null;
    if (value != null && value.terms().isEmpty()) {
      if (value.isInteger()) {
        return Classes.of(value.offset());
      }
      if (value.base() instanceof Base.Fresh || value.base() instanceof Base.Global) {
        return Classes.NONZERO;
      }
    }
    return known;
  }

  /** Extended by zeros, nothing stays negative. */
  private static Classes widened(Classes narrow) {
    Classes zero = narrow.meet(Classes.ZERO);
    return narrow.meet(Classes.NONZERO).isNone() ? zero : zero.join(Classes.POSITIVE);
  }

  private boolean restrict(State state, Operand operand, Classes classes, int depth) {
    Classes known = classes(state, operand);
    Classes met = known.meet(classes);
    if (met.isNone()) {
      return false;
    }
    Integer key = key(operand);
    if (key != null) {
      state.fact(key, state.fact(key).meet(met));
    }
    if (operand instanceof Operand.Register(int ordinal)
        && depth < DEEPEST
        && flow.instruction(ordinal) instanceof Instruction.Convert(String operator, _, _, Operand value)
        && (operator.equals("sext") || operator.equals("freeze"))) {
      return restrict(state, value, met, depth + 1);
    }
    return true;
  }

  private static boolean keepsZero(String operator) {
    return switch (operator) {
      case "zext", "sext", "freeze", "ptrtoint", "inttoptr", "bitcast" -> true;
      default -> false;
    };
  }

  private @Nullable Integer key(Operand operand) {
    return switch (operand) {
      case Operand.Formal(int index) -> formal(index);
      case Operand.Register(int ordinal) -> {
        Address value = values.apply(operand);
        boolean named = value != null && value.offset() == 0 && value.terms().isEmpty();
        if (named && value.base() instanceof Base.Opaque(Digest of, int site) && of.equals(body)) {
          yield site;
        }
        yield named && value.base() instanceof Base.Formal(int index) ? (Integer) formal(index) : (Integer) ordinal;
      }
      default -> null;
    };
  }

  private static @Nullable Long constant(Operand operand) {
    return switch (operand) {
      case Operand.IntegerConstant(_, long value) -> value;
      case Operand.Null _ -> 0L;
      case Operand.Expression(String operator, var operands) when operator.equals("inttoptr") && operands.size() == 1 ->
          constant(operands.getFirst());
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
      default -> false;
    };
  }
}
