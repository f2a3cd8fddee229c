package baton.race;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * Asks the refinements (design, section 10): those that look at small evidence about all pairs of accesses with two signatures at once, then
 * broad ones about all pairs of two sorts, then the others about pairs of groups.
 */
final class Pairing {
  private static final Comparator<Placed> AS_FOUND =
      Comparator.comparingLong((Placed p) -> p.found().low())
          .thenComparingInt(Placed::first)
          .thenComparingLong(p -> p.found().otherLow())
          .thenComparingInt(Placed::second);

  private static final Comparator<AccessSort> FEW_CATEGORIES =
      Comparator.comparingInt((AccessSort s) -> Integer.bitCount(s.bounds().all())).thenComparingInt(AccessSort::number);

  /** Stands for all that is found in one bucket only. */
  private static final int ONE_PLACE = -1;

  /** Of accesses of unknown type that meet in no more pairs, each warning lists all that they race with, wherever else those do. */
  private static final int FEW_PAIRS = 4_096;

  /** In larger families to look for weaker guards costs more than to ask. */
  private static final int LARGE_FAMILY = 4;

  private final List<Signatures> signatures;
  private final List<Refinement> broad;
  private final Concerned refinements;
  private final boolean dominance;
  private final Bookkeeping books;
  private final Map<Long, Discharge> discharged = new HashMap<>();
  private final Map<Integer, List<AccessGroup>> families = new HashMap<>();
  private final Map<Integer, List<AccessGroup>> weaker = new HashMap<>();
  private final FirstPlaces places = new FirstPlaces();
  private final Witnesses witnesses;
  private final RaceList races;

  /** Those of the bucket that is looked at. */
  private final List<Placed> placed = new ArrayList<>();

  /** The parts of lists of sorts in one bucket; a list is itself. */
  private final IdentityHashMap<List<AccessSort>, SortedMap<Integer, SortPart>> parts = new IdentityHashMap<>();

  private int bucket = -1;

  /** What is known of the location that is looked at. */
  private Witnesses.Known known;

  /** A race, what it is about, where it was found, and the numbers of its groups in the order in which they were met there. */
  private record Placed(RacePair race, Meeting at, Buckets.Found found, int first, int second) {}

  /** With the signatures that the sorts have, and all refinements. */
  Pairing(
      List<AccessGroup> groups,
      List<Signatures> signatures,
      List<Refinement> refinements,
      boolean dominance,
      Witnesses witnesses,
      Bookkeeping books) {
    this.signatures = signatures;
    this.witnesses = witnesses;
    this.known = witnesses.anywhere();
    this.broad = refinements.stream().filter(Refinement::isBroad).toList();
    this.refinements = new Concerned(refinements.stream().filter(r -> !r.isBroad() && !(r instanceof EvidenceRefinement<?>)).toList());
    this.dominance = dominance;
    this.books = books;
    this.races = new RaceList(groups);
    groups.forEach(g -> families.computeIfAbsent(g.family(), _ -> new ArrayList<>()).add(g));
  }

  /** Takes sorts that meet; those that meet somewhere before were taken there. */
  void meet(List<AccessSort> ones, List<AccessSort> others, Meeting at, Buckets.Found found) {
    if (found.bucket() != bucket) {
      bucket = found.bucket();
      leave();
      parts.clear();
      witnesses.anywhere().leave();
    }
    known.leave();
    known = witnesses.at(at);
    SortedMap<Integer, SortPart> first = byPlaces(ones);
    SortedMap<Integer, SortPart> second = found.same() ? first : byPlaces(others);
    for (Map.Entry<Integer, SortPart> one : first.entrySet()) {
      for (Map.Entry<Integer, SortPart> other : (found.same() ? second.tailMap(one.getKey()) : second).entrySet()) {
        if (one.getKey() == ONE_PLACE || other.getKey() == ONE_PLACE || places.isFirst(one.getKey(), other.getKey(), found)) {
          long pairs = one.getValue().pairs(other.getValue());
          if (pairs > 0) {
            books.noteMeeting(pairs, at);
            decide(0, one.getValue(), other.getValue(), at, found, pairs);
          }
        }
      }
    }
  }

  /** The sorts by what they touch, if that is in several buckets; those in few categories first. */
  private SortedMap<Integer, SortPart> byPlaces(List<AccessSort> sorts) {
    SortedMap<Integer, SortPart> known = parts.get(sorts);
    if (known != null) {
      return known;
    }
    SortedMap<Integer, List<AccessSort>> byPlace = new TreeMap<>();
    sorts.stream()
        .sorted(FEW_CATEGORIES)
        .forEach(s -> byPlace.computeIfAbsent(s.places() > 1 ? places.shape(s) : ONE_PLACE, _ -> new ArrayList<>()).add(s));
    SortedMap<Integer, SortPart> result = new TreeMap<>();
    byPlace.forEach((place, ofPlace) -> result.put(place, SortPart.of(ofPlace, 0, signatures.size())));
    parts.put(sorts, result);
    return result;
  }

