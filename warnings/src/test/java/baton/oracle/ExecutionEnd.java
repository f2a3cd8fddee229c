package baton.oracle;

/** Ends the execution from deep inside. */
final class ExecutionEnd extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final transient Ending ending;

  ExecutionEnd(Ending ending) {
    super(ending.toString(), null, false, false);
    this.ending = ending;
  }

  Ending ending() {
    return ending;
  }
}
