package baton.race;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Asks the refinements about every pair of groups. */
final class Pairing {
  private final List<Refinement> refinements;
  private final boolean dominance;
  private final Bookkeeping books;
  private final Map<Long, Optional<Discharge>> verdicts = new HashMap<>();
  private final Map<Integer, List<AccessGroup>> families = new HashMap<>();
  private final Map<Integer, List<AccessGroup>> weaker = new HashMap<>();
  private final List<RacePair> races = new ArrayList<>();

  /** A pair of groups that no refinement discharged. */
  record RacePair(AccessGroup first, AccessGroup second, Meeting at) {}

  Pairing(List<AccessGroup> groups, List<Refinement> refinements, boolean dominance, Bookkeeping books) {
    this.refinements = refinements;
    this.dominance = dominance;
    this.books = books;
    groups.forEach(g -> families.computeIfAbsent(g.family(), _ -> new ArrayList<>()).add(g));
  }

  void consider(AccessGroup one, AccessGroup other, Meeting at) {
    AccessGroup first = one.number() <= other.number() ? one : other;
    AccessGroup second = one.number() <= other.number() ? other : one;
    if (!first.witness().writes() && !second.witness().writes()) {
      return;
    }
    long key = AccessGroup.key(first, second);
    Optional<Discharge> verdict = verdicts.get(key);
    boolean isNew = verdict == null;
    if (verdict == null) {
      verdict = byDominance(first, second).or(() -> ask(first, second));
      verdicts.put(key, verdict);
      if (verdict.isEmpty()) {
        races.add(new RacePair(first, second, at));
      }
    }
    books.note(first, second, at, verdict, isNew);
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

  private Optional<Discharge> ask(AccessGroup first, AccessGroup second) {
    Pair pair = new Pair(first.witness(), second.witness());
    for (Refinement refinement : refinements) {
      Optional<Discharge> discharge = refinement.discharge(pair);
      if (discharge.isPresent()) {
        return discharge;
      }
    }
    return Optional.empty();
  }

  List<RacePair> races() {
    return races;
  }
}
