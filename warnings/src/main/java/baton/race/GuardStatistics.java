package baton.race;

import java.util.List;

/**
 * Which locks the accesses to a location hold: 47 of 49 under one lock tell which two forgot it.
 *
 * @param accesses the number of accesses, by place in the source
 * @param locks the locks that any of them holds, the most frequent first
 */
public record GuardStatistics(int accesses, List<Share> locks) {
  /** Copies {@code locks}. */
  public GuardStatistics {
    locks = List.copyOf(locks);
  }

  /**
   * A lock and how many accesses hold it.
   *
   * @param lock the lock as people name it
   * @param accesses how many hold it, in every context
   */
  public record Share(String lock, int accesses) {}
}
