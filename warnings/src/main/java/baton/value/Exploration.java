package baton.value;

import java.util.List;
import java.util.Optional;

/** Goes through what the threads of a program may do, moment by moment. It goes no further when something was thrown. */
interface Exploration {
  /** Begins a program with one thread, in one of these states. */
  void begin(SharedState begun, List<Optional<ThreadState>> first, Met met) throws Unfollowed;

  /**
   * Follows one moment further, and names each two threads that may be there at one moment as soon as it meets them, once; false where
   * there is nothing left to follow.
   */
  boolean goesOn(Met met) throws Unfollowed;

  /** Two threads at one moment, of which each is about to do something that others may notice. */
  interface Met {
    /** By their numbers, in this order or in the other one. */
    void at(int one, int other) throws Unfollowed;
  }
}
