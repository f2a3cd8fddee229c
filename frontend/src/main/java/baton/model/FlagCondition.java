package baton.model;

/**
 * What a call's flags must be for something to be done; it is done also where they are not constant.
 *
 * @param argument the flags
 * @param bits the flags that are asked for
 * @param set whether one of them must be set; else none may be
 */
public record FlagCondition(int argument, int bits, @Default("true") boolean set) {
  public FlagCondition {
    if (bits == 0) {
      throw new IllegalArgumentException("a condition on flags names some bits");
    }
  }

  /** Whether it holds for these flags. */
  public boolean holds(long flags) {
    return ((flags & bits) != 0) == set;
  }
}
