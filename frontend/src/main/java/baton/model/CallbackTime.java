package baton.model;

/** When a callback that runs as an ordinary call is called. */
public enum CallbackTime {
  /** Before the call returns, with the caller's locks, any number of times. */
  DURING_CALL,
  /** Before the call returns, with the caller's locks, once at most: when the last reference to an object is given up. */
  AT_MOST_ONCE,
  /** During the first call for the object; completes before any call for it returns. */
  ONCE,
  /** When the program ends. */
  AT_PROCESS_EXIT,
  /** When a thread ends or a cleanup handler is popped. */
  AT_THREAD_EXIT,
  /** Inside {@code fork}. */
  AT_FORK,
  /** When some thread switches to it. */
  AT_SWITCH
}
