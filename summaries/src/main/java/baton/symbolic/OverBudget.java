package baton.symbolic;

/** A function needed more steps than its budget allows. */
public final class OverBudget extends Exception {
  private static final long serialVersionUID = 1;

  /** With the number of steps that were not enough. */
  public OverBudget(long steps) {
    super("more than " + steps + " steps of symbolic execution");
  }
}
