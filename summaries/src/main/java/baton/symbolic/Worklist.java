package baton.symbolic;

import java.util.BitSet;

/**
 * Which blocks are still to be visited, and which of them next: the first in reverse post-order, but the head of a loop after what is
 * left of its loop. So a round of a loop is walked through wholly before its head is seen again, and inner loops come to an end
 * before outer ones go on (a weak topological order, Bourdoncle 1993): a loop with an arm for each of forty cases is not begun anew
 * after each arm.
 */
final class Worklist {
  private final Flow flow;
  private final CountedLoops loops;
  private final BitSet positions = new BitSet();

  Worklist(Flow flow, CountedLoops loops) {
    this.flow = flow;
    this.loops = loops;
  }

  /** Adds a block, by its position in reverse post-order. */
  void add(int position) {
    positions.set(position);
  }

  boolean isEmpty() {
    return positions.isEmpty();
  }

  /** Takes out the position that is next. */
  int next() {
    int next = positions.nextSetBit(0);
    for (int inside = firstInside(next); inside >= 0; inside = firstInside(next)) {
      next = inside;
    }
    positions.clear(next);
    return next;
  }

  /** The first position that is left of the loop that begins at one, without its head; -1 for none. */
  private int firstInside(int position) {
    int head = flow.order()[position];
    if (flow.isHead(head)) {
      BitSet loop = loops.blocks(head);
      for (int at = positions.nextSetBit(position + 1); at >= 0 && !loop.isEmpty(); at = positions.nextSetBit(at + 1)) {
        if (loop.get(flow.order()[at])) {
          return at;
        }
      }
    }
    return -1;
  }
}
