package baton.model;

import java.util.List;

/**
 * Locks that a flag argument chooses among; known where the argument is a constant.
 *
 * @param argument the flags
 * @param locks the lock for each bit
 */
public record FlagLocks(int argument, List<Choice> locks) {
  /**
   * The lock that one bit chooses.
   *
   * @param mask the flag, as a number with one bit set
   * @param path from the rule's root, in place of the rule's path
   * @param mode the mode it is taken in
   */
  public record Choice(int mask, MemberPath path, LockMode mode) {
    public Choice {
      if (Integer.bitCount(mask) != 1) {
        throw new IllegalArgumentException("the mask of a flag has one bit");
      }
    }
  }

  public FlagLocks {
    if (locks.isEmpty()) {
      throw new IllegalArgumentException("flag_locks names no lock");
    }
  }
}
