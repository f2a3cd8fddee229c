package baton.pointsto;

import baton.flow.Flow;
import java.util.Arrays;

/**
 * What flows where, in one direction: the constraints of Andersen's analysis. Each is four numbers: a {@link Sort}, two nodes and an
 * offset in bytes.
 */
final class Constraints {
  /** An offset that is not known. */
  static final int ANYWHERE = Flow.ANYWHERE;

  private static final int WIDTH = 4;

  private final int most;
  private int[] all = new int[1 << 12];
  private int count;
  private boolean dropped;

  /** What a constraint says of its nodes {@code one} and {@code other}. */
  enum Sort {
    /** What {@code other} points to, so many bytes behind, {@code one} points to. */
    FLOW(0),
    /** What the cell holds that lies so many bytes behind where {@code other} points to, {@code one} points to. */
    LOAD(1),
    /** What {@code other} points to, the cell holds that lies so many bytes behind where {@code one} points to. */
    STORE(2),
    /** Where {@code one} points to is copied what lies where {@code other} points to. */
    COPY(3);

    private final int code;

    Sort(int code) {
      this.code = code;
    }

    private static Sort of(int code) {
      return switch (code) {
        case 0 -> FLOW;
        case 1 -> LOAD;
        case 2 -> STORE;
        default -> COPY;
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
    all[at + 3] = Math.abs(offset) < Integer.MAX_VALUE ? (int) offset : ANYWHERE;
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
