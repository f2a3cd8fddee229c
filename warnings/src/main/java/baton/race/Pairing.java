package baton.race;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Asks the refinements about every pair of groups, and broad ones about all pairs of two sorts at once. */
final class Pairing {
  private static final Comparator<Placed> AS_FOUND =
      Comparator.comparingInt((Placed p) -> p.found().bucket())
          .thenComparingLong(p -> p.found().low())
          .thenComparingInt(Placed::first)
          .thenComparingLong(p -> p.found().otherLow())
          .thenComparingInt(Placed::second);

  private final List<Refinement> broad;
  private final List<Refinement> refinements;
  private final boolean dominance;
  private final Bookkeeping books;
  private final Map<Long, Optional<Discharge>> verdicts = new HashMap<>();
  private final Map<Integer, List<AccessGroup>> families = new HashMap<>();
  private final Map<Integer, List<AccessGroup>> weaker = new HashMap<>();
  private final Map<Long, Optional<Discharge>> ofSorts = new HashMap<>();
  private final Witnesses witnesses;
  private final List<Placed> races = new ArrayList<>();

  /** A race, where it was found, and the numbers of its groups in the order in which they were met there. */
  private record Placed(RacePair race, Buckets.Found found, int first, int second) {}

  /** A pair of groups that no refinement discharged. */
  record RacePair(AccessGroup first, AccessGroup second, Meeting at) {}

  Pairing(List<AccessGroup> groups, List<Refinement> refinements, boolean dominance, Witnesses witnesses, Bookkeeping books) {
    this.witnesses = witnesses;
    this.broad = refinements.stream().filter(Refinement::isBroad).toList();
    this.refinements = refinements.stream().filter(r -> !r.isBroad()).toList();
    this.dominance = dominance;
    this.books = books;
    groups.forEach(g -> families.computeIfAbsent(g.family(), _ -> new ArrayList<>()).add(g));
  }

  /** Takes pairs of all groups of two sorts that meet somewhere. */
  void consider(AccessSort one, AccessSort other, Meeting at, Buckets.Found found) {
    if (!one.witness().writes() && !other.witness().writes()) {
      return;
    }
    long key = AccessSort.key(one, other);
    Optional<Discharge> verdict = ofSorts.get(key);
    boolean isNew = verdict == null;
    if (verdict == null) {
      verdict = one.number() <= other.number() ? ask(broad, one.witness(), other.witness()) : ask(broad, other.witness(), one.witness());
      ofSorts.put(key, verdict);
    }
    if (verdict.isPresent()) {
      books.note(one, other, at, verdict.get(), isNew);
      return;
    }
    long unasked = 0;
    for (AccessGroup first : one.groups()) {
      for (AccessGroup second : other.groups()) {
        boolean twice =
            one.number() == other.number() && (found.same() ? first.number() > second.number() : first.number() >= second.number());
        if (!twice && !consider(first, second, at, found, isNew)) {
          unasked += first.pairs(second);
        }
      }
    }
    if (unasked > 0) {
      books.noteUnasked(one, other, unasked, at, isNew);
    }
  }

  /**
   * Takes a pair of groups; returns false when it is not asked about.
   *
   * @param firstTime whether groups of the two sorts have not met before; what of them was not asked then is known to add nothing
   */
  private boolean consider(AccessGroup one, AccessGroup other, Meeting at, Buckets.Found found, boolean firstTime) {
    AccessGroup first = one.number() <= other.number() ? one : other;
    AccessGroup second = one.number() <= other.number() ? other : one;
    long key = AccessGroup.key(first, second);
    Optional<Discharge> verdict = verdicts.get(key);
    boolean isNew = verdict == null;
    if (verdict == null) {
      boolean apart = first.number() != second.number();
      if (apart && (!firstTime || witnesses.knows(at, first, second))) {
        return false;
      }
      verdict = byDominance(first, second).or(() -> ask(refinements, first.witness(), second.witness()));
      verdicts.put(key, verdict);
      if (verdict.isEmpty()) {
        witnesses.add(at, first, second);
        races.add(
            new Placed(
                new RacePair(first, second, at), found, found.ordered() ? one.number() : first.number(),
                found.ordered() ? other.number() : second.number()));
      }
    }
    books.note(first, second, at, verdict, isNew);
    return true;
  }

  /** What was said of a pair with weaker guards holds here too, if it was discharged. */
  private Optional<Discharge> byDominance(AccessGroup first, AccessGroup second) {
    if (!dominance) {
      return Optional.empty();
    }
    for (AccessGroup weaker : weaker(first)) {
      for (AccessGroup other : weaker(second)) {
        Optional<Discharge> known = verdicts.getOrDefault(AccessGroup.key(weaker, other), Optional.empty());
        if (known.isPresent()) {
          return known;
        }
      }
    }
    return Optional.empty();
  }

  private List<AccessGroup> weaker(AccessGroup group) {
    return weaker.computeIfAbsent(
        group.number(),
        _ ->
            families.getOrDefault(group.family(), List.of()).stream()
                .filter(g -> g.number() <= group.number() && g.dominates(group))
                .toList());
  }

  private static Optional<Discharge> ask(List<Refinement> refinements, SharedAccess first, SharedAccess second) {
    Pair pair = new Pair(first, second);
    for (Refinement refinement : refinements) {
      Optional<Discharge> discharge = refinement.discharge(pair);
      if (discharge.isPresent()) {
        return discharge;
      }
    }
    return Optional.empty();
  }

  /** The races, in the order in which their groups were met first. */
  List<RacePair> races() {
    return races.stream().sorted(AS_FOUND).map(Placed::race).toList();
  }
}
