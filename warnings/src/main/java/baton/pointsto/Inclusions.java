package baton.pointsto;

import baton.ir.LongSet;
import baton.link.Span;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.LongConsumer;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

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
  /** Of one copy, so many pairs of places are told apart; with more, whatever is read may be written anywhere. */
  private static final int MOST_PAIRS = 64;

  private final Constraints constraints;
  private final Locations locations;
  private final int pointerBytes;
  private final int most;
  private final int outside;
  private final Foreign foreign;
  private final List<@Nullable LocationSet> places = new ArrayList<>();

  /** Where from each node an {@link #edge} leads. */
  private final Map<Integer, LongSet> edges = new HashMap<>();
  private final Map<Integer, List<LongConsumer>> uses = new HashMap<>();
  private final ObjectContents objects;
  private final Deque<Integer> work = new ArrayDeque<>();
  private final BitSet waiting = new BitSet();
  private final BitSet handed = new BitSet();
  private final Map<Long, Integer> pointers = new HashMap<>();

  /** What objects that were lent hold: who goes through an address that comes from outside may read it, though outside does not. */
  private final int read;

  /** What is written through addresses that come from outside. */
  private final int written;
  private int nodes;
  private int steps;

  /** To a node, from so many bytes behind. */
  private static long edge(int to, int offset) {
    return ((long) to << Integer.SIZE) | Integer.toUnsignedLong(offset);
  }

  private static int to(long edge) {
    return (int) (edge >> Integer.SIZE);
  }

  private static int offset(long edge) {
    return (int) edge;
  }

  /**
   * What others than the program have, and may do to it.
   *
   * @param outside the node of what code outside knows, and the object that stands for it
   * @param lent the node of what code outside has addresses of, though it reaches nothing from there
   * @param libraries the objects that stand for memory of libraries that models describe: what the program puts there, code outside knows
   * @param held the nodes of what code outside has in its objects: through addresses that it was lent it neither reads nor writes others
   * @param constants the objects that nobody can write
   */
  record Foreign(int outside, int lent, Set<Integer> libraries, List<Integer> held, BitSet constants) {
    boolean mayWrite(int object) {
      return !constants.get(object);
    }
  }

  /**
   * Solves constraints.
   *
   * @param nodes how many nodes there are
   * @param arrays the arrays that are members of variables, by object
   * @param origins those that point to an object of their own
   * @param wanted whether a constraint matters
   * @param most how many steps are made at most
   */
  Inclusions(
      Constraints constraints,
      int nodes,
      Foreign foreign,
      Map<Integer, List<Span>> arrays,
      BitSet origins,
      Constraints.Filter wanted,
      int pointerBytes,
      int most) {
    this.constraints = constraints;
    this.locations = new Locations(constraints, arrays, pointerBytes);
    this.objects =
        new ObjectContents(
            locations,
            pointerBytes,
            new ObjectContents.Flows() {
              @Override
              public int node() {
                return Inclusions.this.nodes++;
              }

              @Override
              public void edge(int from, int to) {
                Inclusions.this.edge(from, to, 0);
              }
            });
    this.read = nodes;
    this.written = nodes + 1;
    this.nodes = nodes + 2;
    this.pointerBytes = pointerBytes;
    this.most = most;
    this.outside = foreign.outside();
    this.foreign = foreign;
    constraints.forEach((sort, one, other, offset) -> {
      if (wanted.test(sort, one, other)) {
        add(sort, one, other, offset);
      }
    });
    origins.stream().forEach(node -> point(node, Locations.location(node, 0)));
    solve();
    edges.clear();
    uses.clear();
    work.clear();
  }

  private void solve() {
    while (!work.isEmpty() && steps < most) {
      int node = work.poll();
      waiting.clear(node);
      long[] news = places(node).news();
      for (LongConsumer each : List.copyOf(uses.getOrDefault(node, List.of()))) {
        for (long location : news) {
          each.accept(location);
        }
      }
      LongSet leaving = edges.get(node);
      if (leaving != null) {
        leaving.forEach(edge -> {
          for (long location : news) {
            locations.moved(location, offset(edge), l -> point(to(edge), l));
          }
        });
      }
    }
  }

  /** Whether there were too many steps; then nothing is known. */
  boolean isGivenUp() {
    return steps >= most;
  }

  /** Where a node points to, as places; see {@link Locations}. */
  LongSet of(int node) {
    LocationSet known = node < places.size() ? places.get(node) : null;
    return known == null ? new LongSet() : known.all();
  }

  /** The places that a place is so many bytes before. */
  void moved(long location, int by, LongConsumer to) {
    locations.moved(location, by, to);
  }

  /** The bytes of an object that a place may be; empty where it may be any. */
  Optional<Bytes> bytes(long location) {
    Optional<Integer> offset = locations.offset(location);
    return offset.isPresent() ? offset.map(o -> new Bytes(o, o + 1L, locations.stride(location))) : locations.array(location);
  }

  /** What a cell may hold, as places. */
  Set<Long> held(long cell) {
    Set<Long> result = new TreeSet<>();
    objects.readAt(cell).forEach(node -> of(node).forEach(result::add));
    return result;
  }

  /** The objects whose addresses code outside may have, the one that stands for what it knows among them. */
  Set<Integer> handedOut() {
    Set<Integer> result = new HashSet<>();
    of(outside).forEach(l -> result.add(Locations.object(l)));
    of(foreign.lent()).forEach(l -> result.add(Locations.object(l)));
    return result;
  }

  /** Objects of which some cell may hold an address of an object of the same name: those of lists and trees. */
  Set<Integer> recursive() {
    Set<Integer> result = new TreeSet<>();
    objects.objects().forEach((object, contents) -> {
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
      for (ObjectContents.Contents contents : objects.objects().values()) {
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
    objects.objects().forEach((object, contents) -> {
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
      ObjectContents.Contents contents = this.objects.contents(object);
      contents.cells().forEach((number, cell) -> {
        if (objectsAt(cell.own()).stream().anyMatch(objects::contains)) {
          result.add(number * pointerBytes);
        }
      });
      contents.parts().values().forEach(part -> {
        if (objectsAt(part.own()).stream().anyMatch(objects::contains)) {
          result.add(Constraints.ANYWHERE);
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
    handedOver.forEach(node -> of(node).forEach(l -> left.add(Locations.object(l))));
    objects.objects().keySet().stream().filter(o -> !made.get(o)).forEach(left::add);
    BitSet seen = new BitSet();
    while (!left.isEmpty()) {
      int object = left.pop();
      result.clear(object);
      if (!seen.get(object)) {
        seen.set(object);
        ObjectContents.Contents contents = objects.objects().get(object);
        if (contents != null) {
          of(contents.all()).forEach(l -> left.add(Locations.object(l)));
        }
      }
    }
    return result;
  }

  private static List<Integer> cells(ObjectContents.Contents contents) {
    List<Integer> result = new ArrayList<>();
    contents.cells().values().forEach(cell -> result.add(cell.all()));
    contents.parts().values().forEach(part -> result.add(part.all()));
    result.add(contents.anywhere());
    return result;
  }

  private Set<Integer> objectsAt(int node) {
    Set<Integer> result = new TreeSet<>();
    of(node).forEach(l -> result.add(Locations.object(l)));
    if (result.contains(outside)) {
      result.addAll(handedOut());
    }
    return result;
  }

  private void add(Constraints.Sort sort, int one, int other, int offset) {
    switch (sort) {
      case FLOW -> edge(other, one, offset);
      case LOAD -> uses(other, location -> locations.moved(location, offset, l -> load(one, l)));
      case STORE -> uses(one, location -> locations.moved(location, offset, l -> store(l, other)));
      case OWN -> {
        Constraints.Held held = constraints.held(offset);
        uses(one, object -> locations.moved(object, held.place(), to -> locations.moved(object, held.cell(), cell -> store(cell, pointer(to)))));
      }
      case COPY -> {
        Copying copying = new Copying(other, one, offset);
        uses(other, copying::reads);
        uses(one, copying::writes);
      }
    }
  }

  /** Whatever lies where one node points to is copied to where another one points to. */
  private final class Copying {
    private final int from;
    private final int to;
    private final int bytes;
    private boolean mixes;
    private int pairs;

    /** What is read anywhere, and may be written to any byte; none before it is needed, so that two nodes take the place of all pairs. */
    private int readAnywhere = -1;

    /** What is read, and may be written anywhere. */
    private int writtenAnywhere = -1;

    Copying(int from, int to, int bytes) {
      this.from = from;
      this.to = to;
      this.mixes = bytes == Constraints.ANYWHERE;
      this.bytes = bytes;
    }

    private boolean isByte(long location) {
      return !mixes && Locations.object(location) != outside && locations.offset(location).isPresent();
    }

    void reads(long location) {
      if (writtenAnywhere >= 0) {
        load(writtenAnywhere, locations.around(location));
      }
      if (isByte(location)) {
        known(to).filter(this::isByte).forEach(target -> pair(location, target));
        return;
      }
      if (readAnywhere < 0) {
        readAnywhere = nodes++;
        known(to).filter(this::isByte).forEach(target -> store(locations.around(target), readAnywhere));
      }
      load(readAnywhere, locations.around(location));
    }

    void writes(long location) {
      if (isByte(location)) {
        if (readAnywhere >= 0) {
          store(locations.around(location), readAnywhere);
        }
        known(from).filter(this::isByte).forEach(source -> pair(source, location));
        return;
      }
      if (writtenAnywhere < 0) {
        writtenAnywhere = nodes++;
        known(from).forEach(source -> load(writtenAnywhere, locations.around(source)));
      }
      store(locations.around(location), writtenAnywhere);
    }

    private void pair(long source, long target) {
      if (++pairs <= MOST_PAIRS) {
        steps++;
        objects.copy(source, target, bytes);
      } else if (!mixes) {
        mixes = true;
        known(from).forEach(this::reads);
        known(to).forEach(this::writes);
      }
    }

    private LongStream known(int node) {
      return node == outside ? LongStream.of(everything()) : Arrays.stream(of(node).stream().toArray());
    }
  }

  /** The node that points to a place. */
  private int pointer(long place) {
    Integer known = pointers.get(place);
    if (known == null) {
      known = nodes++;
      pointers.put(place, known);
      point(known, place);
    }
    return known;
  }

  /** What looks at where {@code node} points to. Of what outside has, only the object that stands for it all is looked at. */
  private void uses(int node, LongConsumer use) {
    if (node == outside) {
      use.accept(everything());
    } else {
      uses.computeIfAbsent(node, _ -> new ArrayList<>()).add(use);
    }
  }

  private long everything() {
    return Locations.location(outside, Constraints.ANYWHERE);
  }

  private LocationSet places(int node) {
    while (places.size() <= node) {
      places.add(null);
    }
    LocationSet known = places.get(node);
    if (known == null) {
      known = new LocationSet(locations);
      places.set(node, known);
    }
    return known;
  }

  private void point(int node, long location) {
    steps++;
    long place = Locations.object(location) == outside ? everything() : location;
    LocationSet known = places(node);
    // an address of all that outside knows stands for those of all that was handed out
    boolean more = node == outside || !known.all().contains(everything()) || !handed.get(Locations.object(place));
    if (more && known.add(place)) {
      if (node == foreign.lent()) {
        lend(place);
      }
      if (node == outside) {
        handOut(Locations.object(place));
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
      ObjectContents.Contents given = objects.contents(object);
      edge(given.all(), outside, 0);
      if (foreign.mayWrite(object)) {
        point(given.anywhere(), everything());
      }
    }
  }

  /** Code outside has an address in an object, and may give it back to the program. */
  private void lend(long place) {
    if (Locations.object(place) != outside) {
      objects.load(locations.around(place), read);
      if (foreign.mayWrite(Locations.object(place))) {
        objects.store(locations.around(place), written);
      }
    }
  }

  private void edge(int from, int to, int offset) {
    if (from == outside) {
      point(to, everything());
    } else if (edges.computeIfAbsent(from, _ -> new LongSet()).add(edge(to, offset))) {
      of(from).forEach(location -> locations.moved(location, offset, l -> point(to, l)));
    }
  }

  private void load(int to, long location) {
    if (Locations.object(location) == outside) {
      point(to, everything());
      if (!foreign.held().contains(to)) {
        edge(read, to, 0);
      }
      return;
    }
    objects.load(location, to);
  }

  private void store(long location, int from) {
    if (Locations.object(location) == outside) {
      edge(from, outside, 0);
      if (!foreign.held().contains(from)) {
        edge(from, written, 0);
      }
      return;
    }
    boolean isHeld = foreign.held().contains(from);
    if (!isHeld && foreign.libraries().contains(Locations.object(location))) {
      edge(from, outside, 0);
    }
    if (!isHeld || foreign.mayWrite(Locations.object(location))) {
      objects.store(location, from);
    }
  }
}
