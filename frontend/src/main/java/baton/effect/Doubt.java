package baton.effect;

/** Why a lock that was acquired may not be held after all; whether it is so depends on the whole program. */
public enum Doubt {
  /** Nobody read the result of a wait that a signal handler may end early: the lock is held if no handler does that. */
  INTERRUPTED,
  /** It was acquired again by its holder and given back once: it is still held if holds of it are counted. */
  NOT_RECURSIVE,
  /** What is read under it is not tested for changes on every way: nothing is known then. */
  NOT_TESTED
}
