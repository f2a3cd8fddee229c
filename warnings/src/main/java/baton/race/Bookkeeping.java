package baton.race;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/** Keeps the {@link Ledger}: every pair of groups once in all, and once for each location in which it meets. */
final class Bookkeeping {
  private static final int SAMPLES_IN_ALL = 5;
  private static final int SAMPLES_OF_LOCATION = 3;

  private final Names names;
  private final Page all = new Page(SAMPLES_IN_ALL);
  private final SortedMap<String, Page> byLocation = new TreeMap<>();
  private final Map<Meeting, String> locations = new HashMap<>();

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

    private Ledger.Line line() {
      return new Ledger.Line(pairs, List.copyOf(assumptions), samples);
    }
  }

  private final class Page {
    private final int mostSamples;
    private final Set<Long> seen = new HashSet<>();
    private final Set<Long> seenSorts = new HashSet<>();
    private final Set<Long> unaskedSorts = new HashSet<>();
    private final SortedMap<String, Count> discharged = new TreeMap<>();
    private long considered;
    private long reported;
    private long unasked;

    private Page(int mostSamples) {
      this.mostSamples = mostSamples;
    }

    private void noteOnce(AccessGroup first, AccessGroup second, String location, Optional<Discharge> verdict) {
      if (seen.add(AccessGroup.key(first, second))) {
        note(first, second, location, verdict);
      }
    }

    private void note(AccessGroup first, AccessGroup second, String location, Optional<Discharge> verdict) {
      long pairs = first.pairs(second);
      if (verdict.isEmpty()) {
        considered += pairs;
        reported += pairs;
      } else {
        note(pairs, first.witness(), second.witness(), location, verdict.get());
      }
    }

    private void noteOnce(AccessSort first, AccessSort second, String location, Discharge discharge) {
      if (seenSorts.add(AccessSort.key(first, second))) {
        note(first.pairs(second), first.witness(), second.witness(), location, discharge);
      }
    }

    private void note(long pairs, SharedAccess first, SharedAccess second, String location, Discharge discharge) {
      considered += pairs;
      Count count = discharged.computeIfAbsent(discharge.refinement(), _ -> new Count());
      count.pairs += pairs;
      count.assumptions.addAll(discharge.assumptions());
      if (count.samples.size() < mostSamples) {
        count.samples.add(
            new Ledger.Sample(location, names.access(first), names.access(second), discharge.facts()));
      }
    }

    private SortedMap<String, Ledger.Line> lines() {
      SortedMap<String, Ledger.Line> lines = new TreeMap<>();
      discharged.forEach((name, count) -> lines.put(name, count.line()));
      return lines;
    }
  }

  Bookkeeping(Names names) {
    this.names = names;
  }

  /**
   * Notes what became of a pair that meets in {@code at}; what was noted before of a location is not counted again.
   *
   * @param isNew whether the pair was never noted before, at whatever location
   */
  void note(AccessGroup first, AccessGroup second, Meeting at, Optional<Discharge> verdict, boolean isNew) {
    String location = locations.computeIfAbsent(at, names::location);
    if (isNew) {
      all.note(first, second, location, verdict);
    }
    byLocation.computeIfAbsent(location, _ -> new Page(SAMPLES_OF_LOCATION)).noteOnce(first, second, location, verdict);
  }

  /**
   * Notes pairs of groups of two sorts that race at a location anyway, and so were not asked about each other.
   *
   * @param pairs how many
   * @param isNew whether the two sorts never met before, at whatever location
   */
  void noteUnasked(AccessSort first, AccessSort second, long pairs, Meeting at, boolean isNew) {
    all.unasked += isNew ? pairs : 0;
    Page page = byLocation.computeIfAbsent(locations.computeIfAbsent(at, names::location), _ -> new Page(SAMPLES_OF_LOCATION));
    page.unasked += page.unaskedSorts.add(AccessSort.key(first, second)) ? pairs : 0;
  }

  /** The same for all pairs of the groups of two sorts, discharged together. */
  void note(AccessSort first, AccessSort second, Meeting at, Discharge discharge, boolean isNew) {
    String location = locations.computeIfAbsent(at, names::location);
    if (isNew) {
      all.noteOnce(first, second, location, discharge);
    }
    byLocation.computeIfAbsent(location, _ -> new Page(SAMPLES_OF_LOCATION)).noteOnce(first, second, location, discharge);
  }

  Ledger ledger(long privateAccesses) {
    SortedMap<String, Ledger.Account> accounts = new TreeMap<>();
    byLocation.forEach(
        (location, page) -> accounts.put(location, new Ledger.Account(page.considered, page.reported, page.unasked, page.lines())));
    return new Ledger(all.considered, all.reported, all.unasked, privateAccesses, all.lines(), accounts);
  }
}
