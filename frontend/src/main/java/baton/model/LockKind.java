package baton.model;

/** The family of a lock; locks of different kinds are never the same lock. */
public enum LockKind {
  /** Waits by spinning. */
  SPIN,
  /** Spinning or sleeping reader/writer lock. */
  RWLOCK,
  /** Sleeping, one holder. */
  MUTEX,
  /** Mutex with priority inheritance. */
  RT_MUTEX,
  /** Wound/wait mutex. */
  WW_MUTEX,
  /** Sleeping reader/writer semaphore. */
  RW_SEMAPHORE,
  /** Counting semaphore; a lock only where its count starts at one. */
  SEMAPHORE,
  /** Reader/writer semaphore with a counter per processor. */
  PERCPU_RW_SEMAPHORE,
  /** Sequence lock or counter. */
  SEQUENCE,
  /** Read side of read-copy-update. */
  RCU,
  /** Read side of sleepable read-copy-update. */
  SRCU,
  /** One bit of a word. */
  BIT,
  /** Excludes others on the same processor; protects per-processor data. */
  LOCAL,
  /** Ownership flag that a spin lock guards, as that of a socket. */
  OWNER,
  /** Interrupts off on the only processor. */
  CRITICAL_SECTION,
  /** Atomic section of verification benchmarks. */
  ATOMIC_SECTION,
  /** Held exclusively while the routine of a {@code pthread_once_t} runs, and shared once a call for it has returned. */
  ONCE,
  /** A number that is set from zero to something else in one atomic step, by whoever takes the lock, and back to zero to give it back. */
  FLAG
}
