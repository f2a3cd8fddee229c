package baton.effect;

import baton.model.LockKind;

/** Which kinds of locks keep other threads out: the one table. */
public enum Exclusions {
  /** Two threads never hold it in modes that exclude each other. */
  ALWAYS,
  /** As its modes say; readers that do not keep writers out read again. */
  BY_MODE,
  /** So it is where every initialisation gives it the count one and nobody gives it back who has not taken it. */
  WITH_COUNT_ONE,
  /** So it is as long as nobody writes the control. */
  WHILE_NOT_RESET,
  /** So it is where the program uses the number as a lock everywhere. */
  WHERE_USED_AS_LOCK,
  /** Says nothing about other threads by itself: read sides that only a grace period waits for, one processor. */
  NEVER;

  /** What locks of a kind do. */
  public static Exclusions of(LockKind kind) {
    return switch (kind) {
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
          ALWAYS;
      case SEMAPHORE -> WITH_COUNT_ONE;
      case ONCE -> WHILE_NOT_RESET;
      case FLAG -> WHERE_USED_AS_LOCK;
      case SEQUENCE -> BY_MODE;
      case RCU, SRCU, LOCAL -> NEVER;
    };
  }

  /** Whether such a lock keeps others out whatever the program does elsewhere. */
  public static boolean always(LockKind kind) {
    return of(kind) == ALWAYS;
  }

  /** Whether a thread may hold such a lock in one of several modes, and is refused the other while it does. */
  public static boolean hasModes(LockKind kind) {
    return switch (kind) {
      case RWLOCK, RW_SEMAPHORE, PERCPU_RW_SEMAPHORE -> true;
      case SPIN, MUTEX, RT_MUTEX, WW_MUTEX, BIT, OWNER, SEMAPHORE, ONCE, FLAG, CRITICAL_SECTION, ATOMIC_SECTION, SEQUENCE, RCU, SRCU,
          LOCAL -> false;
    };
  }

  /**
   * Whether such a lock is an object that the thread gives back that has taken it, and nobody else, so that the order in which one
   * thread takes and gives back is the order in which the lock is taken and given back.
   */
  public static boolean hasOwner(LockKind kind) {
    return switch (kind) {
      case SPIN, MUTEX, RT_MUTEX, RWLOCK, RW_SEMAPHORE -> true;
      // others may give these back, or there is one for each processor
      case WW_MUTEX, PERCPU_RW_SEMAPHORE, BIT, OWNER, SEMAPHORE, ONCE, FLAG -> false;
      // these are no objects
      case CRITICAL_SECTION, ATOMIC_SECTION, SEQUENCE, RCU, SRCU, LOCAL -> false;
    };
  }
}
