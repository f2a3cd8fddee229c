package baton.model;

/** What a call does to a lock. */
public enum LockOperation {
  /** Waits until the lock is held; a failure is possible only where the rule names a {@link Success}. */
  ACQUIRE,
  /** May return without the lock; {@link Success} tells when it is held. */
  TRY_ACQUIRE,
  /** Gives the lock up. */
  RELEASE,
  /** Turns an exclusive hold into a shared one. */
  DOWNGRADE,
  /** Leaves every lock as it was, whatever its body does in between. */
  NEUTRAL,
  /** The whole function runs with the lock held. */
  HOLD_WHILE_RUNNING,
  /** Starts an optimistic read of a sequence lock. */
  READ_BEGIN,
  /** Ends an optimistic read; nonzero when the read must be done again. */
  READ_RETRY,
  /** Starts a write section of a sequence counter; excludes nobody by itself. */
  WRITE_BEGIN,
  /** Ends a write section of a sequence counter. */
  WRITE_END
}
