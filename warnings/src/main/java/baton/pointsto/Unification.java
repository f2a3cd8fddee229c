package baton.pointsto;

import baton.flow.CellKind;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Nodes joined into classes, where joining two classes joins what their objects contain. A node stands for the objects that a value
 * may point to. What an object contains is one class for its cells that hold pointers and one for its integers, which are the same
 * where memory is read in another way than it was written.
 */
final class Unification {
  private static final int NONE = -1;

  private int[] parent = new int[1 << 10];
  private int[] size = new int[1 << 10];
  private int[] pointers = new int[1 << 10];
  private int[] integers = new int[1 << 10];
  private boolean[] bytes = new boolean[1 << 10];
  private boolean[] pieced = new boolean[1 << 10];
  private final Map<Integer, List<Runnable>> waiting = new HashMap<>();
  private final List<int[]> distances = new ArrayList<>();
  private final List<Integer> fromPieces = new ArrayList<>();
  private final Constraints constraints;
  private int nodes;
  private boolean changed;

  /** Nothing is joined; what flows where is written down, too. */
  Unification(Constraints constraints) {
    this.constraints = constraints;
  }

  /** A new class of its own. */
  int node() {
    if (nodes == parent.length) {
      parent = Arrays.copyOf(parent, 2 * nodes);
      size = Arrays.copyOf(size, 2 * nodes);
      pointers = Arrays.copyOf(pointers, 2 * nodes);
      integers = Arrays.copyOf(integers, 2 * nodes);
      bytes = Arrays.copyOf(bytes, 2 * nodes);
      pieced = Arrays.copyOf(pieced, 2 * nodes);
    }
    parent[nodes] = nodes;
    size[nodes] = 1;
    pointers[nodes] = NONE;
    integers[nodes] = NONE;
    return nodes++;
  }

  /** The number of nodes. */
  int nodes() {
    return nodes;
  }

  /** The node that stands for the class of {@code node}. */
  int find(int node) {
    int root = node;
    while (parent[root] != root) {
      root = parent[root];
    }
    int at = node;
    while (parent[at] != root) {
      int next = parent[at];
      parent[at] = root;
      at = next;
    }
    return root;
  }

  private int pointers(int node) {
    int root = find(node);
    if (pointers[root] == NONE) {
      int content = node();
      pointers[root] = content;
    }
    return pointers[root];
  }

  private int integers(int node) {
    int root = find(node);
    if (integers[root] == NONE) {
      int content = node();
      integers[root] = content;
    }
    return integers[root];
  }

  private int content(int node, CellKind kind) {
    return switch (kind) {
      case NONE -> throw new IllegalArgumentException("no addresses are in such cells");
      case BYTES,
          ANYTHING -> {
        int content = pointers(node);
        merge(content, integers(node));
        yield content;
      }
      case POINTERS -> pointers(node);
      case INTEGERS -> integers(node);
    };
  }

  /** What the pointers inside the objects of a class point to, as a node that stands for them wherever it is joined. */
  int pointersIn(int node) {
    return cells(node, CellKind.POINTERS);
  }

  /** What any part of the objects of a class points to: from here on, its pointers and integers are not told apart. */
  int anythingIn(int node) {
    return cells(node, CellKind.ANYTHING);
  }

  private int cells(int node, CellKind kind) {
    int all = node();
    merge(all, content(node, kind));
    constraints.add(Constraints.Sort.LOAD, all, node, Constraints.IN_ARRAY);
    constraints.add(Constraints.Sort.STORE, node, all, Constraints.IN_ARRAY);
    return all;
  }

  /** Whatever the objects of one class contain, those of the other may contain. */
  void joinContents(int one, int other) {
    constraints.add(Constraints.Sort.COPY, one, other, Constraints.ANYWHERE);
    constraints.add(Constraints.Sort.COPY, other, one, Constraints.ANYWHERE);
    mergeContents(one, other);
  }

