package baton.callgraph;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** The marks on the values of a {@link ValueFlow}, and the edges along which they travel. */
final class Marks {
  /** Functions in one set. */
  private static final int MOST_FUNCTIONS = 512;

  /** Edges of a node that are gone through one by one. */
  private static final int FEW_EDGES = 8;

  private @Nullable Node[] nodes = new Node[1024];
  private final Deque<Integer> changed = new ArrayDeque<>();
  private Settled settled = Settled.NOTHING;
  private long edges;

  /** What a watcher is told of: each mark once, and once more where it comes by copies later. */
  interface Watcher {
    /**
     * A mark comes.
     *
     * @param copied whether by copies alone
     */
    void comes(int mark, boolean copied);
  }

  /** Marks that came and were not handed on yet, in their order. */
  private static final class Fresh {
    private static final int[] NONE = new int[0];

    private int[] marks = NONE;
    private int count;

    void add(int mark) {
      if (count == marks.length) {
        marks = Arrays.copyOf(marks, Math.max(2, 2 * count));
      }
      marks[count++] = mark;
    }

    /** All of them; none is left. */
    int[] taken() {
      int[] result = count == marks.length ? marks : Arrays.copyOf(marks, count);
      marks = NONE;
      count = 0;
      return result;
    }
  }

  private static final class Node {
    private final IntSet strong = new IntSet();
    private final IntSet weak = new IntSet();

    /** Twice the node that an edge leads to, plus one for a copy. */
    private int[] edges = new int[0];

    private int edgeCount;

    /** The edges once more, where they are many. */
    private @Nullable IntSet known;

    private final Fresh newStrong = new Fresh();
    private final Fresh newWeak = new Fresh();
    private final List<Watcher> watchers = new ArrayList<>(0);
    private boolean waiting;

    /** Whether a mark that comes by more than copies has to be handed on: one function of any has not. */
    private boolean tells(int mark) {
      return mark < ValueFlow.FIRST_FUNCTION || !weak.contains(ValueFlow.ANYTHING);
    }

    /** Those of some marks that have to be handed on. */
    private int[] told(int[] marks) {
      return weak.contains(ValueFlow.ANYTHING) ? IntStream.of(marks).filter(this::tells).toArray() : marks;
    }

    /** Adds an edge; returns whether it is new. */
    private boolean add(int edge) {
      if (known == null) {
        for (int i = 0; i < edgeCount; i++) {
          if (edges[i] == edge) {
            return false;
          }
        }
        if (edgeCount == FEW_EDGES) {
          known = new IntSet();
          for (int each : edges) {
            known.add(each);
          }
        }
      }
      if (known != null && !known.add(edge)) {
        return false;
      }
      if (edgeCount == edges.length) {
        edges = Arrays.copyOf(edges, Math.max(2, 2 * edgeCount));
      }
      edges[edgeCount++] = edge;
      return true;
    }
  }

  private Node at(int node) {
    if (node >= nodes.length) {
      nodes = Arrays.copyOf(nodes, Math.max(node + 1, 2 * nodes.length));
    }
    Node known = nodes[node];
    if (known == null) {
      known = new Node();
      for (int mark : settled.strong(node)) {
        known.strong.add(mark);
      }
      for (int mark : settled.weak(node)) {
        known.weak.add(mark);
      }
      nodes[node] = known;
    }
    return known;
  }

  /** Marks of {@code from} come to {@code to}. */
  void edge(int from, int to, Strength strength) {
    Node source = at(from);
    if (!source.add(2 * to + (strength == Strength.COPIED ? 1 : 0))) {
      return;
    }
    edges++;
    Node target = at(to);
    for (int mark : source.strong.sorted()) {
      add(target, to, mark, strength == Strength.COPIED);
    }
    for (int mark : source.weak.sorted()) {
      if (source.tells(mark)) {
        add(target, to, mark, false);
      }
    }
  }

  /** Puts a mark on a value. */
  void put(int node, int mark, Strength strength) {
    add(at(node), node, mark, strength == Strength.COPIED);
  }

  private void add(Node node, int number, int mark, boolean strong) {
    boolean isNew;
    if (strong) {
      isNew = !(mark >= ValueFlow.FIRST_FUNCTION && node.strong.contains(ValueFlow.ANYTHING)) && node.strong.add(mark);
      if (isNew && node.strong.size() > MOST_FUNCTIONS && node.strong.add(ValueFlow.ANYTHING)) {
        node.newStrong.add(ValueFlow.ANYTHING);
      }
      if (isNew) {
        node.newStrong.add(mark);
      }
    } else {
      isNew =
          !node.strong.contains(mark)
              && !(mark >= ValueFlow.FIRST_FUNCTION && node.weak.contains(ValueFlow.ANYTHING))
              && node.weak.add(mark);
      if (isNew && node.weak.size() > MOST_FUNCTIONS && node.weak.add(ValueFlow.ANYTHING)) {
        node.newWeak.add(ValueFlow.ANYTHING);
      }
      if (isNew) {
        node.newWeak.add(mark);
      }
    }
    if (isNew && !node.waiting) {
      node.waiting = true;
      changed.add(number);
    }
  }

  /** Calls {@code watcher} for each mark that is on a value or comes there. */
  void watch(int node, Watcher watcher) {
    Node watched = at(node);
    watched.watchers.add(watcher);
    for (int mark : watched.strong.sorted()) {
      watcher.comes(mark, true);
    }
    for (int mark : watched.weak.sorted()) {
      if (watched.tells(mark)) {
        watcher.comes(mark, false);
      }
    }
  }

  /** Lets the marks travel until nothing changes. */
  void solve() {
    for (Integer next = changed.poll(); next != null; next = changed.poll()) {
      Node node = at(next);
      node.waiting = false;
      int[] strong = node.newStrong.taken();
      int[] weak = node.told(node.newWeak.taken());
      for (int i = 0; i < node.edgeCount; i++) {
        int to = node.edges[i] / 2;
        boolean copied = node.edges[i] % 2 == 1;
        Node target = at(to);
        for (int mark : strong) {
          add(target, to, mark, copied);
        }
        for (int mark : weak) {
          add(target, to, mark, false);
        }
      }
      for (Watcher watcher : List.copyOf(node.watchers)) {
        for (int mark : strong) {
          watcher.comes(mark, true);
        }
        for (int mark : weak) {
          watcher.comes(mark, false);
        }
      }
    }
  }

  /** How many edges there are. */
  long edges() {
    return edges;
  }

  /** Keeps the marks alone, equal sets once. What comes later is not handed on along the edges that there were. */
  void settle() {
    settled = Settled.of(nodes.length, this::strong, this::weak);
    nodes = new Node[0];
  }

  /** The marks that come to a value by copies alone, rising. */
  int[] strong(int node) {
    Node known = node < nodes.length ? nodes[node] : null;
    return known == null ? settled.strong(node) : known.strong.sorted();
  }

  /** The other marks of a value, rising. */
  int[] weak(int node) {
    Node known = node < nodes.length ? nodes[node] : null;
    return known == null ? settled.weak(node) : known.weak.sorted();
  }
}
