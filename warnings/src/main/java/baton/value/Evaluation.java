package baton.value;

import baton.ir.Instruction;
import baton.ir.Operand;
import baton.ir.ValueType;
import baton.link.Symbol;
import baton.symbolic.Comparison;
import baton.symbolic.Values;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;

/** What the registers of one function hold, and what a branch tells of them. */
final class Evaluation {
  static final int DEEPEST = 12;
  private static final Values TRUE = Values.of(1);
  private static final Values EITHER = Values.between(0, 1);

  private final Symbol.DefinedFunction function;
  private final Tracked tracked;
  private final IntFunction<Instruction> instructions;
  private final List<Value> arguments;

  Evaluation(Symbol.DefinedFunction function, Tracked tracked, IntFunction<Instruction> instructions, List<Value> arguments) {
    this.function = function;
    this.tracked = tracked;
    this.instructions = instructions;
    this.arguments = arguments;
  }

  Value value(Operand operand, RegisterFile at) {
    return switch (operand) {
      case Operand.Register(int ordinal) -> Optional.ofNullable(at.register(ordinal)).orElse(Value.ANY);
      case Operand.Formal(int index) -> index < arguments.size() ? arguments.get(index) : Value.ANY;
      case Operand.IntegerConstant(int bits, long number) -> Value.of(Values.of(bits == 1 ? number & 1 : number));
      case Operand.Null _ -> Value.of(Values.ZERO);
      case Operand.SymbolAddress(int referent, long offset) -> {
        Symbol symbol = tracked.symbol(function, referent);
        boolean known = symbol instanceof Symbol.DefinedVariable v ? !tracked.isOfThread(v) : symbol instanceof Symbol.DefinedFunction;
        yield known ? Value.of(new Value.Place(symbol.number(), offset)) : Value.ANY;
      }
      case Operand.Expression number ->
          number.converts("inttoptr") && isWord(number.operands().getFirst()) ? value(number.operands().getFirst(), at) : Value.ANY;
      case Operand.Zero _,
          Operand.LabelAddress _,
          Operand.Undefined _,
          Operand.OpaqueConstant _,
          Operand.Elements _,
          Operand.MaskedImmediate _ ->
          Value.ANY;
    };
  }

  /** What a call passes; of a copy of an object nothing is known. */
  List<Value> arguments(Instruction.Call call, RegisterFile at) {
    return call.arguments().stream().map(a -> a.byValueBytes() > 0 ? Value.ANY : value(a.value(), at)).toList();
  }

  /** What an instruction that touches no memory makes. */
  Value compute(Instruction.Straight instruction, RegisterFile at) {
    return switch (instruction) {
      case Instruction.Address(Operand base, long offset, var indices, _) -> {
        Value from = value(base, at);
        Optional<Long> moved = moved(indices, at);
        yield moved.isPresent() && from.place().isPresent()
            ? Value.of(new Value.Place(from.place().get().symbol(), from.place().get().offset() + offset + moved.get()))
            : Value.ANY;
      }
      case Instruction.Allocate _ -> Value.of(Values.NONZERO);
      case Instruction.Binary binary -> Value.of(binary(binary, at));
      case Instruction.Compare(String predicate, ValueType type, Operand left, Operand right) ->
          Value.of(isWhole(type) ? compare(predicate, value(left, at).numbers(), value(right, at).numbers()) : EITHER);
      case Instruction.Convert(String operator, ValueType from, ValueType to, Operand operand) ->
          convert(operator, from, to, value(operand, at));
      case Instruction.Select(_, Operand condition, Operand then, Operand otherwise) -> {
        Values chosen = value(condition, at).numbers();
        yield chosen.equals(TRUE)
            ? value(then, at)
            : chosen.equals(Values.ZERO) ? value(otherwise, at) : value(then, at).join(value(otherwise, at));
      }
      default -> Value.ANY;
    };
  }

  /** By how many bytes indices move an address, where they are known. */
  private Optional<Long> moved(List<Instruction.ScaledIndex> indices, RegisterFile at) {
    long bytes = 0;
    for (Instruction.ScaledIndex index : indices) {
      Optional<Long> number = value(index.index(), at).single().filter(n -> Math.abs(n) < Integer.MAX_VALUE);
      if (number.isEmpty()) {
        return Optional.empty();
      }
      bytes += number.get() * index.stride();
    }
    return Optional.of(bytes);
  }

  private static boolean isWhole(ValueType type) {
    return type.kind() == ValueType.Kind.INTEGER || type.kind() == ValueType.Kind.POINTER;
  }

