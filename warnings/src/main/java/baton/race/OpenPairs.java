package baton.race;

import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/**
 * The pairs of two lists, or of one list with itself, that may still tell something: while more is to be learnt of all, every one; then those of
 * which one side is open. What is closed stays closed, so that a closed element costs nothing but its open partners.
 *
 * @param first one list
 * @param second the other; the same where {@code same}
 * @param same whether each pair is meant once, and an element may meet itself
 */
record OpenPairs<T>(List<T> first, List<T> second, boolean same) {
  static <T> OpenPairs<T> of(List<T> first, List<T> second, boolean same) {
    return new OpenPairs<>(first, second, same);
  }

  /**
   * Visits them.
   *
   * @param firstClosed whether one of the first needs no more partners
   * @param secondClosed whether one of the second does not
   * @param learnt whether pairs of two closed ones tell nothing more
   * @param visit may close elements
   */
  void each(Predicate<T> firstClosed, Predicate<T> secondClosed, BooleanSupplier learnt, BiConsumer<T, T> visit) {
    int[] open = IntStream.range(0, second.size()).filter(j -> !secondClosed.test(second.get(j))).toArray();
    int left = open.length;
    for (int i = 0; i < first.size(); i++) {
      T one = first.get(i);
      int next = same ? i : 0;
      for (; next < second.size() && !(learnt.getAsBoolean() && firstClosed.test(one)); next++) {
        visit.accept(one, second.get(next));
      }
      int kept = 0;
      for (int k = 0; k < left; k++) {
        T other = second.get(open[k]);
        if (open[k] >= next) {
          visit.accept(one, other);
        }
        if (!secondClosed.test(other)) {
          open[kept++] = open[k];
        }
      }
      left = kept;
    }
  }
}
