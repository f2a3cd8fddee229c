package baton.model;

/** When the caller of an entry holds a lock for it. */
public enum HeldWhen {
  /** In every call. */
  ALWAYS,
  /** In some calls, for reasons a model cannot express: never counted as held. */
  SOMETIMES,
  /** When two threads can reach the same open file with a file position. */
  SHARED_POSITION,
  /** When the lock is reached by a pointer and the pointer is not null. */
  POINTER_SET,
  /** When the whole system suspends or resumes, not at run time of one device. */
  SYSTEM_SLEEP,
  /** Unless the registration gave the named flag. */
  UNLESS_FLAG
}
