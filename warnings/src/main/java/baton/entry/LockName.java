package baton.entry;

/** A lock as the text of a function names it. */
sealed interface LockName extends Comparable<LockName> {
  /** A text, equal for equal names. */
  String text();

  /** What lies some bytes behind it. */
  default LockName plus(long bytes) {
    return switch (this) {
      case InVariable(String variable, long offset) -> new InVariable(variable, offset + bytes);
      case Handed(int formal, long offset) -> new Handed(formal, offset + bytes);
    };
  }

  /** Formals before variables; then by number or identity, then by offset. */
  @Override
  default int compareTo(LockName other) {
    return switch (this) {
      case Handed(int formal, long offset) ->
          other instanceof Handed(int second, long behind) ? order(Integer.compare(formal, second), offset, behind) : -1;
      case InVariable(String variable, long offset) ->
          other instanceof InVariable(String second, long behind) ? order(variable.compareTo(second), offset, behind) : 1;
    };
  }

  private static int order(int first, long offset, long other) {
    return first != 0 ? first : Long.compare(offset, other);
  }

  /**
   * A part of a variable, the same in every thread.
   *
   * @param variable the variable's identity
   * @param offset bytes behind its beginning
   */
  record InVariable(String variable, long offset) implements LockName {
    @Override
    public String text() {
      return variable + "+" + offset;
    }
  }

  /**
   * A part of what a formal points to.
   *
   * @param formal the formal's index
   * @param offset bytes behind what it points to
   */
  record Handed(int formal, long offset) implements LockName {
    @Override
    public String text() {
      return "%" + formal + "+" + offset;
    }
  }
}
