package baton.oracle;

import baton.ir.ValueType;

/** Floating-point arithmetic on the bits that registers and memory hold; those of 32 bits are kept sign-extended to 64. */
final class Floats {
  private static final int SINGLE = 32;
  private static final int DOUBLE = 64;

  private Floats() {}

  /** The width of a type that this class knows; ends the execution for others. */
  static long width(ValueType type) {
    if (type.bits() != SINGLE && type.bits() != DOUBLE) {
      throw Values.unsupported("values of type " + type);
    }
    return type.bits();
  }

  /** The number that bits stand for. */
  static double number(ValueType type, long bits) {
    return width(type) == SINGLE ? Float.intBitsToFloat((int) bits) : Double.longBitsToDouble(bits);
  }

  /** The bits of a number, rounded to the type. */
  static long bits(ValueType type, double number) {
    return width(type) == SINGLE ? Float.floatToRawIntBits((float) number) : Double.doubleToRawLongBits(number);
  }

  /** A constant as LLVM writes it: decimal, or the bits of a double in hexadecimal digits. */
  static long constant(ValueType type, String text) {
    String digits = text.substring(text.lastIndexOf(' ') + 1);
    try {
      return bits(
          type, digits.startsWith("0x") ? Double.longBitsToDouble(Long.parseUnsignedLong(digits.substring(2), 16)) : Double.parseDouble(digits));
    } catch (NumberFormatException e) {
      throw Values.unsupported("constant " + text);
    }
  }

  static long binary(String operator, ValueType type, long left, long right) {
    double a = number(type, left);
    double b = number(type, right);
    return bits(
        type,
        switch (operator) {
          case "fadd" -> a + b;
          case "fsub" -> a - b;
          case "fmul" -> a * b;
          case "fdiv" -> a / b;
          case "frem" -> a % b;
          default -> throw Values.unsupported("operator " + operator);
        });
  }

  /** A comparison: {@code o} and what has to hold of two numbers, or {@code u} and the same, true also where one is no number. */
  static boolean compare(String predicate, ValueType type, long left, long right) {
    double a = number(type, left);
    double b = number(type, right);
    boolean unordered = Double.isNaN(a) || Double.isNaN(b);
    return switch (predicate) {
      case "true" -> true;
      case "false" -> false;
      case "ord" -> !unordered;
      case "uno" -> unordered;
      default -> unordered
          ? predicate.startsWith("u")
          : switch (predicate.substring(1)) {
            case "eq" -> a == b;
            case "ne" -> a != b;
            case "lt" -> a < b;
            case "le" -> a <= b;
            case "gt" -> a > b;
            case "ge" -> a >= b;
            default -> throw Values.unsupported("comparison " + predicate);
          };
    };
  }
}
