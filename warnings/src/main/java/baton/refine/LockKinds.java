package baton.refine;

import baton.entry.Contexts;
import baton.lockset.Hold;
import baton.lockset.Lock;
import baton.memory.Address;
import baton.memory.Base;
import baton.memory.Overlap;
import baton.race.Facts;
import baton.race.SharedAccess;
import baton.summary.Act;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/** Which locks exclude other threads that hold them too. */
final class LockKinds {
  /** The assumption that the routine of a control runs once. */
  static final String ONCE_CONTROL = "once-control";

  private static final String HELD_BY_CALLER = "held-by-caller";

  private final List<Contexts.Occurrence> inits;
  private final Contexts contexts;
  private final Predicate<Lock> flags;
  private final Map<Lock, Boolean> reset = new HashMap<>();
  private final Map<Lock, Boolean> semaphores = new HashMap<>();

  /**
   * Of a program.
   *
   * @param flags which numbers are locks
   */
  LockKinds(Facts facts, Predicate<Lock> flags) {
    this.flags = flags;
    this.inits = facts.inits();
    this.contexts = facts.contexts();
  }

  /** What is assumed where a lock protects an access: that the caller of its entry holds it, if that is how it is held. */
  List<String> assumptions(Lock lock, SharedAccess access) {
    return contexts.heldByCallers(access.entry()).contains(lock) ? List.of(HELD_BY_CALLER) : List.of();
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
      case SEMAPHORE -> semaphores.computeIfAbsent(lock, l -> beginsAtOne(l) && !isGivenByOthers(l));
      case ONCE -> !isReset(lock);
      case FLAG -> flags.test(lock);
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

  /** Whether a thread may give back what it did not surely take, so that two may have it. */
  private boolean isGivenByOthers(Lock lock) {
    return contexts.activations().stream()
        .flatMap(at -> contexts.occurrences(at).stream())
        .anyMatch(
            o ->
                o.event().act() instanceof Act.Release(Optional<Lock> given)
                    && (given.isEmpty()
                        || (given.get().overlap(lock) != Overlap.NEVER && !o.guard().locks().acquired().containsKey(given.get()))));
  }

  /** Whether the program may write the control, so that its routine runs again. */
  private boolean isReset(Lock control) {
    return reset.computeIfAbsent(
        control,
        c ->
            contexts.activations().stream()
                .flatMap(at -> contexts.occurrences(at).stream())
                .anyMatch(
                    o ->
                        o.event().act() instanceof Act.Access(Address cell, long bytes, Act.Kind kind, _, _)
                            && kind != Act.Kind.READ
                            && c.addresses().stream().anyMatch(a -> Overlap.of(cell, bytes, a, 1) != Overlap.NEVER && isNamed(cell))));
  }

  /** Writes through pointers of which nothing is known are not taken to be of a control. */
  private static boolean isNamed(Address cell) {
    return cell.root() instanceof Base.Global || cell.root() instanceof Base.Fresh || cell.root() instanceof Base.Within;
  }
}
