package baton.race;

import baton.ir.Spread;

/**
 * A number for each of some pairs of numbers, in whatever order the two are told. Its size is that of the pairs it holds, of which there may be
 * some million, and not of all that there could be.
 */
final class PairTable {
  private static final int FIRST_SIZE = 1024;

  private long[] pairs = new long[FIRST_SIZE];
  private int[] numbers = new int[FIRST_SIZE];
  private int used;

  /** The number of a pair; 0 where it has none. */
  int get(int one, int other) {
    return numbers[place(pairs, key(one, other))];
  }

  /** Gives a pair a number that is not 0. */
  void put(int one, int other, int number) {
    if (number == 0) {
      throw new IllegalArgumentException("0 stands for no number");
    }
    long key = key(one, other);
    int at = place(pairs, key);
    if (pairs[at] == 0) {
      used++;
      if (2 * used > pairs.length) {
        grow();
        at = place(pairs, key);
      }
    }
    pairs[at] = key;
    numbers[at] = number;
  }

  private void grow() {
    long[] old = pairs;
    int[] oldNumbers = numbers;
    pairs = new long[2 * old.length];
    numbers = new int[pairs.length];
    for (int i = 0; i < old.length; i++) {
      if (old[i] != 0) {
        int at = place(pairs, old[i]);
        pairs[at] = old[i];
        numbers[at] = oldNumbers[i];
      }
    }
  }

  /** Never 0, which stands for an empty place. */
  private static long key(int one, int other) {
    return ((long) Math.max(one, other) << Integer.SIZE | Math.min(one, other)) + 1;
  }

  private static int place(long[] pairs, long key) {
    int at = Long.hashCode(Spread.of(key)) & (pairs.length - 1);
    while (pairs[at] != 0 && pairs[at] != key) {
      at = (at + 1) & (pairs.length - 1);
    }
    return at;
  }
}