  /**
   * The objects that {@code to} points to get what those contain that {@code from} points to, each byte where it was.
   *
   * @param bytes how many; 0 where that is not known
   */
  void copy(int to, int from, int bytes) {
    constraints.add(Constraints.Sort.COPY, to, from, bytes < Constraints.MOST_BYTES ? bytes : 0);
    mergeContents(to, from);
  }

  /** The same with bytes in any order. */
  void copyAnywhere(int to, int from) {
    constraints.add(Constraints.Sort.COPY, to, from, Constraints.ANYWHERE);
    mergeContents(to, from);
  }

  private void mergeContents(int one, int other) {
    merge(pointers(one), pointers(other));
    merge(integers(one), integers(other));
  }

  /** What points to all that can be reached from an object, each of which may hold addresses of all. */
  int enclose(int node) {
    int all = node();
    flowAnywhere(all, node);
    join(anythingIn(all), all);
    return all;
  }

  /** What points to all that can be reached from an object, where nothing is written. */
  int lookThrough(int node) {
    int all = node();
    flowAnywhere(all, node);
    merge(content(all, CellKind.ANYTHING), all);
    constraints.add(Constraints.Sort.LOAD, all, all, Constraints.IN_ARRAY);
    return all;
  }

  /** Makes two classes one: each may point to whatever the other one does, and anywhere in it. */
  void join(int one, int other) {
    constraints.add(Constraints.Sort.FLOW, one, other, Constraints.ANYWHERE);
    constraints.add(Constraints.Sort.FLOW, other, one, Constraints.ANYWHERE);
    merge(one, other);
  }

  /** What one node points to, another one points to, some bytes behind. */
  void flow(int to, int from, long offset) {
    constraints.add(Constraints.Sort.FLOW, to, from, offset);
    merge(to, from);
  }

  /** What one node points to, another one points to some bytes behind, in an array from {@code low} to {@code high}. */
  void member(int to, int from, int offset, int low, int high) {
    constraints.add(to, from, new Constraints.Member(offset, low, high));
    merge(to, from);
  }

  /**
   * What one node points to, another one points to at an index.
   *
   * @param offset where the first element is, in bytes
   */
  void index(int to, int from, long offset, Constraints.Index index) {
    int first = from;
    if (offset != 0) {
      first = node();
      flow(first, from, offset);
    }
    constraints.add(to, first, index);
    merge(to, first);
  }

  /** Two nodes are of one class, though neither points to what the other one points to. */
  void unite(int one, int other) {
    merge(one, other);
  }

  /** What one node points to, another one points to, or anywhere in the same object. */
  void flowAnywhere(int to, int from) {
    flow(to, from, Constraints.ANYWHERE);
  }

  /** A value is read from a cell so many bytes behind where {@code at} points to. */
  void load(int to, int at, long offset, CellKind kind) {
    constraints.add(Constraints.Sort.LOAD, to, at, offset);
    merge(content(at, kind), to);
    if (kind == CellKind.BYTES) {
      holdsBytes(to);
    }
  }

  /** A value may be a piece of what some memory holds, and so may whatever it flows to. */
  void holdsBytes(int value) {
    int root = find(value);
    if (!bytes[root]) {
      bytes[root] = true;
      wake(root);
    }
  }

  /** What waited for a class to have pieces of memory. */
  private void wake(int root) {
    List<Runnable> ready = waiting.remove(root);
    if (ready != null) {
      ready.forEach(Runnable::run);
    }
  }

  /** A value is written into a cell so many bytes behind where {@code at} points to. */
  void store(int at, long offset, int from, CellKind kind) {
    if (kind == CellKind.BYTES && !bytes[find(from)]) {
      // a number that is no piece of anything is put into an array of numbers
      waiting.computeIfAbsent(find(from), _ -> new ArrayList<>()).add(() -> store(at, offset, from, kind));
      return;
    }
    constraints.add(Constraints.Sort.STORE, at, from, offset);
    merge(content(at, kind), from);
    if (kind == CellKind.BYTES) {
      putTogether(from);
    }
  }

