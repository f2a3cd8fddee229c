package baton.pointsto;

import baton.flow.Flow;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What flows where, in one direction: the constraints of Andersen's analysis. Each is four numbers: a {@link Sort}, two nodes and an
 * offset in bytes.
 */
final class Constraints {
  /** An offset that is not known. */
  static final int ANYWHERE = Flow.ANYWHERE;

  /** One in the array that is there. */
  static final int IN_ARRAY = Flow.IN_ARRAY;

  /** Stands for the first of the {@link Step}s; no offset is so small. */
  private static final int FIRST_STEP = Integer.MIN_VALUE + 16;

  /** Larger offsets are not known. */
  static final int MOST_BYTES = 1 << 30;

  private static final int WIDTH = 4;

  private final int most;
  private int[] all = new int[1 << 12];
  private int count;
  private boolean dropped;
  private final List<Step> steps = new ArrayList<>();
  private final Map<Step, Integer> numbers = new HashMap<>();
  private final List<Held> own = new ArrayList<>();

  /** A step from an address to another one that is more than a number of bytes. */
  sealed interface Step {}

  /**
   * To an element of an array.
   *
   * @param stride how many bytes apart elements are
   * @param named whether the source indexes an array, and not a pointer, which may stand behind its last element
   */
  record Index(int stride, boolean named) implements Step {}

  /**
   * Some bytes behind an address, in an array that is a member of what is there.
   *
   * @param offset which byte
   * @param low the first byte of the array
   * @param high the one behind its last one
   */
  record Member(int offset, int low, int high) implements Step {}

  /**
   * What a cell of an object holds: the address of a place in this same object.
   *
   * @param cell where the cell is, in bytes behind an address of the object
   * @param place where the place is
   */
  record Held(int cell, int place) {}

  /** What a constraint says of its nodes {@code one} and {@code other}. */
  enum Sort {
    /** What {@code other} points to, so many bytes behind, {@code one} points to. */
    FLOW(0),
    /** What the cell holds that lies so many bytes behind where {@code other} points to, {@code one} points to. */
    LOAD(1),
    /** What {@code other} points to, the cell holds that lies so many bytes behind where {@code one} points to. */
    STORE(2),
    /** Where {@code one} points to is copied what lies where {@code other} points to. */
    COPY(3),
    /** A cell of what {@code one} and {@code other}, which are one node, point to holds the address that {@link #held} tells. */
    OWN(4);

    private final int code;

    Sort(int code) {
      this.code = code;
    }

    private static Sort of(int code) {
      return switch (code) {
        case 0 -> FLOW;
        case 1 -> LOAD;
        case 2 -> STORE;
        case 3 -> COPY;
        default -> OWN;
      };
    }
  }

  /** Reads constraints. */
  interface Reader {
    /** One of them. */
    void read(Sort sort, int one, int other, int offset);
  }

  /** Chooses constraints. */
  interface Filter {
    /** Whether one matters. */
    boolean test(Sort sort, int one, int other);
  }

  /** @param most beyond so many, all are dropped */
  Constraints(int most) {
    this.most = most;
  }

  void add(Sort sort, int one, int other, long offset) {
    boolean known = Math.abs(offset) < MOST_BYTES || offset == IN_ARRAY;
    put(sort, one, other, known ? (int) offset : ANYWHERE);
  }

  private void put(Sort sort, int one, int other, int offset) {
    if (dropped || count >= most) {
      dropped = true;
      all = new int[0];
      return;
    }
    if ((count + 1) * WIDTH > all.length) {
      all = Arrays.copyOf(all, 2 * all.length);
    }
    int at = count++ * WIDTH;
    all[at] = sort.code;
    all[at + 1] = one;
    all[at + 2] = other;
    all[at + 3] = offset;
  }

  /** What {@code other} points to, {@code one} points to a step further. */
  void add(int one, int other, Step step) {
    Integer number = numbers.get(step);
    if (number == null) {
      number = steps.size();
      steps.add(step);
      numbers.put(step, number);
    }
    put(Sort.FLOW, one, other, FIRST_STEP + number);
  }

  /** What {@code object} points to holds an address of itself. */
  void add(int object, Held held) {
    put(Sort.OWN, object, object, own.size());
    own.add(held);
  }

  /** What a cell holds of which an {@link Sort#OWN} speaks, by its offset. */
  Held held(int offset) {
    return own.get(offset);
  }

  /** The step that an offset stands for, where it is no number of bytes. */
  Optional<Step> step(int offset) {
    return offset >= FIRST_STEP && offset <= -MOST_BYTES ? Optional.of(steps.get(offset - FIRST_STEP)) : Optional.empty();
  }

  /** Whether there were too many; then there are none. */
  boolean isDropped() {
    return dropped;
  }

  /** How many there are. */
  int size() {
    return count;
  }

  void forEach(Reader reader) {
    for (int i = 0; !dropped && i < count; i++) {
      int at = i * WIDTH;
      reader.read(Sort.of(all[at]), all[at + 1], all[at + 2], all[at + 3]);
    }
  }
}
