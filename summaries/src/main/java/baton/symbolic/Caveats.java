package baton.symbolic;

import java.util.Collections;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * What has to be asked before one takes it that threads which are not told of do not run. Once it is so, it stays so, whatever is joined
 * later.
 *
 * @param startedByNumber whether memory may have told how many threads were started
 * @param joinedByNumber whether memory may have told how many of the threads have finished that are not among those started any more, or
 *     how many of these had been started
 * @param cameBack whether control may have come back to a call that had returned before ({@code setjmp}): what was started in between is
 *     not told
 * @param flags what read in memory that threads do not run which are not told of any more
 */
public record Caveats(boolean startedByNumber, boolean joinedByNumber, boolean cameBack, SortedSet<StartCall> flags) {
  /** Nothing has to be asked. */
  public static final Caveats NONE = new Caveats(false, false, false, new TreeSet<>());

  /** More flags are told as {@link StartCall#MORE}. */
  private static final int MOST = 8;

  /** Makes the set unmodifiable, and small. */
  public Caveats {
    boolean many = flags.size() > MOST || flags.contains(StartCall.MORE);
    flags = Collections.unmodifiableSortedSet(many ? new TreeSet<>(List.of(StartCall.MORE)) : flags);
  }

  /** The same where a flag told that threads do not run: as many have finished as memory tells. */
  Caveats toldBy(StartCall read) {
    SortedSet<StartCall> all = new TreeSet<>(flags);
    all.add(read);
    return new Caveats(startedByNumber, true, cameBack, all);
  }

  /** What has to be asked where one may be so, or the other. */
  public Caveats or(Caveats other) {
    if (equals(other)) {
      return this;
    }
    SortedSet<StartCall> either = new TreeSet<>(flags);
    either.addAll(other.flags);
    boolean starts = startedByNumber || other.startedByNumber;
    return new Caveats(starts, joinedByNumber || other.joinedByNumber, cameBack || other.cameBack, either);
  }
}
