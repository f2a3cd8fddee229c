package baton.race;

import baton.entry.Contexts;
import baton.entry.ThreadEntry;
import baton.link.FieldKey;
import baton.memory.Address;
import baton.model.JoinTarget;
import baton.summary.Act;
import java.util.Optional;

/**
 * A call that makes the callbacks of an object run, or waits until they have ended.
 *
 * @param occurrence the event and where it is reached
 * @param kind what it does
 * @param target what the object is
 * @param object its address, in the names of the thread
 * @param member of which aggregate it is a member, by types: the outermost one that the call names; empty where that is not known
 * @param access the object as if its first byte were accessed there; empty where such accesses are left out
 */
public record CallbackEvent(
    Contexts.Occurrence occurrence,
    Kind kind,
    JoinTarget target,
    Address object,
    Optional<FieldKey> member,
    Optional<SharedAccess> access) {
  /** What is done. */
  public enum Kind {
    /** They are made to run, now or later. */
    ARMED,
    /** They have ended. */
    ENDED,
    /** They have ended, but for those that make themselves run again. */
    DRAINED
  }

  /** Whether an act is such a call. */
  static boolean is(Act act) {
    return act instanceof Act.Arm || act instanceof Act.End;
  }

  /** The entry of the thread. */
  public ThreadEntry entry() {
    return occurrence.at().entry();
  }
}
