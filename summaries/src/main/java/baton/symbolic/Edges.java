package baton.symbolic;

import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The states that leave a block for another, as far as they are known. */
final class Edges {
  private final Map<Long, List<State>> states = new HashMap<>();

  /** The states on an edge; none when it was not reached. */
  List<State> over(int from, int to) {
    return states.getOrDefault(edge(from, to), List.of());
  }

  /** Sets the states on an edge; returns whether they have changed. */
  boolean put(int from, int to, List<State> now) {
    return !now.equals(states.put(edge(from, to), now));
  }

  /** Forgets the states on all edges from {@code blocks}, but for those to {@code kept}. */
  void forget(BitSet blocks, int kept) {
    states.keySet().removeIf(e -> blocks.get((int) (e >> Integer.SIZE)) && e.intValue() != kept);
  }

  private static long edge(int from, int to) {
    return ((long) from << Integer.SIZE) | to;
  }
}