  /** An address {@code held} bytes behind an object is written into a cell of this same object. */
  void storeOwn(int object, int offset, int held, CellKind kind) {
    constraints.add(object, new Constraints.Held(offset, held));
    merge(content(object, kind), object);
  }

  /** Memory may get a value piece by piece. */
  void putTogether(int value) {
    pieced[find(value)] = true;
    fromPieces.add(value);
  }

  /** The values that memory may get piece by piece. */
  List<Integer> fromPieces() {
    return List.copyOf(fromPieces);
  }

  /** A pointer was moved by a number, which may be how far one object is from another. */
  void distance(int moved, int number) {
    distances.add(new int[] {moved, number});
  }

  /** Pointers that were moved by a number that was computed from the address of one of their objects may point to any of them. */
  void settleDistances() {
    distances.removeIf(d -> find(d[0]) != find(d[1]));
    distances.forEach(d -> constraints.add(Constraints.Sort.FLOW, d[0], d[1], Constraints.ANYWHERE));
  }

  /** The classes, by the numbers given, of pointers that were moved by such a number. */
  BitSet moved(int[] numberOf) {
    BitSet result = new BitSet();
    distances.forEach(d -> result.set(numberOf[d[0]]));
    return result;
  }

  /** Makes two classes one, where nothing flows. */
  void merge(int one, int other) {
    Deque<int[]> work = new ArrayDeque<>();
    work.push(new int[] {one, other});
    while (!work.isEmpty()) {
      int[] pair = work.pop();
      int a = find(pair[0]);
      int b = find(pair[1]);
      if (a != b) {
        changed = true;
        int into = size[a] >= size[b] ? a : b;
        int from = into == a ? b : a;
        parent[from] = into;
        size[into] += size[from];
        pointers[into] = either(pointers[into], pointers[from], work);
        integers[into] = either(integers[into], integers[from], work);
        joinBytes(into, from);
      }
    }
  }

  private void joinBytes(int into, int from) {
    List<Runnable> others = waiting.remove(from);
    if (others != null) {
      waiting.computeIfAbsent(into, _ -> new ArrayList<>()).addAll(others);
    }
    pieced[into] |= pieced[from];
    bytes[into] |= bytes[from];
    if (bytes[into]) {
      wake(into);
    }
  }

  private static int either(int one, int other, Deque<int[]> work) {
    if (one == NONE || other == NONE) {
      return Math.max(one, other);
    }
    work.push(new int[] {one, other});
    return one;
  }

  /** Whether classes were joined since this was last asked. */
  boolean changed() {
    boolean answer = changed;
    changed = false;
    return answer;
  }

  /** For each class, by the numbers given, what pointers and integers in its objects point to: at most two classes, in rising order. */
  List<List<Integer>> contents(int[] numberOf) {
    List<List<Integer>> result = new ArrayList<>();
    for (int node = 0; node < numberOf.length; node++) {
      if (numberOf[node] == result.size()) {
        int root = find(node);
        result.add(
            IntStream.of(pointers[root], integers[root]).filter(c -> c != NONE).map(c -> numberOf[c]).sorted().distinct().boxed().toList());
      }
    }
    return result;
  }

  /** The classes, by the numbers given, of what may have been put together from pieces. */
  BitSet putTogether(int[] numberOf) {
    BitSet result = new BitSet();
    for (int node = 0; node < numberOf.length; node++) {
      if (pieced[find(node)]) {
        result.set(numberOf[node]);
      }
    }
    return result;
  }

  /** For each node the position of its class, classes counted by their first node. */
  int[] numbering() {
    int[] numberOf = new int[nodes];
    Arrays.fill(numberOf, NONE);
    int[] result = new int[nodes];
    int next = 0;
    for (int node = 0; node < nodes; node++) {
      int root = find(node);
      if (numberOf[root] == NONE) {
        numberOf[root] = next++;
      }
      result[node] = numberOf[root];
    }
    return result;
  }
}
