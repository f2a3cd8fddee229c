package baton.pointsto;

import baton.entry.ProgramNames;
import baton.flow.Operands;
import baton.ir.LongSet;
import baton.ir.Operand;
import baton.link.Symbol;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Which objects the pointers of some classes lead to, one by one, by inclusion instead of unification. */
public final class Pointees {
  private final Nodes nodes;
  private final Inclusions inclusions;
  private final boolean known;
  private final Set<Integer> handedOut;
  private final BitSet staying;
  private final int specific;
  private final BehindArguments behind;
  private final Function<PointsTo.Asked, Optional<Operand>> addresses;
  private final Map<Set<Pointee>, Touched> touched = new HashMap<>();
  private final Map<Pointer, Touched> byPointer = new HashMap<>();

  /** An address: the nodes that it may come from, how many bytes behind, and whether all of each object is meant. */
  private record Pointer(List<Integer> values, long behind, boolean whole) {}

  /**
   * A place in an object.
   *
   * @param object what tells the object from others; of one that is made several times, there is one
   * @param bytes those it may be; empty when they are not known
   * @param known whether code outside may have the object's address, or it stands for all that code outside knows
   */
  public record Pointee(int object, Optional<Bytes> bytes, Outside known) implements Comparable<Pointee> {
    private static final Comparator<Pointee> ORDER =
        Comparator.comparingInt(Pointee::object).thenComparing(p -> p.bytes.orElse(Bytes.ALL));

    /** The whole object. */
    public Pointee whole() {
      return new Pointee(object, Optional.empty(), known);
    }

    @Override
    public int compareTo(Pointee other) {
      return ORDER.compare(this, other);
    }

    /** Where in the object it is; empty where that is not known. */
    public Optional<Integer> offset() {
      return bytes.filter(b -> b.size() == 1 && b.stride() == 0).map(b -> (int) b.low());
    }

    /** Whether accesses of so many bytes to places in one object may touch one byte; a size is negative where it is not known. */
    boolean meets(long size, Pointee other, long otherSize) {
      return touched(size).overlaps(other.touched(otherSize));
    }

    /** What an access of so many bytes touches: one that begins in an array stays there. */
    private Bytes touched(long size) {
      Bytes begin = bytes.orElse(Bytes.ALL);
      if (begin.equals(Bytes.ALL) || begin.size() > 1) {
        return begin;
      }
      boolean endless = size < 0 || size >= Constraints.MOST_BYTES;
      if (endless) {
        return begin.stride() > 0 ? Bytes.ALL : Bytes.of(begin.low(), Long.MAX_VALUE / 2);
      }
      return new Bytes(begin.low(), begin.low() + Math.max(size, 1), begin.stride());
    }
  }

  /** What code outside of the program has to do with an object. */
  public enum Outside {
    /** It has no address of it. */
    NOT,
    /** It may have its address. */
    HANDED_OUT,
    /** This stands for all that it knows. */
    ALL
  }

  /**
   * Of the objects of a program.
   *
   * @param known whether all constraints are there
   * @param staying finds the objects that stay with the threads that make them
   * @param specific the node of what threads have under their keys
   * @param behind what calls touch behind their arguments
   */
  Pointees(
      Nodes nodes,
      Inclusions inclusions,
      boolean known,
      Function<Inclusions, BitSet> staying,
      int specific,
      BehindArguments behind,
      Function<PointsTo.Asked, Optional<Operand>> addresses) {
    this.nodes = nodes;
    this.inclusions = inclusions;
    this.known = known && !inclusions.isGivenUp();
    this.handedOut = this.known ? inclusions.handedOut() : Set.of();
    this.staying = this.known ? staying.apply(inclusions) : new BitSet();
    this.specific = specific;
    this.behind = behind;
    this.addresses = addresses;
  }

  /** Whether there were too many constraints or steps, so that nothing is known but the classes. */
  public boolean isGivenUp() {
    return !known;
  }

  /**
   * What an access touches.
   *
   * @param whole whether it concerns all of each object
   */
  public Touched of(PointsTo.Asked access, boolean whole) {
    Optional<Operand> address = known ? addresses.apply(access) : Optional.empty();
    if (address.isEmpty()) {
      return Touched.UNKNOWN;
    }
    List<Integer> values = new ArrayList<>();
    for (Nodes.Copy copy : nodes.copies(access.function())) {
      values.add(nodes.value(copy, address.get()));
    }
    return byPointer.computeIfAbsent(new Pointer(values, Operands.displacement(address.get()), whole), this::touched);
  }

  /** What a call of a function by name that is not there touches behind one of its arguments. */
  public Touched behind(PointsTo.Asked part) {
    List<Integer> values = known ? behind.of(part.function().number(), part.ordinal(), part.part()) : List.of();
    return values.isEmpty() ? Touched.UNKNOWN : byPointer.computeIfAbsent(new Pointer(values, 0, true), this::touched);
  }

  /** The address that an access goes through. */
  public Optional<Operand> address(PointsTo.Asked access) {
    return addresses.apply(access);
  }

