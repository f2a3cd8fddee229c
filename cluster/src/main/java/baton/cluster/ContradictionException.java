package baton.cluster;

/** Two different results for one key: an error of Baton, never of the program under analysis. */
public final class ContradictionException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  ContradictionException(String functions) {
    super("the analysis gave two different answers for " + functions + "; please report this as an error of Baton");
  }
}
