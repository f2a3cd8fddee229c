package baton.value;

import java.util.List;
import java.util.Optional;

/** Goes through what the threads of a program may do. */
interface Exploration {
  /**
   * Goes through a program that begins with one thread, in one of these states, and names each two threads that may be there at one moment
   * as soon as it meets them, once; it goes no further where that throws.
   */
  void run(SharedState begun, List<Optional<ThreadState>> first, Met met) throws Unfollowed;

  /** Two threads at one moment, of which each is about to do something that others may notice. */
  interface Met {
    /** By their numbers, in this order or in the other one. */
    void at(int one, int other) throws Unfollowed;
  }
}