  /**
   * The objects that a value may lead to, which {@link #within} understands; empty where that is not known.
   *
   * @param value of a function, in whatever calls
   */
  public Optional<Set<Integer>> objects(Symbol.DefinedFunction function, Operand value) {
    Set<Integer> result = new TreeSet<>();
    for (Nodes.Copy copy : nodes.copies(function)) {
      int node = nodes.value(copy, value);
      if (node >= 0) {
        inclusions.of(node).forEach(place -> result.add(Locations.object(place)));
      }
    }
    return known && !result.isEmpty() ? Optional.of(result) : Optional.empty();
  }

  /** Where symbolic addresses lead; nothing where nothing is known. */
  public Optional<SymbolicPlaces> symbolic(ProgramNames names) {
    return known ? Optional.of(new SymbolicPlaces(nodes, inclusions, names)) : Optional.empty();
  }

  /** Those of some places that are in some objects. What code outside knows stands for all that it was handed. */
  public Touched within(Touched places, Set<Integer> some) {
    boolean outside = some.contains(nodes.unknown());
    Set<Pointee> left = new TreeSet<>();
    Set<Integer> named = new HashSet<>();
    boolean all = false;
    for (Pointee place : places.places()) {
      named.add(place.object());
      all |= place.known() == Outside.ALL;
      if (some.contains(place.object()) || (outside && place.known() != Outside.NOT)) {
        left.add(place);
      }
    }
    if (all) {
      some.stream().filter(o -> !named.contains(o) && handedOut.contains(o)).forEach(o -> left.add(pointee(o, Optional.empty())));
    }
    return once(left);
  }

  private Touched touched(Pointer pointer) {
    Set<Pointee> result = new TreeSet<>();
    for (int node : pointer.values()) {
      if (node < 0) {
        return Touched.UNKNOWN;
      }
      add(node, pointer.behind(), result);
    }
    return once(pointer.whole() ? result.stream().map(Pointee::whole).collect(Collectors.toSet()) : result);
  }

  private Touched once(Set<Pointee> places) {
    return places.isEmpty() ? Touched.UNKNOWN : touched.computeIfAbsent(places, all -> Touched.of(all, all.stream().allMatch(p -> staying.get(p.object()))));
  }

  /**
   * Objects that may hold addresses of objects of the same name, and what is kept in one cell with such: the nodes of lists, as far as
   * the classes asked of go. Variables are told by the number of their symbol.
   */
  public Set<Integer> recursive() {
    return known ? inclusions.beside(inclusions.recursive()) : Set.of();
  }

  /** The objects that may hold an address of one of some objects. */
  public Set<Integer> holders(Set<Integer> objects) {
    return known ? inclusions.holders(objects) : Set.of();
  }

  /** The only offset at which some objects may hold an address of one of them; empty where there may be others. */
  public Optional<Integer> link(Set<Integer> objects) {
    Set<Integer> links = known ? inclusions.links(objects) : Set.of();
    return links.size() == 1 && !links.contains(Constraints.ANYWHERE) ? Optional.of(links.iterator().next()) : Optional.empty();
  }

  /** Whether a value may be an address in one of some objects; true where nothing is known. */
  public boolean leads(Symbol.DefinedFunction function, Operand value, Set<Integer> objects) {
    for (Nodes.Copy copy : nodes.copies(function)) {
      int node = nodes.value(copy, value);
      if (node >= 0 && inclusions.of(node).stream().mapToInt(Locations::object).anyMatch(o -> o == nodes.unknown() || objects.contains(o))) {
        return true;
      }
    }
    return !known;
  }

  /** Whether all that threads have under their keys is known, and each thread has objects there that stay with it. */
  public boolean specificDataStay() {
    LongSet places = known ? inclusions.of(specific) : new LongSet();
    return places.size() > 0 && places.stream().allMatch(place -> staying.get(Locations.object(place)));
  }

  /**
   * The bytes of a variable from an offset on.
   *
   * @param asked whether its class is one of those that were asked of; else code outside may have its address
   */
  public Touched of(Symbol variable, Optional<Integer> offset, boolean asked) {
    int object = nodes.symbol(variable);
    Optional<Bytes> bytes = offset.map(o -> Bytes.of(o, o + 1L));
    Pointee place = asked ? pointee(object, bytes) : new Pointee(object, bytes, Outside.HANDED_OUT);
    return known ? once(Set.of(place)) : Touched.UNKNOWN;
  }

  /** The state that library functions keep for themselves: the program has its address where one of them returns it, or code outside. */
  public Touched ofState(String name) {
    return nodes.state(name).filter(_ -> known).map(node -> once(Set.of(pointee(node, Optional.empty())))).orElse(Touched.UNKNOWN);
  }

  /**
   * Adds what a node points to. What code outside knows is an object of its own; who has an address of it has the addresses of all that
   * was ever handed out, too, by the constraints.
   */
  private Pointee pointee(int object, Optional<Bytes> bytes) {
    if (object == nodes.unknown()) {
      return new Pointee(object, Optional.empty(), Outside.ALL);
    }
    return new Pointee(object, bytes, handedOut.contains(object) ? Outside.HANDED_OUT : Outside.NOT);
  }

  private void add(int node, long behind, Set<Pointee> to) {
    int by = Math.abs(behind) < Constraints.MOST_BYTES ? (int) behind : Constraints.ANYWHERE;
    inclusions.of(node).forEach(
        location -> inclusions.moved(location, by, moved -> to.add(pointee(Locations.object(moved), inclusions.bytes(moved)))));
  }
}
