package baton.race;

import baton.link.Span;
import baton.memory.Base;
import baton.pointsto.ObjectClass;
import baton.pointsto.Touched;
import baton.summary.Act;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * Groups of accesses that agree in all that {@linkplain Refinement#isBroad() broad} refinements look at, and in what they touch: such a
 * refinement is asked once for all pairs of two sorts. They have one signature, and are in the same categories. Of some thousand accesses to one class of objects there are some hundred sorts.
 */
final class AccessSort {
  private final int number;
  private final List<AccessGroup> groups = new ArrayList<>(1);
  private final List<Integer> signatures;
  private final CategoryBounds.Bounds bounds;
  private long accesses;
  private boolean inObject;

  /** What the groups of a sort agree in. */
  private record Traits(
      Optional<Spot.Variable> variable,
      Span bytes,
      List<FieldSpan> fields,
      ObjectClass pointsTo,
      Optional<Spot.Value> value,
      boolean inProgram,
      Act.Kind kind,
      long size,
      Optional<Base> made,
      boolean constant,
      Touched touched,
      List<Integer> signatures,
      CategoryBounds.Bounds bounds) {
    static Traits of(SharedAccess access, List<Integer> signatures, CategoryBounds.Bounds bounds) {
      Spot spot = access.spot();
      return new Traits(
          spot.variable(),
          spot.bytes(),
          spot.fields(),
          spot.pointsTo(),
          spot.value(),
          spot.inProgram(),
          access.access().kind(),
          access.access().bytes(),
          access.madeBy(),
          access.cell().terms().isEmpty(),
          access.touched(),
          signatures,
          bounds);
    }
  }

  private AccessSort(int number, Traits traits) {
    this.number = number;
    this.signatures = traits.signatures();
    this.bounds = traits.bounds();
  }

  /** The sorts of some groups, in the order of their first ones. */
  static List<AccessSort> of(List<AccessGroup> groups, List<Signatures> signatures, CategoryBounds bounds) {
    Map<Traits, AccessSort> sorts = new LinkedHashMap<>();
    Map<List<Integer>, List<Integer>> known = new HashMap<>();
    for (AccessGroup group : groups) {
      List<Integer> numbers = known.computeIfAbsent(signatures.stream().map(s -> s.of(group.witness())).toList(), Function.identity());
      Traits traits = Traits.of(group.witness(), numbers, bounds.of(group));
      AccessSort sort = sorts.computeIfAbsent(traits, t -> new AccessSort(sorts.size(), t));
      sort.groups.add(group);
      sort.accesses += group.size();
    }
    return List.copyOf(sorts.values());
  }

  int number() {
    return number;
  }

  /** The number of what {@linkplain EvidenceRefinement evidence} its accesses have, of the signatures at an index. */
  int signature(int index) {
    return signatures.get(index);
  }

  /** In which categories its accesses are. */
  CategoryBounds.Bounds bounds() {
    return bounds;
  }

  /** The groups, by their numbers. */
  List<AccessGroup> groups() {
    return groups;
  }

  SharedAccess witness() {
    return groups.getFirst().witness();
  }

  /** Whether its accesses change what they touch. */
  boolean isWriting() {
    return witness().writes();
  }

  /** In how many buckets they are found. */
  int places() {
    Spot spot = witness().spot();
    return spot.fields().size() + (spot.variable().isPresent() ? 1 : 0) + (inObject ? 1 : 0);
  }

  /** It meets others in an object that is accessed as different aggregates. */
  void meetInObject() {
    inObject = true;
  }

  /** How many they are. */
  long accesses() {
    return accesses;
  }

  /** How many pairs of accesses a pair of sorts stands for. */
  long pairs(AccessSort other) {
    return number == other.number ? accesses * (accesses + 1) / 2 : accesses * other.accesses;
  }
}
