package baton.race;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** Which refinements are asked about a pair of groups: those that {@linkplain Refinement#concerns concern} its accesses. */
final class Concerned {
  /** Where it is not known yet which refinements concern a group. */
  private static final long UNKNOWN = -1;

  private final List<Refinement> refinements;

  /** Those that may discharge a pair of which they concern one access, as bits. */
  private final long ofOne;

  private final Map<Long, List<Refinement>> sets = new HashMap<>();

  /** By the number of the group. */
  private long[] known = new long[0];

  /** Of some refinements, in the order in which they are asked. */
  Concerned(List<Refinement> refinements) {
    if (refinements.size() >= Long.SIZE) {
      throw new IllegalArgumentException("more refinements than bits");
    }
    this.refinements = List.copyOf(refinements);
    this.ofOne = IntStream.range(0, refinements.size()).filter(i -> refinements.get(i).concernsPairOfOne()).mapToLong(i -> 1L << i).sum();
  }

  /** Those that a pair of groups concerns, in their order. */
  List<Refinement> both(AccessGroup one, AccessGroup other) {
    long first = of(one);
    long second = of(other);
    long asked = (first & second) | ((first | second) & ofOne);
    return asked == 0 ? List.of() : sets.computeIfAbsent(asked, this::set);
  }

  private List<Refinement> set(long bits) {
    return IntStream.range(0, refinements.size()).filter(i -> (bits & (1L << i)) != 0).mapToObj(refinements::get).toList();
  }

  private long of(AccessGroup group) {
    if (group.number() >= known.length) {
      int before = known.length;
      known = Arrays.copyOf(known, Math.max(group.number() + 1, 2 * before));
      Arrays.fill(known, before, known.length, UNKNOWN);
    }
    long bits = known[group.number()];
    if (bits == UNKNOWN) {
      bits = 0;
      for (int i = 0; i < refinements.size(); i++) {
        bits |= refinements.get(i).concerns(group.witness()) ? 1L << i : 0;
      }
      known[group.number()] = bits;
    }
    return bits;
  }
}
