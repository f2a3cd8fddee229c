package baton.race;

import java.util.List;
import java.util.Optional;

/**
 * An access that takes part in a race.
 *
 * @param function the function that it stands in, by its name in the source
 * @param at where it stands
 * @param text how the source writes what it touches, as far as known
 * @param kind read, write or free
 * @param marked whether it is atomic, or marked as one that may race
 * @param locks the locks surely held, as people name them, in order
 * @param entry the thread that does it
 * @param unmodelled the function with neither body nor model without which it would not be there: it makes it, or calls what makes it
 * @param chain the way to it: first the entry, then each function called, at last the one that it stands in
 */
public record WarnedAccess(
    String function, Place at, String text, Kind kind, boolean marked, List<String> locks, Entry entry, Optional<String> unmodelled,
    List<Step> chain) {
  /** Copies the lists. */
  public WarnedAccess {
    locks = List.copyOf(locks);
    chain = List.copyOf(chain);
  }

  /** The same with the way to it. */
  WarnedAccess through(List<Step> steps) {
    return new WarnedAccess(function, at, text, kind, marked, locks, entry, unmodelled, steps);
  }

  /** What an access does. */
  public enum Kind {
    /** Reads. */
    READ,
    /** Writes, or reads and writes. */
    WRITE,
    /** Ends the object's life. */
    FREE
  }

  /**
   * A place in the source.
   *
   * @param file its path from the root of the sources
   * @param line from 1; 0 when unknown
   * @param column from 1; 0 when unknown
   */
  public record Place(String file, int line, int column) {}

  /**
   * A thread entry.
   *
   * @param function the function that the thread begins with
   * @param kind what sort of entry it is, a few words: {@code main thread}, {@code thread}, {@code signal handler}
   * @param several whether several of them may run at one time
   * @param begins whether it starts the program, or begins a kernel's image or module
   * @param alike how many other functions that code outside of the program may call, as it may this one, lead to the access too
   */
  public record Entry(String function, String kind, boolean several, boolean begins, int alike) {}

  /**
   * A step of a call chain.
   *
   * @param function the function entered
   * @param at for the entry where it is defined; else where the function before it calls
   */
  public record Step(String function, Place at) {}
}
