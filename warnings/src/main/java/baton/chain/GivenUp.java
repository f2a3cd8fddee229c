package baton.chain;

/** Something is done with nodes that is not understood, so nothing is concluded; the message says what. */
final class GivenUp extends Exception {
  private static final long serialVersionUID = 1L;

  private final boolean placed;

  GivenUp(String reason) {
    super(reason);
    this.placed = false;
  }

  private GivenUp(GivenUp from, String function) {
    super(from.getMessage() + " in " + function + "()", from);
    this.placed = true;
  }

  /** The same, with the function where it is done. */
  GivenUp in(String function) {
    return placed ? this : new GivenUp(this, function);
  }
}
