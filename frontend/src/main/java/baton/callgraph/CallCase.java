package baton.callgraph;

/** How much is known of what a call through a pointer reaches. */
public enum CallCase {
  /** Every value that comes to the pointer is known, and at least one is a function. */
  CLOSED("closed"),
  /** Functions that fit the signature stand for some that are not known; see {@code docs/assumptions.md}, targets-by-signature. */
  BY_SIGNATURE("by signature"),
  /** Code outside of a program that is open may have put it there; see {@code docs/assumptions.md}, open-targets. */
  OPEN("open"),
  /** A value comes there of which nothing is known. */
  UNKNOWN("unknown"),
  /** Only null comes there: no call is made. */
  NULL("null");

  private final String label;

  CallCase(String label) {
    this.label = label;
  }

  /** A few words for people. */
  public String label() {
    return label;
  }
}
