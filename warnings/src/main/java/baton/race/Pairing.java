package baton.race;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/** Asks the refinements about every pair of groups, and keeps the ledger. */
final class Pairing {
  private static final int SAMPLES = 5;

  private final List<Refinement> refinements;
  private final boolean dominance;
  private final Names names;
  private final Map<Long, Optional<Discharge>> verdicts = new HashMap<>();
  private final Map<Integer, List<AccessGroup>> families = new HashMap<>();
  private final List<RacePair> races = new ArrayList<>();
  private final Map<String, Count> discharged = new TreeMap<>();
  private long considered;
  private long reported;

  /** A pair of groups that no refinement discharged. */
  record RacePair(AccessGroup first, AccessGroup second, Meeting at) {}

  /** Names for the samples of the ledger. */
  interface Names {
    /** An access, as {@code function file:line}. */
    String access(SharedAccess access);

    /** What a meeting is about. */
    String location(Meeting meeting);
  }

  private static final class Count {
    private long pairs;
    private final SortedSet<String> assumptions = new TreeSet<>();
    private final List<Ledger.Sample> samples = new ArrayList<>();
  }

  Pairing(List<AccessGroup> groups, List<Refinement> refinements, boolean dominance, Names names) {
    this.refinements = refinements;
    this.dominance = dominance;
    this.names = names;
    groups.forEach(g -> families.computeIfAbsent(g.family(), _ -> new ArrayList<>()).add(g));
  }

  void consider(AccessGroup one, AccessGroup other, Meeting at) {
    AccessGroup first = one.number() <= other.number() ? one : other;
    AccessGroup second = one.number() <= other.number() ? other : one;
    if (!first.witness().writes() && !second.witness().writes()) {
      return;
    }
    long key = key(first, second);
    if (verdicts.containsKey(key)) {
      return;
    }
    considered += first.pairs(second);
    Optional<Discharge> verdict = byDominance(first, second).or(() -> ask(first, second));
    verdicts.put(key, verdict);
    if (verdict.isPresent()) {
      note(verdict.get(), first, second, at);
    } else {
      reported += first.pairs(second);
      races.add(new RacePair(first, second, at));
    }
  }

  private static long key(AccessGroup first, AccessGroup second) {
    return first.number() <= second.number()
        ? ((long) first.number() << 32) | second.number()
        : ((long) second.number() << 32) | first.number();
  }

  /** What was said of a pair with weaker guards holds here too, if it was discharged. */
  private Optional<Discharge> byDominance(AccessGroup first, AccessGroup second) {
    if (!dominance) {
      return Optional.empty();
    }
    for (AccessGroup weaker : weaker(first)) {
      for (AccessGroup other : weaker(second)) {
        Optional<Discharge> known = verdicts.getOrDefault(key(weaker, other), Optional.empty());
        if (known.isPresent()) {
          return known;
        }
      }
    }
    return Optional.empty();
  }

  private List<AccessGroup> weaker(AccessGroup group) {
    return families.getOrDefault(group.family(), List.of()).stream()
        .filter(g -> g.number() <= group.number() && g.dominates(group))
        .toList();
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

  private void note(Discharge discharge, AccessGroup first, AccessGroup second, Meeting at) {
    Count count = discharged.computeIfAbsent(discharge.refinement(), _ -> new Count());
    count.pairs += first.pairs(second);
    count.assumptions.addAll(discharge.assumptions());
    if (count.samples.size() < SAMPLES) {
      count.samples.add(
          new Ledger.Sample(names.location(at), names.access(first.witness()), names.access(second.witness()), discharge.facts()));
    }
  }

  List<RacePair> races() {
    return races;
  }

  Ledger ledger(long privateAccesses) {
    TreeMap<String, Ledger.Line> lines = new TreeMap<>();
    new LinkedHashMap<>(discharged)
        .forEach((name, c) -> lines.put(name, new Ledger.Line(c.pairs, List.copyOf(c.assumptions), c.samples)));
    return new Ledger(considered, reported, privateAccesses, lines);
  }
}
