package baton.pointsto;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Andersen's inclusion-based analysis with offsets (Program Analysis and Specialization for the C Programming Language, chapter 4), for
 * some of the classes that unification made (CoBE's bootstrapping). A cell is as large as a pointer. What is written where no offset is
 * known is read from every cell of the object, and what is read there comes from every cell.
 *
 * <p>What code outside of the program knows is one object, <em>outside</em>. Who has an address of it may have that of any object that was
 * handed out, too; these are not listed one by one. An object is handed out when outside gets an address of it, or when an object that was
 * handed out holds one; from then on its cells may hold what outside knows.
 *
 * <p>The solution is the least one, so the order in which nodes are looked at does not matter, but for how many places of one object
 * are told apart, and that order is fixed.
 */
final class Inclusions {
  /** Cells of one object that are told apart. */
  private static final int MOST_CELLS = 64;

  private final int pointerBytes;
  private final int most;
  private final int outside;
  private final int lent;
  private final Map<Integer, LocationSet> places = new HashMap<>();
  private final Map<Integer, Set<Edge>> edges = new HashMap<>();
  private final Map<Integer, List<Uses>> uses = new HashMap<>();
  private final Map<Integer, Contents> objects = new HashMap<>();
  private final Deque<Integer> work = new ArrayDeque<>();
  private final BitSet waiting = new BitSet();
  private final BitSet handed = new BitSet();

  /** What objects that were lent hold: who goes through an address that comes from outside may read it, though outside does not. */
  private final int read;

  /** What is written through addresses that come from outside. */
  private final int written;
  private int nodes;
  private int steps;

  /** To a node, from so many bytes behind. */
  private record Edge(int to, int offset) {}

  /** A constraint that looks at where a node points to. */
  private record Uses(Constraints.Sort sort, int other, int offset, boolean from) {}

  /**
   * What an object contains.
   *
   * @param all the node of what is in any of its cells
   * @param anywhere the node of what may be in every cell
   * @param cells the nodes of its cells, by number
   * @param copies the objects it is copied to, each with how many bytes that moves
   */
  private record Contents(int all, int anywhere, Map<Integer, Integer> cells, Set<Edge> copies) {}

  /**
   * Solves constraints.
   *
   * @param nodes how many nodes there are
   * @param outside the node of what code outside knows, and the object that stands for it
   * @param lent the node of what code outside has addresses of, though it reaches nothing from there
   * @param origins those that point to an object of their own
   * @param wanted whether a constraint matters
   * @param most how many steps are made at most
   */
  Inclusions(
      Constraints constraints, int nodes, int outside, int lent, BitSet origins, Constraints.Filter wanted, int pointerBytes, int most) {
    this.read = nodes;
    this.written = nodes + 1;
    this.nodes = nodes + 2;
    this.pointerBytes = pointerBytes;
    this.most = most;
    this.outside = outside;
    this.lent = lent;
    constraints.forEach((sort, one, other, offset) -> {
      if (wanted.test(sort, one, other)) {
        add(sort, one, other, offset);
      }
    });
    origins.stream().forEach(node -> point(node, LocationSet.location(node, 0)));
    while (!work.isEmpty() && steps < most) {
      int node = work.poll();
      waiting.clear(node);
      List<Long> news = places(node).news();
      for (Uses each : List.copyOf(uses.getOrDefault(node, List.of()))) {
        news.forEach(location -> use(each, location));
      }
      for (Edge edge : edges.getOrDefault(node, Set.of())) {
        news.forEach(location -> point(edge.to(), LocationSet.moved(location, edge.offset())));
      }
    }
  }

  /** Whether there were too many steps; then nothing is known. */
  boolean isGivenUp() {
    return steps >= most;
  }

  /** Where a node points to, as places; see {@link LocationSet}. */
  Set<Long> of(int node) {
    LocationSet known = places.get(node);
    return known == null ? Set.of() : known.all();
  }

  /** The objects whose addresses code outside may have, the one that stands for what it knows among them. */
  Set<Integer> handedOut() {
    Set<Integer> result = new HashSet<>();
    of(outside).forEach(l -> result.add(LocationSet.object(l)));
    of(lent).forEach(l -> result.add(LocationSet.object(l)));
    return result;
  }

  /** Objects of which some cell may hold an address of an object of the same name: those of lists and trees. */
  Set<Integer> recursive() {
    Set<Integer> result = new TreeSet<>();
    objects.forEach((object, contents) -> {
      if (objectsAt(contents.all()).contains(object)) {
        result.add(object);
      }
    });
    return result;
  }

  /** With some objects, all that are found in a cell in which one of them is found, too. */
  Set<Integer> beside(Set<Integer> some) {
    Set<Integer> result = new TreeSet<>(some);
    boolean grown = true;
    while (grown) {
      grown = false;
      for (Contents contents : objects.values()) {
        for (int cell : cells(contents)) {
          Set<Integer> held = objectsAt(cell);
          grown |= held.stream().anyMatch(result::contains) && result.addAll(held);
        }
      }
    }
    return result;
  }

  /** The objects of which some cell may hold an address of one of some objects. */
  Set<Integer> holders(Set<Integer> some) {
    Set<Integer> result = new TreeSet<>();
    objects.forEach((object, contents) -> {
      if (objectsAt(contents.all()).stream().anyMatch(some::contains)) {
        result.add(object);
      }
    });
    return result;
  }

  /** At which offsets some objects may hold an address of one of them; {@link Constraints#ANYWHERE} where that is not known. */
  Set<Integer> links(Set<Integer> objects) {
    Set<Integer> result = new TreeSet<>();
    for (int object : objects) {
      Contents contents = contents(object);
      contents.cells().forEach((number, cell) -> {
        if (objectsAt(cell).stream().anyMatch(objects::contains)) {
          result.add(number * pointerBytes);
        }
      });
      if (objectsAt(contents.anywhere()).stream().anyMatch(objects::contains)) {
        result.add(Constraints.ANYWHERE);
      }
    }
    return result;
  }

  /**
   * The objects that stay with the thread that made them (thread-escape analysis; Naik, Aiken, Whaley, PLDI 2006, section 3.4): code
   * outside never gets their addresses, other threads are not handed them, and no object has them in its cells that does not stay, too.
   *
   * @param made objects that a thread makes and knows alone at first
   * @param handedOver the nodes of what other threads are given
   */
  BitSet thatStay(BitSet made, List<Integer> handedOver) {
    BitSet result = (BitSet) made.clone();
    Deque<Integer> left = new ArrayDeque<>();
    handedOut().forEach(left::add);
    handedOver.forEach(node -> of(node).forEach(l -> left.add(LocationSet.object(l))));
    objects.keySet().stream().filter(o -> !made.get(o)).forEach(left::add);
    BitSet seen = new BitSet();
    while (!left.isEmpty()) {
      int object = left.pop();
      result.clear(object);
      if (!seen.get(object)) {
        seen.set(object);
        Contents contents = objects.get(object);
        Set<Long> held = contents == null ? Set.of() : of(contents.all());
        held.forEach(l -> left.add(LocationSet.object(l)));
      }
    }
    return result;
  }

  private static List<Integer> cells(Contents contents) {
    List<Integer> result = new ArrayList<>(contents.cells().values());
    result.add(contents.anywhere());
    return result;
  }

  private Set<Integer> objectsAt(int node) {
    Set<Integer> result = new TreeSet<>();
    of(node).forEach(l -> result.add(LocationSet.object(l)));
    if (result.contains(outside)) {
      result.addAll(handedOut());
    }
    return result;
  }

  private void add(Constraints.Sort sort, int one, int other, int offset) {
    switch (sort) {
      case FLOW -> edge(other, one, offset);
      case LOAD -> uses(other, new Uses(sort, one, offset, true));
      case STORE -> uses(one, new Uses(sort, other, offset, false));
      case COPY -> {
        uses(other, new Uses(sort, one, offset, true));
        uses(one, new Uses(sort, other, offset, false));
      }
    }
  }

  /** What looks at where {@code node} points to. Of what outside has, only the object that stands for it all is looked at. */
  private void uses(int node, Uses use) {
    if (node == outside) {
      use(use, everything());
    } else {
      uses.computeIfAbsent(node, _ -> new ArrayList<>()).add(use);
    }
  }

  private long everything() {
    return LocationSet.location(outside, Constraints.ANYWHERE);
  }

  private LocationSet places(int node) {
    return places.computeIfAbsent(node, _ -> new LocationSet());
  }

  private void point(int node, long location) {
    steps++;
    long place = LocationSet.object(location) == outside ? everything() : location;
    LocationSet known = places(node);
    // an address of all that outside knows stands for those of all that was handed out
    boolean more = node == outside || !known.all().contains(everything()) || !handed.get(LocationSet.object(place));
    if (more && known.add(place)) {
      if (node == lent) {
        lend(LocationSet.object(place));
      }
      if (node == outside) {
        handOut(LocationSet.object(place));
      } else if (!waiting.get(node)) {
        waiting.set(node);
        work.add(node);
      }
    }
  }

  /** Code outside gets an address of an object: what that holds is handed out, too, and anything may be written there. */
  private void handOut(int object) {
    if (object != outside && !handed.get(object)) {
      handed.set(object);
      Contents given = contents(object);
      edge(given.all(), outside, 0);
      point(given.anywhere(), everything());
    }
  }

  /** Code outside has an address of an object, and may give it back to the program. */
  private void lend(int object) {
    if (object != outside) {
      Contents given = contents(object);
      edge(given.all(), read, 0);
      edge(written, given.anywhere(), 0);
    }
  }

  private void edge(int from, int to, int offset) {
    if (from == outside) {
      point(to, everything());
    } else if (edges.computeIfAbsent(from, _ -> new LinkedHashSet<>()).add(new Edge(to, offset))) {
      LocationSet known = places.get(from);
      if (known != null) {
        List.copyOf(known.all()).forEach(location -> point(to, LocationSet.moved(location, offset)));
      }
    }
  }

  private void use(Uses use, long location) {
    switch (use.sort()) {
      case FLOW -> throw new IllegalStateException("flows are edges");
      case LOAD -> load(use.other(), LocationSet.moved(location, use.offset()));
      case STORE -> store(LocationSet.moved(location, use.offset()), use.other());
      case COPY -> {
        for (long other : use.other() == outside ? List.of(everything()) : List.copyOf(of(use.other()))) {
          steps++;
          copy(use.from() ? location : other, use.from() ? other : location, use.offset());
        }
      }
    }
  }

  private Contents contents(int object) {
    Contents known = objects.get(object);
    if (known == null) {
      known = new Contents(nodes++, nodes++, new TreeMap<>(), new LinkedHashSet<>());
      objects.put(object, known);
      edge(known.anywhere(), known.all(), 0);
    }
    return known;
  }

  private void load(int to, long location) {
    if (LocationSet.object(location) == outside) {
      point(to, everything());
      edge(read, to, 0);
      return;
    }
    Contents of = contents(LocationSet.object(location));
    int cell = cell(of, LocationSet.offset(location));
    if (cell < 0) {
      edge(of.all(), to, 0);
    } else {
      edge(cell, to, 0);
      edge(of.anywhere(), to, 0);
    }
  }

  private void store(long location, int from) {
    if (LocationSet.object(location) == outside) {
      edge(from, outside, 0);
      edge(from, written, 0);
      return;
    }
    Contents of = contents(LocationSet.object(location));
    int cell = cell(of, LocationSet.offset(location));
    edge(from, cell < 0 ? of.anywhere() : cell, 0);
  }

  /** The node of a cell; negative where it is not told apart from others. */
  private int cell(Contents of, int offset) {
    if (offset == Constraints.ANYWHERE || offset % pointerBytes != 0) {
      return -1;
    }
    int number = offset / pointerBytes;
    Integer known = of.cells().get(number);
    if (known != null) {
      return known;
    }
    if (of.cells().size() >= MOST_CELLS) {
      return -1;
    }
    int made = nodes++;
    of.cells().put(number, made);
    edge(made, of.all(), 0);
    for (Edge copy : List.copyOf(of.copies())) {
      moved(made, number, copy);
    }
    return made;
  }

  private void copy(long from, long to, int offset) {
    int source = LocationSet.object(from);
    int target = LocationSet.object(to);
    if (source == outside || target == outside) {
      if (target != outside) {
        point(contents(target).anywhere(), everything());
        edge(read, contents(target).anywhere(), 0);
      } else if (source != outside) {
        edge(contents(source).all(), outside, 0);
        edge(contents(source).all(), written, 0);
      }
      return;
    }
    boolean known = offset == 0 && LocationSet.offset(from) != Constraints.ANYWHERE && LocationSet.offset(to) != Constraints.ANYWHERE;
    long by = known ? (long) LocationSet.offset(to) - LocationSet.offset(from) : Constraints.ANYWHERE;
    Edge copy = new Edge(target, Math.abs(by) < Integer.MAX_VALUE ? (int) by : Constraints.ANYWHERE);
    Contents of = contents(source);
    if (of.copies().add(copy)) {
      edge(of.anywhere(), contents(copy.to()).anywhere(), 0);
      new TreeMap<>(of.cells()).forEach((number, cell) -> moved(cell, number, copy));
    }
  }

  private void moved(int cell, int number, Edge copy) {
    Contents to = contents(copy.to());
    int there = copy.offset() == Constraints.ANYWHERE ? -1 : cell(to, number * pointerBytes + copy.offset());
    edge(cell, there < 0 ? to.anywhere() : there, 0);
  }
}
