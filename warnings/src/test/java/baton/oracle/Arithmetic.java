package baton.oracle;

import baton.ir.ValueType;

/** Arithmetic as LLVM defines it. Values of n bits are kept sign-extended to 64. */
final class Arithmetic {
  private static final int WORD = 64;

  private Arithmetic() {}

  /** {@code value} cut to {@code bits} bits and sign-extended. */
  static long wrap(long bits, long value) {
    int rest = WORD - (int) bits;
    return rest <= 0 ? value : value << rest >> rest;
  }

  /** The bits of {@code value} without the sign. */
  static long unsigned(long bits, long value) {
    int rest = WORD - (int) bits;
    return rest <= 0 ? value : value << rest >>> rest;
  }

  /** The width of a type that fits a register here; ends the execution for all others. */
  static long width(ValueType type) {
    return switch (type.kind()) {
      case INTEGER -> {
        if (type.bits() > WORD) {
          throw new ExecutionEnd(new Ending.Unsupported("integers of " + type.bits() + " bits"));
        }
        yield type.bits();
      }
      case POINTER -> WORD;
      case FLOATING -> Floats.width(type);
      case NONE, VECTOR, AGGREGATE -> throw new ExecutionEnd(new Ending.Unsupported("values of type " + type));
    };
  }

  static long binary(String operator, ValueType type, long left, long right) {
    if (type.kind() == ValueType.Kind.FLOATING) {
      return Floats.binary(operator, type, left, right);
    }
    long bits = width(type);
    long a = unsigned(bits, left);
    long b = unsigned(bits, right);
    return wrap(
        bits,
        switch (operator) {
          case "add" -> left + right;
          case "sub" -> left - right;
          case "mul" -> left * right;
          case "and" -> left & right;
          case "or" -> left | right;
          case "xor" -> left ^ right;
          case "shl" -> left << shift(bits, b);
          case "lshr" -> a >>> shift(bits, b);
          case "ashr" -> left >> shift(bits, b);
          case "sdiv" -> left / divisor(right);
          case "srem" -> left % divisor(right);
          case "udiv" -> Long.divideUnsigned(a, divisor(b));
          case "urem" -> Long.remainderUnsigned(a, divisor(b));
          default -> throw new ExecutionEnd(new Ending.Unsupported("operator " + operator));
        });
  }

  private static long divisor(long value) {
    if (value == 0) {
      throw new ExecutionEnd(new Ending.Undefined("division by zero"));
    }
    return value;
  }

  private static long shift(long bits, long count) {
    if (count < 0 || count >= bits) {
      throw new ExecutionEnd(new Ending.Undefined("a shift by " + count));
    }
    return count;
  }

  static boolean compare(String predicate, ValueType type, long left, long right) {
    if (type.kind() == ValueType.Kind.FLOATING) {
      return Floats.compare(predicate, type, left, right);
    }
    long bits = width(type);
    int unsigned = Long.compareUnsigned(unsigned(bits, left), unsigned(bits, right));
    return switch (predicate) {
      case "eq" -> left == right;
      case "ne" -> left != right;
      case "slt" -> left < right;
      case "sle" -> left <= right;
      case "sgt" -> left > right;
      case "sge" -> left >= right;
      case "ult" -> unsigned < 0;
      case "ule" -> unsigned <= 0;
      case "ugt" -> unsigned > 0;
      case "uge" -> unsigned >= 0;
      default -> throw new ExecutionEnd(new Ending.Unsupported("comparison " + predicate));
    };
  }

  static long convert(String operator, ValueType from, ValueType to, long value) {
    return switch (operator) {
      case "zext" -> wrap(width(to), unsigned(width(from), value));
      case "sext", "freeze", "bitcast" -> wrap(width(to), wrap(width(from), value));
      case "trunc", "ptrtoint", "inttoptr" -> wrap(width(to), value);
      case "sitofp" -> Floats.bits(to, (double) value);
      case "uitofp" -> Floats.bits(to, (double) unsigned(width(from), value));
      case "fptosi", "fptoui" -> wrap(width(to), (long) Floats.number(from, value));
      case "fpext", "fptrunc" -> Floats.bits(to, Floats.number(from, value));
      default -> throw new ExecutionEnd(new Ending.Unsupported("conversion " + operator));
    };
  }

  /** A constant expression over addresses; its operator is followed by the type of the result. */
  static long constant(String operator, long[] operands) {
    return switch (operator.replaceAll(" .*", "")) {
      case "inttoptr", "ptrtoint" -> operands[0];
      case "address", "add" -> operands[0] + operands[1];
      case "sub" -> operands[0] - operands[1];
      case "xor" -> operands[0] ^ operands[1];
      default -> throw new ExecutionEnd(new Ending.Unsupported("constant expression " + operator));
    };
  }

  /** What an atomic update writes. */
  static long update(String operator, ValueType type, long old, long value) {
    long bits = width(type);
    return switch (operator) {
      case "xchg" -> value;
      case "nand" -> wrap(bits, ~(old & value));
      case "max" -> Math.max(old, value);
      case "min" -> Math.min(old, value);
      case "umax" -> compare("uge", type, old, value) ? old : value;
      case "umin" -> compare("ule", type, old, value) ? old : value;
      default -> binary(operator, type, old, value);
    };
  }
}