  /**
   * Pairs whose signatures tell that they are no races are counted, however many they are, until it is known that all accesses race. Of the
   * others partners are asked in their order for each group until it is known to race; then only those are asked that are not. So the cost
   * is that of the signatures, of the groups, and of the pairs that are discharged for other reasons.
   */
  private void decide(int index, SortPart ones, SortPart others, Meeting at, Buckets.Found found, long all) {
    if (index == signatures.size()) {
      ask(ones, others, at, found, all);
      return;
    }
    boolean same = ones.equals(others);
    int needed = ones.needed(others);
    for (int i = 0; i < ones.parts().size() && (found.isOfAccess() || !known.tells(ones, others, needed)); i++) {
      SortPart one = ones.parts().get(i);
      for (int j = same ? i : 0; j < others.parts().size(); j++) {
        SortPart other = others.parts().get(j);
        long pairs = one.pairs(other);
        if (pairs > 0) {
          Optional<Discharge> verdict = signatures.get(index).apart(one.signature(), other.signature());
          if (verdict.isPresent()) {
            AccessSort sample = one.sample();
            books.note(pairs, sample.witness(), other.sampleWith(sample).witness(), at, verdict.get());
          } else {
            decide(index + 1, one, other, at, found, all);
          }
        }
      }
    }
  }

  private void ask(SortPart ones, SortPart others, Meeting at, Buckets.Found found, long all) {
    if (!found.isOfAccess()) {
      pair(ones, others, at, found, known);
    } else if (all <= FEW_PAIRS) {
      boolean same = ones.equals(others);
      for (int i = 0; i < ones.sorts().size(); i++) {
        for (int j = same ? i : 0; j < others.sorts().size(); j++) {
          pair(ones.sorts().get(i), others.sorts().get(j), at, found, first -> witnesses.at(Meeting.of(first.witness())));
        }
      }
    } else {
      pair(ones, others, at, found, witnesses.anywhere());
    }
  }

  /** Asks each of the sorts about others until all its groups race, and all sets of categories are known that pairs need. */
  private void pair(SortPart ones, SortPart others, Meeting at, Buckets.Found found, Witnesses.Known known) {
    int needed = ones.needed(others);
    if (known.tells(ones, others, needed)) {
      return;
    }
    boolean same = ones.equals(others);
    List<AccessSort> all = others.sorts();
    int[] open = IntStream.range(0, all.size()).filter(j -> !known.isRacing(all.get(j))).toArray();
    int left = open.length;
    for (int i = 0; i < ones.sorts().size(); i++) {
      AccessSort one = ones.sorts().get(i);
      int next = same ? i : 0;
      for (; next < all.size() && !(known.tells(needed) && known.isRacing(one)); next++) {
        pair(one, all.get(next), at, found, known);
      }
      int kept = 0;
      for (int k = 0; k < left; k++) {
        AccessSort other = all.get(open[k]);
        if (open[k] >= next) {
          pair(one, other, at, found, known);
        }
        if (!known.isRacing(other)) {
          open[kept++] = open[k];
        }
      }
      left = kept;
    }
  }

  private void pair(AccessSort one, AccessSort other, Meeting at, Buckets.Found found, Witnesses.Known known) {
    if (!known.tells(one, other, Witnesses.asked(one, other))) {
      pair(one, other, at, found, _ -> known);
    }
  }

  private void pair(AccessSort one, AccessSort other, Meeting at, Buckets.Found found, Function<AccessGroup, Witnesses.Known> known) {
    if (!one.isWriting() && !other.isWriting()) {
      return;
    }
    Optional<Discharge> verdict =
        one.number() <= other.number() ? ask(broad, one.witness(), other.witness()) : ask(broad, other.witness(), one.witness());
    if (verdict.isPresent()) {
      books.note(one, other, at, verdict.get());
      return;
    }
    int asked = Witnesses.asked(one, other);
    boolean self = one.number() == other.number();
    for (AccessGroup first : one.groups()) {
      Witnesses.Known here = known.apply(first);
      for (AccessGroup second : other.groups()) {
        boolean twice = self && first.number() > second.number();
        if (!twice && !here.tells(first, second, asked)) {
          ask(one, first, other, second, at, found, here);
        }
      }
    }
  }

  private void ask(
      AccessSort sort, AccessGroup one, AccessSort otherSort, AccessGroup other, Meeting at, Buckets.Found found, Witnesses.Known known) {
    AccessGroup first = one.number() <= other.number() ? one : other;
    AccessGroup second = one.number() <= other.number() ? other : one;
    List<Refinement> concerned = refinements.both(first, second);
    Optional<Discharge> verdict =
        concerned.isEmpty()
            ? Optional.empty()
            : byDominance(first, second).or(() -> ask(concerned, first.witness(), second.witness()));
    if (verdict.isEmpty()) {
      known.add(sort, one, otherSort, other);
      if (!found.isOfAccess()) {
        witnesses.anywhere().add(sort, one, otherSort, other);
      }
      AccessGroup earlier = found.ordered() ? one : first;
      AccessGroup later = found.ordered() ? other : second;
      Meeting about = found.isOfAccess() ? Meeting.of(one.witness()) : at;
      placed.add(new Placed(new RacePair(first, second), about, found, earlier.number(), later.number()));
    } else if (isDominance(first, second) && family(first).size() + family(second).size() > 2) {
      discharged.put(AccessGroup.key(first, second), verdict.get());
    }
    books.note(first, second, at, verdict);
  }

  /** What was said of a pair with weaker guards holds here too, if it was discharged. */
  private Optional<Discharge> byDominance(AccessGroup first, AccessGroup second) {
    if (discharged.isEmpty() || !isDominance(first, second)) {
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

  /** Whether it is worth while to look among pairs with weaker guards. */
  private boolean isDominance(AccessGroup first, AccessGroup second) {
    return dominance && family(first).size() <= LARGE_FAMILY && family(second).size() <= LARGE_FAMILY;
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

  /** Puts down the races of the bucket, in the order in which their groups were met first. */
  private void leave() {
    placed.sort(AS_FOUND);
    placed.forEach(p -> races.add(p.race().first(), p.race().second(), p.at()));
    placed.clear();
  }

  /** The races. */
  RaceList races() {
    leave();
    return races;
  }
}
