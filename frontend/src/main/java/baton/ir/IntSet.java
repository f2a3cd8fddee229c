package baton.ir;

import java.util.Arrays;

/** A growing set of numbers that are not negative, for sets of which there are very many. */
public final class IntSet {
  private static final int SMALLEST = 4;

  private int[] slots = new int[0];
  private int size;

  /** How many numbers it has. */
  public int size() {
    return size;
  }

  /** Whether it has a number. */
  public boolean contains(int number) {
    if (slots.length == 0) {
      return false;
    }
    int at = slot(slots, number);
    return slots[at] == number + 1;
  }

  /** Adds a number; returns whether it is new. */
  public boolean add(int number) {
    if (2 * (size + 1) > slots.length) {
      int[] larger = new int[Math.max(SMALLEST, 2 * slots.length)];
      for (int slot : slots) {
        if (slot != 0) {
          larger[slot(larger, slot - 1)] = slot;
        }
      }
      slots = larger;
    }
    int at = slot(slots, number);
    if (slots[at] != 0) {
      return false;
    }
    slots[at] = number + 1;
    size++;
    return true;
  }

  private static int slot(int[] slots, int number) {
    int at = (number * 0x9E3779B9) >>> 7 & (slots.length - 1);
    while (slots[at] != 0 && slots[at] != number + 1) {
      at = at + 1 & (slots.length - 1);
    }
    return at;
  }

  /** The numbers, rising. */
  public int[] sorted() {
    int[] result = new int[size];
    int next = 0;
    for (int slot : slots) {
      if (slot != 0) {
        result[next++] = slot - 1;
      }
    }
    Arrays.sort(result);
    return result;
  }
}
