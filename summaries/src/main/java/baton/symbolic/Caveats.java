package baton.symbolic;

/**
 * What has to be asked before one takes it that threads which are not told of do not run. Once it is so, it stays so, whatever is joined
 * later.
 *
 * @param startedByNumber whether memory may have told how many threads were started
 * @param joinedByNumber whether memory may have told how many of the threads have finished that are not among those started any more, or
 *     how many of these had been started
 * @param cameBack whether control may have come back to a call that had returned before ({@code setjmp}): what was started in between is
 *     not told
 */
public record Caveats(boolean startedByNumber, boolean joinedByNumber, boolean cameBack) {
  /** Nothing has to be asked. */
  public static final Caveats NONE = new Caveats(false, false, false);

  /** What has to be asked where one may be so, or the other. */
  public Caveats or(Caveats other) {
    return equals(other)
        ? this
        : new Caveats(startedByNumber || other.startedByNumber, joinedByNumber || other.joinedByNumber, cameBack || other.cameBack);
  }
}
