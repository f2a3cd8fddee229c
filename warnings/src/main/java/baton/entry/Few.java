package baton.entry;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BinaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Of the different ones that come, so many are told apart; from one more on there is only what all of them have in common. They are
 * compared as objects: of equal ones there is one.
 */
final class Few<T> {
  private final BinaryOperator<T> common;
  private final List<T> known = new ArrayList<>();
  private @Nullable T one;

  /** With what two have in common. */
  Few(BinaryOperator<T> common) {
    this.common = common;
  }

  /** What one that comes counts as, when at most so many are told apart. */
  T told(T comes, int most) {
    T all = one;
    if (all == null) {
      if (known.stream().anyMatch(k -> Interned.same(k, comes))) {
        return comes;
      }
      if (known.size() < most) {
        known.add(comes);
        return comes;
      }
      all = comes;
      for (T each : known) {
        all = common.apply(all, each);
      }
    }
    T agreed = common.apply(all, comes);
    // of equal ones the first
    one = agreed.equals(all) ? all : agreed;
    known.clear();
    known.add(one);
    return one;
  }

  /** Those that are told apart. */
  List<T> known() {
    return List.copyOf(known);
  }

  /** Whether they are told apart no longer. */
  boolean isOne() {
    return one != null;
  }
}