  private Values binary(Instruction.Binary binary, RegisterFile at) {
    Value left = value(binary.left(), at);
    Value right = value(binary.right(), at);
    long bits = binary.type().bits();
    if (!isWhole(binary.type()) || left.place().isPresent() || right.place().isPresent()) {
      return Values.ANY;
    }
    Optional<Long> a = left.single();
    Optional<Long> b = right.single();
    boolean inside = b.isPresent() && b.get() > Integer.MIN_VALUE && b.get() <= Integer.MAX_VALUE;
    boolean turns = bits == 1 && (binary.operator().equals("add") || binary.operator().equals("sub"));
    if (turns) {
      return a.isPresent() && b.isPresent() ? number(a.get() ^ b.get(), bits) : EITHER;
    }
    return switch (binary.operator()) {
      case "add" -> inside ? left.numbers().plus(b.get(), bits) : a.isPresent() ? right.numbers().plus(a.get(), bits) : Values.ANY;
      case "sub" -> inside ? left.numbers().plus(-b.get(), bits) : Values.ANY;
      case "and" -> a.isPresent() && b.isPresent() ? number(a.get() & b.get(), bits) : bits == 1 ? EITHER : Values.ANY;
      case "or" -> a.isPresent() && b.isPresent() ? number(a.get() | b.get(), bits) : bits == 1 ? EITHER : Values.ANY;
      case "xor" -> a.isPresent() && b.isPresent() ? number(a.get() ^ b.get(), bits) : bits == 1 ? EITHER : Values.ANY;
      default -> bits == 1 ? EITHER : a.isPresent() && b.isPresent() ? folded(binary.operator(), a.get(), b.get(), bits) : Values.ANY;
    };
  }

  /** What two numbers make; any value where it depends on how they are written, or may overflow. */
  private static Values folded(String operator, long a, long b, long bits) {
    boolean isUnsigned = a >= 0 && b >= 0;
    boolean isSmall = Math.abs(a) < Integer.MAX_VALUE && Math.abs(b) < Integer.MAX_VALUE;
    boolean shifts = isUnsigned && b < bits && b < Integer.SIZE;
    long largest = bits >= 64 ? Long.MAX_VALUE : (1L << (bits - 1)) - 1;
    Long result =
        !isSmall
            ? null
            : switch (operator) {
              case "mul" -> Long.valueOf(a * b);
              case "sdiv" -> b == 0 ? null : Long.valueOf(a / b);
              case "srem" -> b == 0 ? null : Long.valueOf(a % b);
              case "udiv" -> b == 0 || !isUnsigned ? null : Long.valueOf(a / b);
              case "urem" -> b == 0 || !isUnsigned ? null : Long.valueOf(a % b);
              case "shl" -> shifts ? Long.valueOf(a << b) : null;
              case "lshr", "ashr" -> shifts ? Long.valueOf(a >> b) : null;
              default -> null;
            };
    return result == null || Math.abs(result) > largest ? Values.ANY : Values.of(result);
  }

  /** A single bit that is set is one, however a constant is written. */
  private static Values number(long value, long bits) {
    return Values.of(bits == 1 ? value & 1 : value);
  }

  private static Value convert(String operator, ValueType from, ValueType to, Value value) {
    return switch (operator) {
      case "ptrtoint", "inttoptr", "freeze", "bitcast" -> isWhole(from) && isWhole(to) && from.bits() == to.bits() ? value : Value.ANY;
      case "sext" -> from.bits() == 1 ? Value.ANY : value;
      case "zext" -> {
        long largest = from.bits() < 63 ? (1L << from.bits()) - 1 : Long.MAX_VALUE;
        boolean same = value.numbers().leq(Values.between(0, largest));
        yield same ? Value.of(value.numbers()) : Value.of(Values.between(0, largest));
      }
      case "trunc" -> {
        boolean same =
            to.bits() > 1 && to.bits() < 64 && value.numbers().leq(Values.between(-(1L << (to.bits() - 1)), (1L << (to.bits() - 1)) - 1));
        boolean bit = to.bits() == 1 && value.numbers().leq(EITHER);
        yield same || bit ? Value.of(value.numbers()) : Value.of(to.bits() == 1 ? EITHER : Values.ANY);
      }
      default -> Value.ANY;
    };
  }

