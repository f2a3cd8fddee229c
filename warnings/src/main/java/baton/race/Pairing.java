package baton.race;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
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
      Comparator.comparingInt((Placed p) -> p.found().bucket())
          .thenComparingLong(p -> p.found().low())
          .thenComparingInt(Placed::first)
          .thenComparingLong(p -> p.found().otherLow())
          .thenComparingInt(Placed::second);

  /** Stands for all that is found in one bucket only. */
  private static final int ONE_PLACE = -1;

  /** Of accesses of unknown type that meet in no more pairs, each warning lists all that they race with, wherever else those do. */
  private static final int FEW_PAIRS = 4_096;

  /** In larger families to look for weaker guards costs more than to ask. */
  private static final int LARGE_FAMILY = 16;

  private final List<Signatures> signatures;
  private final List<Refinement> broad;
  private final List<Refinement> refinements;
  private final boolean dominance;
  private final Bookkeeping books;
  private final Map<Long, Discharge> discharged = new HashMap<>();
  private final Map<Integer, List<AccessGroup>> families = new HashMap<>();
  private final Map<Integer, List<AccessGroup>> weaker = new HashMap<>();
  private final FirstPlaces places = new FirstPlaces();
  private final Witnesses witnesses;
  private final List<Placed> races = new ArrayList<>();

  /** A race, where it was found, and the numbers of its groups in the order in which they were met there. */
  private record Placed(RacePair race, Buckets.Found found, int first, int second) {}

  /** A pair of groups that no refinement discharged. */
  record RacePair(AccessGroup first, AccessGroup second, Meeting at) {}

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
    this.broad = refinements.stream().filter(Refinement::isBroad).toList();
    this.refinements = refinements.stream().filter(r -> !r.isBroad() && !(r instanceof EvidenceRefinement<?>)).toList();
    this.dominance = dominance;
    this.books = books;
    groups.forEach(g -> families.computeIfAbsent(g.family(), _ -> new ArrayList<>()).add(g));
  }

  /** Takes sorts that meet; those that meet somewhere before were taken there. */
  void meet(List<AccessSort> ones, List<AccessSort> others, Meeting at, Buckets.Found found) {
    SortedMap<Integer, List<AccessSort>> first = byPlaces(ones);
    SortedMap<Integer, List<AccessSort>> second = found.same() ? first : byPlaces(others);
    for (Map.Entry<Integer, List<AccessSort>> one : first.entrySet()) {
      for (Map.Entry<Integer, List<AccessSort>> other : (found.same() ? second.tailMap(one.getKey()) : second).entrySet()) {
        if (one.getKey() == ONE_PLACE || other.getKey() == ONE_PLACE || places.isFirst(one.getKey(), other.getKey(), found)) {
          boolean same = found.same() && one.getKey().equals(other.getKey());
          pair(one.getValue(), other.getValue(), same, at, found);
        }
      }
    }
  }

  /** The sorts by what they touch, if that is in several buckets. */
  private SortedMap<Integer, List<AccessSort>> byPlaces(List<AccessSort> sorts) {
    SortedMap<Integer, List<AccessSort>> result = new TreeMap<>();
    for (AccessSort sort : sorts) {
      result.computeIfAbsent(sort.places() > 1 ? places.shape(sort) : ONE_PLACE, _ -> new ArrayList<>()).add(sort);
    }
    return result;
  }

  /**
   * Pairs whose signatures tell that they are no races are counted, however many they are. Of the others partners are asked in their order
   * for each group until it is known to race; then only those are asked that are not. So the cost is that of the signatures, of the groups,
   * and of the pairs that are discharged for other reasons.
   */
  private void pair(List<AccessSort> ones, List<AccessSort> others, boolean same, Meeting at, Buckets.Found found) {
    long pairs = AccessCount.pairs(ones, others, same);
    if (pairs == 0) {
      return;
    }
    books.noteMeeting(pairs, at);
    decide(0, ones, others, same, at, found, pairs);
  }

  /** What the signatures from an index on do not discharge is asked otherwise. */
  private void decide(int index, List<AccessSort> ones, List<AccessSort> others, boolean same, Meeting at, Buckets.Found found, long all) {
    if (index == signatures.size()) {
      ask(ones, others, same, at, found, all);
      return;
    }
    SortedMap<Integer, List<AccessSort>> first = bySignature(index, ones);
    SortedMap<Integer, List<AccessSort>> second = same ? first : bySignature(index, others);
    first.forEach(
        (one, ofOne) ->
            (same ? second.tailMap(one) : second)
                .forEach(
                    (other, ofOther) -> {
                      boolean both = same && one.equals(other);
                      Optional<Discharge> verdict = signatures.get(index).apart(one, other);
                      verdict.ifPresentOrElse(
                          v -> note(ofOne, ofOther, both, at, v), () -> decide(index + 1, ofOne, ofOther, both, at, found, all));
                    }));
  }

  private static SortedMap<Integer, List<AccessSort>> bySignature(int index, List<AccessSort> sorts) {
    SortedMap<Integer, List<AccessSort>> result = new TreeMap<>();
    sorts.forEach(sort -> result.computeIfAbsent(sort.signature(index), _ -> new ArrayList<>()).add(sort));
    return result;
  }

  private void note(List<AccessSort> ones, List<AccessSort> others, boolean same, Meeting at, Discharge verdict) {
    long pairs = AccessCount.pairs(ones, others, same);
    if (pairs > 0) {
      AccessSort writing = ones.stream().filter(AccessSort::isWriting).findFirst().orElse(ones.getFirst());
      AccessSort met = others.stream().filter(o -> writing.isWriting() || o.isWriting()).findFirst().orElse(others.getFirst());
      books.note(pairs, writing.witness(), met.witness(), at, verdict);
    }
  }

  private void ask(List<AccessSort> ones, List<AccessSort> others, boolean same, Meeting at, Buckets.Found found, long all) {
    if (!found.isOfAccess()) {
      pair(ones, others, same, at, found, witnesses.at(at));
    } else if (all <= FEW_PAIRS) {
      for (AccessSort one : ones) {
        others.forEach(each -> pair(one, each, same, at, found, first -> witnesses.at(Meeting.of(first.witness()))));
      }
    } else {
      pair(ones, others, same, at, found, witnesses.anywhere());
    }
  }

  private void pair(
      List<AccessSort> ones, List<AccessSort> others, boolean same, Meeting at, Buckets.Found found, Witnesses.Known known) {
    int[] open = IntStream.range(0, others.size()).toArray();
    int left = open.length;
    for (AccessSort one : ones) {
      int next = 0;
      for (; next < others.size() && !known.isFull(one); next++) {
        pairUntold(one, others.get(next), same, at, found, known);
      }
      int kept = 0;
      for (int i = 0; i < left && next < others.size(); i++) {
        AccessSort other = others.get(open[i]);
        if (!known.isFull(other)) {
          if (open[i] >= next) {
            pairUntold(one, other, same, at, found, known);
          }
          open[kept++] = open[i];
        }
      }
      left = next < others.size() ? kept : left;
    }
  }

  private void pairUntold(AccessSort one, AccessSort other, boolean same, Meeting at, Buckets.Found found, Witnesses.Known known) {
    if (one.number() == other.number() || !known.tells(one, other, witnesses.asked(one, other))) {
      pair(one, other, same, at, found, _ -> known);
    }
  }

  private void pair(
      AccessSort one, AccessSort other, boolean same, Meeting at, Buckets.Found found, Function<AccessGroup, Witnesses.Known> known) {
    boolean twice = same && one.number() > other.number();
    if (!twice && (one.isWriting() || other.isWriting())) {
      pair(one, other, at, found, known);
    }
  }

  private void pair(AccessSort one, AccessSort other, Meeting at, Buckets.Found found, Function<AccessGroup, Witnesses.Known> known) {
    Optional<Discharge> verdict =
        one.number() <= other.number() ? ask(broad, one.witness(), other.witness()) : ask(broad, other.witness(), one.witness());
    if (verdict.isPresent()) {
      books.note(one, other, at, verdict.get());
      return;
    }
    int asked = witnesses.asked(one, other);
    boolean self = one.number() == other.number();
    for (AccessGroup first : one.groups()) {
      Witnesses.Known here = known.apply(first);
      if (self && here.tells(one, other, asked)) {
        ask(one, first, other, first, at, found, here);
        continue;
      }
      for (AccessGroup second : other.groups()) {
        boolean twice = self && first.number() > second.number();
        boolean apart = first.number() != second.number();
        if (!twice && !(apart && here.tells(first, second, asked))) {
          ask(one, first, other, second, at, found, here);
        }
      }
    }
  }

  private void ask(
      AccessSort sort, AccessGroup one, AccessSort otherSort, AccessGroup other, Meeting at, Buckets.Found found, Witnesses.Known known) {
    AccessGroup first = one.number() <= other.number() ? one : other;
    AccessGroup second = one.number() <= other.number() ? other : one;
    Optional<Discharge> verdict = byDominance(first, second).or(() -> ask(refinements, first.witness(), second.witness()));
    if (verdict.isEmpty()) {
      known.add(sort, one, otherSort, other);
      if (!found.isOfAccess()) {
        witnesses.anywhere().add(sort, one, otherSort, other);
      }
      AccessGroup earlier = found.ordered() ? one : first;
      AccessGroup later = found.ordered() ? other : second;
      Meeting about = found.isOfAccess() ? Meeting.of(one.witness()) : at;
      races.add(new Placed(new RacePair(first, second, about), found, earlier.number(), later.number()));
    } else if (dominance && family(first).size() + family(second).size() > 2) {
      discharged.put(AccessGroup.key(first, second), verdict.get());
    }
    books.note(first, second, at, verdict);
  }

  /** What was said of a pair with weaker guards holds here too, if it was discharged. */
  private Optional<Discharge> byDominance(AccessGroup first, AccessGroup second) {
    if (!dominance || discharged.isEmpty() || family(first).size() > LARGE_FAMILY || family(second).size() > LARGE_FAMILY) {
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
