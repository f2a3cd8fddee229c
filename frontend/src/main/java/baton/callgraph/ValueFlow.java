package baton.callgraph;

import baton.callgraph.PointedObjects.Width;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The fixpoint behind {@link PointerTargets}. Its nodes are values: registers, formals, results, and cells of memory. Marks, mostly
 * functions, travel along directed edges; the objects that values point to are unified (Steensgaard, POPL 1996), so that two names of
 * one cell are found to be one. A set that grows past a bound becomes <em>anything</em>: every function whose address is taken.
 *
 * <p>Marks below {@link #FIRST_FUNCTION} say where other values come from.
 */
final class ValueFlow {
  /** What code outside the program makes, nobody knows what. */
  static final int OUTSIDE = 0;

  /** A number that is made a pointer. */
  static final int NUMBER = 1;

  /** Any function whose address is taken: the set has outgrown its bound. */
  static final int ANYTHING = 2;

  /** For a function, that code outside the program calls it which was given it: what it passes leads to memory of its own. */
  static final int LENT = 3;

  /** The mark of the function that is symbol 0. */
  static final int FIRST_FUNCTION = 4;

  private final Marks marks = new Marks();
  private int count;
  private int[] parent = new int[1024];
  private @Nullable PointedObjects[] objects = new PointedObjects[1024];
  private final Deque<int[]> unions = new ArrayDeque<>();
  private boolean uniting;

  /** A new value. */
  int node() {
    if (count == parent.length) {
      parent = Arrays.copyOf(parent, 2 * count);
      objects = Arrays.copyOf(objects, 2 * count);
    }
    parent[count] = count;
    return count++;
  }

  /** New values in a row; the first of them. */
  int nodes(int number) {
    int first = count;
    for (int i = 0; i < number; i++) {
      node();
    }
    return first;
  }

  private int find(int node) {
    int root = node;
    while (parent[root] != root) {
      root = parent[root];
    }
    int each = node;
    while (parent[each] != root) {
      int next = parent[each];
      parent[each] = root;
      each = next;
    }
    return root;
  }

  private PointedObjects objectsOf(int node) {
    int root = find(node);
    PointedObjects known = objects[root];
    if (known == null) {
      known = new PointedObjects();
      objects[root] = known;
    }
    return known;
  }

  /** Values of {@code from} come to {@code to}. */
  void flow(int from, int to) {
    edge(from, to, Strength.COPIED);
  }

  /** Puts a mark on a value. */
  void mark(int node, int mark, Strength strength) {
    marks.put(node, mark, strength);
  }

  /** Values of {@code from} come to {@code to}, but nobody follows them there. */
  void tell(int from, int to) {
    if (from >= 0 && to >= 0 && from != to) {
      marks.edge(from, to, Strength.COPIED);
    }
  }

  void edge(int from, int to, Strength strength) {
    if (from < 0 || to < 0 || from == to) {
      return;
    }
    marks.edge(from, to, strength);
    if (strength != Strength.MENTIONED) {
      join(from, to);
    }
  }

  /** Two values point to objects of one class. */
  void join(int one, int other) {
    if (one < 0 || other < 0) {
      return;
    }
    unions.add(new int[] {one, other});
    whole(() -> {});
  }

  /** Changes what is known of objects, and then unites what follows from it: never in the middle of another change. */
  private void whole(Runnable change) {
    if (uniting) {
      change.run();
      return;
    }
    uniting = true;
    change.run();
    for (int[] next = unions.poll(); next != null; next = unions.poll()) {
      unite(find(next[0]), find(next[1]));
    }
    uniting = false;
  }

  private void unite(int one, int other) {
    if (one == other) {
      return;
    }
    PointedObjects first = objects[one];
    PointedObjects second = objects[other];
    boolean larger = size(first) >= size(second);
    int root = larger ? one : other;
    PointedObjects kept = larger ? first : second;
    PointedObjects added = larger ? second : first;
    parent[larger ? other : one] = root;
    objects[larger ? other : one] = null;
    objects[root] = kept;
    if (kept == null || added == null) {
      return;
    }
    if (kept.known != added.known) {
      know(kept);
      know(added);
    }
    for (Width width : Width.values()) {
      int cell = added.plain(width);
      if (cell >= 0) {
        int known = kept.plain(width);
        if (known >= 0) {
          both(known, cell, Strength.COPIED);
        } else {
          put(kept, width, cell);
        }
      }
    }
    added.fields.forEach((cell, offset) -> put(kept, offset, cell));
    if (added.outOf >= 0) {
      int known = kept.outOf;
      if (known >= 0) {
        both(added.outOf, known, Strength.MENTIONED);
      } else {
        leaving(kept, added.outOf);
      }
    }
    if (added.into >= 0) {
      int known = kept.into;
      if (known >= 0) {
        both(added.into, known, Strength.MENTIONED);
      } else {
        entering(kept, added.into);
      }
    }
  }

  private static int size(@Nullable PointedObjects objects) {
    return objects == null ? -1 : objects.fields.size();
  }

  private void both(int one, int other, Strength strength) {
    edge(one, other, strength);
    edge(other, one, strength);
  }

  /** The cells of the objects that a value points to, where it is not known which field they are. */
  int plain(int node, Width width) {
    PointedObjects known = objectsOf(node);
    int cell = known.plain(width);
    if (cell >= 0) {
      return cell;
    }
    int made = node();
    whole(() -> put(known, width, made));
    return made;
  }

  private void put(PointedObjects to, Width width, int cell) {
    to.plain(width, cell);
    for (Width other : Width.values()) {
      if (other != width && to.plain(other) >= 0) {
        both(cell, to.plain(other), Strength.COPIED);
      }
    }
    if (width != Width.PART) {
      List.copyOf(to.fields.keySet()).forEach(field -> both(cell, field, Strength.LOOSE));
    }
    edge(cell, to.outOf, Strength.MENTIONED);
    edge(to.into, cell, Strength.MENTIONED);
    if (to.known) {
      know(cell);
    }
  }

  /** The objects that a value points to have a field at an offset, the cells of which are {@code cell}. */
  void field(int node, long offset, int cell) {
    PointedObjects known = objectsOf(node);
    whole(() -> put(known, offset, cell));
  }

  /** Code outside knows the objects that a value points to, and what is reached from there: it may write there what it likes. */
  void known(int node) {
    PointedObjects objects = objectsOf(node);
    whole(() -> know(objects));
  }

  private void know(PointedObjects start) {
    Deque<PointedObjects> work = new ArrayDeque<>(List.of(start));
    for (PointedObjects next = work.poll(); next != null; next = work.poll()) {
      if (!next.known) {
        next.known = true;
        for (int cell : next.cells()) {
          mark(cell, OUTSIDE, Strength.LOOSE);
          work.add(objectsOf(cell));
        }
      }
    }
  }

  private void know(int cell) {
    mark(cell, OUTSIDE, Strength.LOOSE);
    know(objectsOf(cell));
  }

  private void put(PointedObjects to, long offset, int cell) {
    if (to.fields.putIfAbsent(cell, offset) != null) {
      return;
    }
    Integer first = to.firstAt.putIfAbsent(offset, cell);
    if (first != null) {
      both(first, cell, Strength.LOOSE);
    }
    for (Width width : Width.values()) {
      if (width != Width.PART && to.plain(width) >= 0) {
        both(to.plain(width), cell, Strength.LOOSE);
      }
    }
    edge(cell, to.outOf, Strength.MENTIONED);
    edge(to.into, cell, Strength.MENTIONED);
    if (to.known) {
      know(cell);
    }
  }

  /** Values out of any cell of the objects that a value points to come here. */
  int outOf(int node) {
    PointedObjects known = objectsOf(node);
    if (known.outOf < 0) {
      int made = node();
      whole(() -> leaving(known, made));
      return made;
    }
    return known.outOf;
  }

  private void leaving(PointedObjects from, int hub) {
    from.outOf = hub;
    from.cells().forEach(cell -> edge(cell, hub, Strength.MENTIONED));
  }

  /** Values that come here come into every cell of the objects that a value points to. */
  int into(int node) {
    PointedObjects known = objectsOf(node);
    if (known.into < 0) {
      int made = node();
      whole(() -> entering(known, made));
      return made;
    }
    return known.into;
  }

  private void entering(PointedObjects to, int hub) {
    to.into = hub;
    to.cells().forEach(cell -> edge(hub, cell, Strength.MENTIONED));
  }

  /** Calls {@code watcher} for each mark that is on a value or comes there. */
  void watch(int node, Marks.Watcher watcher) {
    marks.watch(node, watcher);
  }

  /** Lets the marks travel until nothing changes. */
  void solve() {
    marks.solve();
  }

  /** Keeps what the marks have come to; they travel no more. */
  void settle() {
    marks.settle();
  }

  /** Whether no mark has come to a value. */
  boolean isUnmarked(int node) {
    return marks.strong(node).length == 0 && marks.weak(node).length == 0;
  }

  /** The marks that come to a value by copies alone, rising. */
  int[] strong(int node) {
    return marks.strong(node);
  }

  /** The other marks of a value, rising. */
  int[] weak(int node) {
    return marks.weak(node);
  }
}
