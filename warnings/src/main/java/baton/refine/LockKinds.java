package baton.refine;

import baton.entry.Contexts;
import baton.lockset.Hold;
import baton.lockset.Lock;
import baton.memory.Overlap;
import baton.race.Facts;
import baton.summary.Act;
import java.util.List;
import java.util.Optional;

/** Which locks exclude other threads that hold them too. */
final class LockKinds {
  private final List<Contexts.Occurrence> inits;

  LockKinds(Facts facts) {
    this.inits = facts.inits();
  }

  /** Whether two threads never hold the lock so at one time. */
  boolean exclude(Lock lock, Hold one, Hold other) {
    return one.mode().excludes(other.mode()) && protects(lock, one) && protects(lock, other);
  }

  private boolean protects(Lock lock, Hold hold) {
    return switch (hold.kind()) {
      case SPIN,
          RWLOCK,
          MUTEX,
          RT_MUTEX,
          WW_MUTEX,
          RW_SEMAPHORE,
          PERCPU_RW_SEMAPHORE,
          BIT,
          OWNER,
          CRITICAL_SECTION,
          ATOMIC_SECTION ->
          true;
      case SEMAPHORE -> beginsAtOne(lock);
      case SEQUENCE, RCU, SRCU, LOCAL -> false;
    };
  }

  /** Whether every initialisation that may be of this semaphore gives it the count one, and there is one. */
  private boolean beginsAtOne(Lock lock) {
    boolean any = false;
    for (Contexts.Occurrence init : inits) {
      if (init.event().act() instanceof Act.Init(Lock other, Optional<Long> count) && lock.overlap(other) != Overlap.NEVER) {
        if (!count.equals(Optional.of(1L))) {
          return false;
        }
        any = true;
      }
    }
    return any;
  }
}
