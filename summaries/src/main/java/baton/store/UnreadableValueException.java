package baton.store;

/** A stored value that is not what this version of the format writes. */
final class UnreadableValueException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  UnreadableValueException(String reason) {
    super(reason);
  }

  UnreadableValueException(String reason, Throwable cause) {
    super(reason + ": " + cause.getMessage(), cause);
  }

  /** A oneof or an enumeration holds a case that this version does not know. */
  static UnreadableValueException unknownCase(String what) {
    return new UnreadableValueException("unknown kind of " + what);
  }
}
