package baton.model;

import java.util.Map;

/**
 * What some bits of an argument must be, which must be known.
 *
 * @param argument the flags
 * @param mask the bits that are looked at
 * @param value their value
 */
public record FlagValue(int argument, int mask, int value) {
  public FlagValue {
    if (mask == 0 || (value & ~mask) != 0) {
      throw new IllegalArgumentException("a value of flags is one of some of their bits");
    }
  }

  /**
   * Whether it is known to hold.
   *
   * @param constants the arguments that are known numbers, by position
   */
  boolean holds(Map<Integer, Long> constants) {
    Long flags = constants.get(argument);
    return flags != null && (flags & mask) == value;
  }
}
