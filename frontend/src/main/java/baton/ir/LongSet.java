package baton.ir;

import java.util.Arrays;
import java.util.function.LongConsumer;
import java.util.stream.LongStream;

/** A growing set of numbers in the order in which they were added, for sets of which there are very many and most are small. */
public final class LongSet {
  /** So few are found by looking at each. */
  private static final int FEW = 8;

  private long[] numbers = {};
  private int size;

  /** Where each number is, plus one, by its hash; none where there are few. */
  private int[] slots = {};

  /** How many numbers it has. */
  public int size() {
    return size;
  }

  /** The number that was added after {@code index} others. */
  public long get(int index) {
    if (index >= size) {
      throw new IndexOutOfBoundsException(index + " of " + size);
    }
    return numbers[index];
  }

  /** Whether it has a number. */
  public boolean contains(long number) {
    if (slots.length > 0) {
      return slots[slot(number)] != 0;
    }
    for (int i = 0; i < size; i++) {
      if (numbers[i] == number) {
        return true;
      }
    }
    return false;
  }

  /** Adds a number; returns whether it is new. */
  public boolean add(long number) {
    if (contains(number)) {
      return false;
    }
    if (size == numbers.length) {
      numbers = Arrays.copyOf(numbers, Math.max(2, size + (size >> 1)));
    }
    numbers[size++] = number;
    if (size > FEW) {
      if (2 * size > slots.length) {
        slots = new int[Integer.highestOneBit(size) << 2];
        for (int i = 0; i < size; i++) {
          slots[slot(numbers[i])] = i + 1;
        }
      } else {
        slots[slot(number)] = size;
      }
    }
    return true;
  }

  /** Hands on each number that was there when this was called, in the order in which they were added. */
  public void forEach(LongConsumer use) {
    int until = size;
    for (int i = 0; i < until; i++) {
      use.accept(numbers[i]);
    }
  }

  /** The numbers, in the order in which they were added. */
  public LongStream stream() {
    return Arrays.stream(numbers, 0, size);
  }

  private int slot(long number) {
    int mask = slots.length - 1;
    int at = (int) (Spread.of(number) >>> Integer.SIZE) & mask;
    while (slots[at] != 0 && numbers[slots[at] - 1] != number) {
      at = at + 1 & mask;
    }
    return at;
  }
}
