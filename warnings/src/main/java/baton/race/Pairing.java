package baton.race;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * Asks the refinements (design, section 10): those that look at small evidence about all pairs of accesses with two signatures at once,
 * then broad ones about all pairs of two sorts, then the others about pairs of groups.
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

  private final List<Signatures> signatures;
  private final List<Refinement> broad;
  private final Concerned refinements;
  private final Dominance dominance;
  private final Bookkeeping books;
  private final FirstPlaces places = new FirstPlaces();
  private final Witnesses witnesses;
  private final RaceList races;

  /** Those of the bucket that is looked at. */
  private final List<Placed> placed = new ArrayList<>();

  /** The parts of lists of sorts in one bucket; a list is itself. */
  private final IdentityHashMap<List<AccessSort>, SortedMap<Integer, SortPart>> parts = new IdentityHashMap<>();

  private int bucket = -1;

  /** What is known of the locations that are looked at. */
  private Witnesses.Both known;

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
    this.known = Witnesses.Both.of(witnesses.anywhere());
    this.broad = refinements.stream().filter(Refinement::isBroad).toList();
    this.refinements = new Concerned(refinements.stream().filter(r -> !r.isBroad() && !(r instanceof EvidenceRefinement<?>)).toList());
    this.dominance = new Dominance(groups, dominance);
    this.books = books;
    this.races = new RaceList(groups.size());
  }

  /** Takes sorts that meet; those that meet somewhere before were taken there. */
  void meet(List<AccessSort> ones, List<AccessSort> others, Topics topics, Buckets.Found found) {
    if (found.bucket() != bucket) {
      bucket = found.bucket();
      leave();
      parts.clear();
      witnesses.anywhere().leave();
    }
    known.leave();
    known = witnesses.at(topics);
    SortedMap<Integer, SortPart> first = byPlaces(ones);
    SortedMap<Integer, SortPart> second = found.same() ? first : byPlaces(others);
    for (Map.Entry<Integer, SortPart> one : first.entrySet()) {
      for (Map.Entry<Integer, SortPart> other : (found.same() ? second.tailMap(one.getKey()) : second).entrySet()) {
        if (one.getKey() == ONE_PLACE || other.getKey() == ONE_PLACE || places.isFirst(one.getKey(), other.getKey(), found)) {
          long pairs = one.getValue().pairs(other.getValue());
          if (pairs > 0) {
            books.noteMeeting(pairs, topics.counted());
            decide(0, one.getValue(), other.getValue(), topics, found, pairs);
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
  private void decide(int index, SortPart ones, SortPart others, Topics topics, Buckets.Found found, long all) {
    if (index == signatures.size()) {
      ask(ones, others, topics, found, all);
      return;
    }
    long needed = ones.needed(others);
    Witnesses.Both told = found.isOfAccess() ? Witnesses.Both.of(witnesses.anywhere()) : known;
    boolean each = found.isOfAccess() && all <= FEW_PAIRS;
    OpenPairs.of(ones.parts(), others.parts(), ones.equals(others))
        .each(
            one -> !each && told.first().isRacing(one),
            other -> !each && told.second().isRacing(other),
            () -> told.tells(needed),
            (one, other) -> decide(index, one, other, topics, found, all, one.pairs(other)));
  }

  private void decide(int index, SortPart one, SortPart other, Topics topics, Buckets.Found found, long all, long pairs) {
    if (pairs == 0) {
      return;
    }
    Optional<Discharge> verdict = signatures.get(index).apart(one.signature(), other.signature());
    if (verdict.isPresent()) {
      AccessSort sample = one.sample();
      books.note(pairs, sample.witness(), other.sampleWith(sample).witness(), topics.counted(), verdict.get());
    } else {
      decide(index + 1, one, other, topics, found, all);
    }
  }

  private void ask(SortPart ones, SortPart others, Topics topics, Buckets.Found found, long all) {
    if (!found.isOfAccess()) {
      pair(ones, others, topics, found, known);
    } else if (all <= FEW_PAIRS) {
      boolean same = ones.equals(others);
      for (int i = 0; i < ones.sorts().size(); i++) {
        for (int j = same ? i : 0; j < others.sorts().size(); j++) {
          pair(ones.sorts().get(i), others.sorts().get(j), topics, found, this::ofAccess);
        }
      }
    } else {
      pair(ones, others, topics, found, Witnesses.Both.of(witnesses.anywhere()));
    }
  }

  /** What is known where an access is what races are about: each of its instruction's own, as it is not known yet under which they are told. */
  private Witnesses.Both ofAccess(AccessGroup group) {
    return Witnesses.Both.of(witnesses.at(AccessGroup.Place.of(group.witness())));
  }

  /** Asks each of the sorts about others until all its groups race, and all sets of categories are known that pairs need. */
  private void pair(SortPart ones, SortPart others, Topics topics, Buckets.Found found, Witnesses.Both known) {
    long needed = ones.needed(others);
    if (known.tells(ones, others, needed)) {
      return;
    }
    OpenPairs.of(ones.sorts(), others.sorts(), ones.equals(others))
        .each(
            known.first()::isRacing,
            known.second()::isRacing,
            () -> known.tells(needed),
            (one, other) -> pair(one, other, topics, found, known));
  }

  private void pair(AccessSort one, AccessSort other, Topics topics, Buckets.Found found, Witnesses.Both known) {
    if (!known.tells(one, other, Witnesses.asked(one, other))) {
      pair(one, other, topics, found, _ -> known);
    }
  }

  private void pair(AccessSort one, AccessSort other, Topics topics, Buckets.Found found, Function<AccessGroup, Witnesses.Both> known) {
    if (!one.isWriting() && !other.isWriting()) {
      return;
    }
    Optional<Discharge> verdict =
        one.number() <= other.number() ? ask(broad, one.witness(), other.witness()) : ask(broad, other.witness(), one.witness());
    if (verdict.isPresent()) {
      books.note(one, other, topics.counted(), verdict.get());
      return;
    }
    long asked = Witnesses.asked(one, other);
    boolean self = one.number() == other.number();
    for (AccessGroup first : one.groups()) {
      Witnesses.Both here = known.apply(first);
      for (AccessGroup second : other.groups()) {
        boolean twice = self && first.number() > second.number();
        if (!twice && !here.tells(first, second, asked)) {
          ask(one, first, other, second, topics, found, here);
        }
      }
    }
  }

  private void ask(
      AccessSort sort, AccessGroup one, AccessSort otherSort, AccessGroup other, Topics topics, Buckets.Found found, Witnesses.Both known) {
    AccessGroup first = one.number() <= other.number() ? one : other;
    AccessGroup second = one.number() <= other.number() ? other : one;
    List<Refinement> concerned = refinements.both(first, second);
    Optional<Discharge> verdict =
        concerned.isEmpty()
            ? Optional.empty()
            : dominance.of(first, second).or(() -> ask(concerned, first.witness(), second.witness()));
    if (verdict.isEmpty()) {
      place(sort, one, otherSort, other, topics, found, known);
    } else {
      dominance.note(first, second, verdict.get());
    }
    books.note(first, second, topics.counted(), verdict);
  }

  /** Puts down a race where it tells something of one of its accesses. */
  private void place(
      AccessSort sort, AccessGroup one, AccessSort otherSort, AccessGroup other, Topics topics, Buckets.Found found, Witnesses.Both known) {
    long asked = Witnesses.asked(sort, otherSort);
    boolean together = topics.first().equals(topics.second());
    boolean ofOne = together || !known.first().tells(one, asked);
    boolean ofOther = together || !known.second().tells(other, asked);
    if (ofOne) {
      known.first().add(sort, one, otherSort);
    }
    if (ofOther) {
      known.second().add(otherSort, other, sort);
    }
    if (!found.isOfAccess()) {
      witnesses.anywhere().add(sort, one, otherSort);
      witnesses.anywhere().add(otherSort, other, sort);
    }
    boolean inOrder = one.number() <= other.number();
    RacePair race = inOrder ? new RacePair(one, other) : new RacePair(other, one);
    int earlier = found.ordered() || inOrder ? one.number() : other.number();
    int later = found.ordered() || inOrder ? other.number() : one.number();
    if (ofOne) {
      placed.add(new Placed(race, topics.first(), found, earlier, later));
    }
    if (ofOther && !together) {
      placed.add(new Placed(race, topics.second(), found, earlier, later));
    }
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
    AccessTopics topics = new AccessTopics(placed.stream().filter(p -> p.found().isOfAccess()).map(Placed::race).toList());
    placed.forEach(p -> races.add(p.race().first(), p.race().second(), p.found().isOfAccess() ? topics.of(p.race()) : p.at()));
    placed.clear();
  }

  /** The races. */
  RaceList races() {
    leave();
    return races;
  }
}
