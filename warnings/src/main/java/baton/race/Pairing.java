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
  private final Map<Long, Discharge> discharged = new HashMap<>();
  private final Map<Integer, List<AccessGroup>> families = new HashMap<>();
  private final Map<Integer, List<AccessGroup>> weaker = new HashMap<>();
  private final Map<Long, Discharge> ofSorts = new HashMap<>();
  private final Map<Long, List<Decided>> decided = new HashMap<>();
  private final FirstPlaces places = new FirstPlaces();
  private final Witnesses witnesses;
  private final List<Placed> races = new ArrayList<>();

  /** A race, where it was found, and the numbers of its groups in the order in which they were met there. */
  private record Placed(RacePair race, Buckets.Found found, int first, int second) {}

  /** What was found of a pair of groups; empty for a race. */
  private record Decided(AccessGroup first, AccessGroup second, Optional<Discharge> verdict) {}

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

  /**
   * Takes sorts that meet. For each group partners are asked in their order until it is known to race; then only those are asked that
   * are not. So the cost is that of the groups, and of the pairs that are discharged.
   */
  void meet(List<AccessSort> ones, List<AccessSort> others, Meeting at, Buckets.Found found) {
    Total total = Total.of(ones, others, found, places);
    if (total.pairs() == 0) {
      return;
    }
    Witnesses.Known known = witnesses.at(at);
    List<AccessSort> open = new ArrayList<>(others);
    for (AccessSort one : ones) {
      open.removeIf(known::isFull);
      for (AccessSort other : known.isFull(one) ? List.copyOf(open) : others) {
        boolean twice = found.same() && one.number() > other.number();
        if (!twice && (one.isWriting() || other.isWriting())) {
          meet(one, other, at, found, known);
        }
      }
    }
    books.noteMeeting(total, at);
  }

  private void meet(AccessSort one, AccessSort other, Meeting at, Buckets.Found found, Witnesses.Known known) {
    if (one.places() > 1 && other.places() > 1 && !places.isFirst(places.shape(one), places.shape(other), found)) {
      repeat(one, other, at, found);
      return;
    }
    if (!known.isFull(one) || !known.isFull(other)) {
      long key = AccessSort.key(one, other);
      Optional<Discharge> verdict =
          one.number() <= other.number() ? ask(broad, one.witness(), other.witness()) : ask(broad, other.witness(), one.witness());
      if (verdict.isPresent()) {
        if (one.places() > 1 && other.places() > 1) {
          ofSorts.put(key, verdict.get());
        }
        books.note(one, other, one.pairs(other), at, verdict.get(), true);
      } else {
        groups(one, other, at, found, known, key);
      }
    }
  }

  private void groups(AccessSort one, AccessSort other, Meeting at, Buckets.Found found, Witnesses.Known known, long key) {
    boolean self = one.number() == other.number();
    List<Decided> asked = new ArrayList<>();
    for (AccessGroup first : one.groups()) {
      for (AccessGroup second : other.groups()) {
        boolean twice = self && first.number() > second.number();
        boolean apart = first.number() != second.number();
        if (!twice && !(apart && known.tells(first, second))) {
          asked.add(ask(first, second, at, found, known));
        }
      }
    }
    if (!asked.isEmpty() && one.places() > 1 && other.places() > 1) {
      decided.put(key, asked);
    }
  }

  private Decided ask(AccessGroup one, AccessGroup other, Meeting at, Buckets.Found found, Witnesses.Known known) {
    AccessGroup first = one.number() <= other.number() ? one : other;
    AccessGroup second = one.number() <= other.number() ? other : one;
    Optional<Discharge> verdict = byDominance(first, second).or(() -> ask(refinements, first.witness(), second.witness()));
    if (verdict.isEmpty()) {
      known.add(first, second);
      AccessGroup earlier = found.ordered() ? one : first;
      AccessGroup later = found.ordered() ? other : second;
      races.add(new Placed(new RacePair(first, second, at), found, earlier.number(), later.number()));
    } else if (dominance && family(first).size() + family(second).size() > 2) {
      discharged.put(AccessGroup.key(first, second), verdict.get());
    }
    books.note(first, second, at, verdict, true);
    return new Decided(first, second, verdict);
  }

  /** What was decided of two sorts that have met before holds here too. */
  private void repeat(AccessSort one, AccessSort other, Meeting at, Buckets.Found found) {
    long key = AccessSort.key(one, other);
    Discharge ofAll = ofSorts.get(key);
    if (ofAll != null) {
      long pairs = one.number() == other.number() && !found.same() ? one.pairsApart() : one.pairs(other);
      books.note(one, other, pairs, at, ofAll, false);
      return;
    }
    for (Decided each : decided.getOrDefault(key, List.of())) {
      if (found.same() || each.first().number() != each.second().number()) {
        books.note(each.first(), each.second(), at, each.verdict(), false);
      }
    }
  }

  /** What was said of a pair with weaker guards holds here too, if it was discharged. */
  private Optional<Discharge> byDominance(AccessGroup first, AccessGroup second) {
    if (!dominance) {
      return Optional.empty();
    }
    for (AccessGroup weaker : weaker(first)) {
      for (AccessGroup other : weaker(second)) {
        Discharge known = discharged.get(AccessGroup.key(weaker, other));
        if (known != null) {
          return Optional.of(known);
        }
      }
    }
    return Optional.empty();
  }

  private List<AccessGroup> weaker(AccessGroup group) {
    return weaker.computeIfAbsent(
        group.number(), _ -> family(group).stream().filter(g -> g.number() <= group.number() && g.dominates(group)).toList());
  }

  private List<AccessGroup> family(AccessGroup group) {
    return families.getOrDefault(group.family(), List.of());
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
