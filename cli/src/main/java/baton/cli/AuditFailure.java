package baton.cli;

/** What the store keeps is not what is made of the same inputs: a defect in Baton, exit code 70. */
public final class AuditFailure extends CommandFailure {
  private static final long serialVersionUID = 1L;

  /** With how many results differ. */
  AuditFailure(int different) {
    super(
        different + (different == 1 ? " result" : " results") + " in the store differ from what is made of the same inputs now; that is a"
            + " defect in Baton: please report it, and use a new --store until it is mended");
  }

  @Override
  public ExitCode exitCode() {
    return ExitCode.INTERNAL;
  }
}
