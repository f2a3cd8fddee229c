package baton.link;

import java.util.ArrayList;
import java.util.List;

/** All ways to choose, one after the other, where what there is to choose from depends on what was chosen before. */
final class Choices {
  private final List<Integer> chosen = new ArrayList<>();
  private final List<Integer> most = new ArrayList<>();
  private int asked;

  /** The choice of one of {@code number} at the next place of this way. */
  int of(int number) {
    if (asked == chosen.size()) {
      chosen.add(0);
      most.add(number);
    }
    return chosen.get(asked++);
  }

  /** Begins with the next way; returns false when there is none. */
  boolean next() {
    asked = 0;
    while (!chosen.isEmpty()) {
      int last = chosen.removeLast() + 1;
      if (last < most.getLast()) {
        chosen.add(last);
        return true;
      }
      most.removeLast();
    }
    return false;
  }
}
