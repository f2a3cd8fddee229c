package baton.model;

/**
 * A value at a call: an argument, what an argument points to, or the returned value.
 *
 * <p>Written {@code 2}, {@code "*2"} and {@code return}; arguments count from 0.
 */
public sealed interface Argument {
  /** The highest argument index a rule may name. */
  int LAST = 31;

  /** The argument with this index. */
  record Position(int index) implements Argument {
    @Override
    public String toString() {
      return Integer.toString(index);
    }
  }

  /** The value in the cell that the argument with this index points to, after the call where the call writes it. */
  record Pointee(int index) implements Argument {
    @Override
    public String toString() {
      return "*" + index;
    }
  }

  /** The returned value. */
  record Returned() implements Argument {
    @Override
    public String toString() {
      return "return";
    }
  }

  /**
   * Reads the spelling above.
   *
   * @throws IllegalArgumentException with what is allowed as its message
   */
  static Argument parse(String text) {
    if (text.equals("return")) {
      return new Returned();
    }
    boolean pointee = text.startsWith("*");
    String digits = pointee ? text.substring(1) : text;
    if (!digits.matches("[0-9]{1,2}") || Integer.parseInt(digits) > LAST) {
      throw new IllegalArgumentException("an argument index from 0 to " + LAST + ", \"*INDEX\" for what it points to, or return");
    }
    int index = Integer.parseInt(digits);
    return pointee ? new Pointee(index) : new Position(index);
  }
}
