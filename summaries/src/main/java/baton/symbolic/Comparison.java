package baton.symbolic;

/** What comparisons of whole numbers mean, by LLVM's names for them. */
public final class Comparison {
  private Comparison() {}

  /** The predicate for operands that changed places. */
  public static String swapped(String predicate) {
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

  /** The predicate that holds where this one does not; empty where there is none. */
  public static String opposite(String predicate) {
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

  /** The values for which {@code value predicate number} holds. */
  public static Values values(String predicate, long number) {
    return switch (predicate) {
      case "eq" -> Values.of(number);
      case "ne" -> Values.of(number).complement();
      case "slt" -> atLeast(number).complement();
      case "sle" -> atMost(number);
      case "sgt" -> atMost(number).complement();
      case "sge" -> atLeast(number);
      case "ugt" -> unsignedAtMost(number).complement();
      case "uge" -> number == 0 ? Values.ANY : unsignedAtMost(number - 1).complement();
      case "ult" -> number == 0 ? Values.NONE : unsignedAtMost(number - 1);
      case "ule" -> unsignedAtMost(number);
      default -> Values.ANY;
    };
  }

  private static Values atLeast(long number) {
    return Values.between(number, Long.MAX_VALUE);
  }

  private static Values atMost(long number) {
    return Values.between(Long.MIN_VALUE, number);
  }

  /** Without a sign, negative numbers are the largest. */
  private static Values unsignedAtMost(long number) {
    return number >= 0 ? Values.between(0, number) : Values.NEGATIVE.meet(atMost(number)).join(Values.between(0, Long.MAX_VALUE));
  }
}
