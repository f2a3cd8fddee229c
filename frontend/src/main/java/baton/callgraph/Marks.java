package baton.callgraph;

import baton.ir.IntSet;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The marks on the values of a {@link ValueFlow}, and the edges along which they travel. */
final class Marks {
  /** Edges of a node that are gone through one by one. */
  private static final int FEW_EDGES = 8;

  private static final int[] NO_EDGES = {};

  private final MarkSets sets = new MarkSets();
  private @Nullable Node[] nodes = new Node[1024];
  private final Deque<Integer> changed = new ArrayDeque<>();
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

  /** Somebody who watches a value, and what was told. */
  private final class Watched {
    private final Watcher watcher;
    private MarkSet strong = sets.none();
    private MarkSet weak = sets.none();

    Watched(Watcher watcher) {
      this.watcher = watcher;
    }

    /** Tells of what is new. */
    void tell(MarkSet nowStrong, MarkSet nowWeak) {
      MarkSet beforeStrong = strong;
      MarkSet beforeWeak = weak;
      strong = nowStrong;
      weak = nowWeak;
      for (int mark : nowStrong.marks()) {
        if (!beforeStrong.contains(mark)) {
          watcher.comes(mark, true);
        }
      }
      for (int mark : nowWeak.marks()) {
        if (!beforeWeak.contains(mark) && !nowStrong.contains(mark)) {
          watcher.comes(mark, false);
        }
      }
    }
  }

  private final class Node {
    private MarkSet strong = sets.none();
    private MarkSet weak = sets.none();

    /** Twice the node that an edge leads to, plus one for a copy. */
    private int[] edges = NO_EDGES;

    private int edgeCount;

    /** The edges once more, where they are many. */
    private @Nullable IntSet known;

    private List<Watched> watchers = List.of();
    private boolean waiting;

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
      nodes[node] = known;
    }
    return known;
  }

  /** Marks of {@code from} come to {@code to}. */
  void edge(int from, int to, Strength strength) {
    Node source = at(from);
    boolean copied = strength == Strength.COPIED;
    if (source.add(2 * to + (copied ? 1 : 0))) {
      edges++;
      hand(source, to, copied);
    }
  }

  private void hand(Node source, int to, boolean copied) {
    MarkSet weak = sets.told(source.weak);
    if (copied) {
      add(to, source.strong, weak);
    } else {
      add(to, sets.none(), source.strong);
      add(to, sets.none(), weak);
    }
  }

  /** Puts a mark on a value. */
  void put(int node, int mark, Strength strength) {
    boolean copied = strength == Strength.COPIED;
    add(node, copied ? sets.of(mark) : sets.none(), copied ? sets.none() : sets.of(mark));
  }

  private void add(int number, MarkSet strong, MarkSet weak) {
    Node node = at(number);
    MarkSet nowStrong = sets.join(node.strong, strong);
    MarkSet nowWeak = sets.join(node.weak, weak);
    if (nowStrong.id() != node.strong.id() || nowWeak.id() != node.weak.id()) {
      node.strong = nowStrong;
      node.weak = nowWeak;
      if (!node.waiting) {
        node.waiting = true;
        changed.add(number);
      }
    }
  }

  /** Calls {@code watcher} for each mark that is on a value or comes there. */
  void watch(int node, Watcher watcher) {
    Node at = at(node);
    Watched watched = new Watched(watcher);
    List<Watched> all = new ArrayList<>(at.watchers);
    all.add(watched);
    at.watchers = all;
    watched.tell(at.strong, sets.told(at.weak));
  }

  /** Lets the marks travel until nothing changes. */
  void solve() {
    for (Integer next = changed.poll(); next != null; next = changed.poll()) {
      Node node = at(next);
      node.waiting = false;
      for (int i = 0; i < node.edgeCount; i++) {
        hand(node, node.edges[i] / 2, node.edges[i] % 2 == 1);
      }
      for (Watched watcher : List.copyOf(node.watchers)) {
        watcher.tell(node.strong, sets.told(node.weak));
      }
    }
  }

  /** Forgets the edges. What comes later is not handed on along those that there were. */
  void settle() {
    sets.settle();
    for (Node node : nodes) {
      if (node != null) {
        node.edges = NO_EDGES;
        node.edgeCount = 0;
        node.known = null;
        node.watchers = List.of();
      }
    }
  }

  /** How many edges there are. */
  long edges() {
    return edges;
  }

  /** The marks that come to a value by copies alone, rising; not to be changed. */
  int[] strong(int node) {
    Node known = node < nodes.length ? nodes[node] : null;
    return known == null ? sets.none().marks() : known.strong.marks();
  }

  /** The other marks of a value, and maybe some of those, rising; not to be changed. */
  int[] weak(int node) {
    Node known = node < nodes.length ? nodes[node] : null;
    return known == null ? sets.none().marks() : known.weak.marks();
  }
}