  private static Values compare(String predicate, Values left, Values right) {
    if (left.isNone() || right.isNone()) {
      return EITHER;
    }
    boolean mayHold = false;
    boolean mayFail = false;
    Optional<Long> number = Value.of(right).single();
    if (number.isPresent()) {
      Values holds = Comparison.values(predicate, number.get());
      mayHold = !left.meet(holds).isNone();
      mayFail = !left.meet(Comparison.values(Comparison.opposite(predicate), number.get())).isNone();
    } else if (Value.of(left).single().isPresent()) {
      return compare(Comparison.swapped(predicate), right, left);
    } else {
      boolean apart = left.meet(right).isNone();
      mayHold = !apart || !predicate.equals("eq");
      mayFail = !apart || !predicate.equals("ne");
    }
    return mayHold && mayFail ? EITHER : mayHold ? TRUE : Values.ZERO;
  }

  /** Narrows what is known to where {@code condition} is true (or false); false when that cannot be. */
  boolean assume(Operand condition, boolean truth, RegisterFile at, int depth) {
    Values now = value(condition, at).numbers();
    if (now.meet(truth ? Values.NONZERO : Values.ZERO).isNone()) {
      return false;
    }
    if (!(condition instanceof Operand.Register(int ordinal))) {
      return true;
    }
    if (!at.narrow(ordinal, truth ? Values.NONZERO : Values.ZERO)) {
      return false;
    }
    if (depth > DEEPEST) {
      return true;
    }
    return switch (instructions.apply(ordinal)) {
      case Instruction.Compare compare -> assume(compare, truth, at, depth);
      case Instruction.Binary(String operator, ValueType type, Operand left, Operand right) when type.bits() == 1 ->
          switch (operator) {
            case "xor" -> !isOne(right) || assume(left, !truth, at, depth + 1);
            case "and" -> !truth || (assume(left, true, at, depth + 1) && assume(right, true, at, depth + 1));
            case "or" -> truth || (assume(left, false, at, depth + 1) && assume(right, false, at, depth + 1));
            default -> true;
          };
      case Instruction.Convert(String operator, _, _, Operand value) ->
          !(operator.equals("zext") || operator.equals("sext") || operator.equals("freeze")) || assume(value, truth, at, depth + 1);
      case Instruction.Select(ValueType type, Operand chosen, Operand then, Operand otherwise) when type.bits() == 1 -> {
        if (isConstant(otherwise, !truth)) {
          yield assume(chosen, true, at, depth + 1) && assume(then, truth, at, depth + 1);
        }
        yield !isConstant(then, !truth) || (assume(chosen, false, at, depth + 1) && assume(otherwise, truth, at, depth + 1));
      }
      default -> true;
    };
  }

  private boolean assume(Instruction.Compare compare, boolean truth, RegisterFile at, int depth) {
    if (!isWhole(compare.type())) {
      return true;
    }
    String predicate = truth ? compare.predicate() : Comparison.opposite(compare.predicate());
    Optional<Long> right = value(compare.right(), at).single();
    if (right.isPresent()) {
      return narrow(compare.left(), Comparison.values(predicate, right.get()), at, depth + 1);
    }
    Optional<Long> left = value(compare.left(), at).single();
    return left.isEmpty() || narrow(compare.right(), Comparison.values(Comparison.swapped(predicate), left.get()), at, depth + 1);
  }

  /** Narrows what is known to where an operand is one of {@code to}; false when that cannot be. */
  boolean narrow(Operand operand, Values to, RegisterFile at, int depth) {
    if (value(operand, at).numbers().meet(to).isNone()) {
      return false;
    }
    if (!(operand instanceof Operand.Register(int ordinal))) {
      return true;
    }
    if (!at.narrow(ordinal, to)) {
      return false;
    }
    if (depth > DEEPEST
        || !(instructions.apply(ordinal) instanceof Instruction.Convert(String operator, ValueType from, _, Operand inner))) {
      return true;
    }
    return switch (operator) {
      case "zext" ->
          from.bits() == 1
              ? (!to.meet(TRUE).isNone() || assume(inner, false, at, depth + 1))
                  && (!to.meet(Values.ZERO).isNone() || assume(inner, true, at, depth + 1))
              : !to.leq(Values.between(0, (1L << (Math.min(from.bits(), 62) - 1)) - 1)) || narrow(inner, to, at, depth + 1);
      case "sext", "freeze" -> from.bits() == 1 || narrow(inner, to, at, depth + 1);
      default -> true;
    };
  }

  private static boolean isOne(Operand operand) {
    return operand instanceof Operand.IntegerConstant(_, long value) && (value == 1 || value == -1);
  }

  private static boolean isWord(Operand operand) {
    return operand instanceof Operand.IntegerConstant(int bits, _) && bits == Long.SIZE;
  }

  private static boolean isConstant(Operand operand, boolean truth) {
    return operand instanceof Operand.IntegerConstant(_, long value) && (value != 0) == truth;
  }
}
