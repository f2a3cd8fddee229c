package baton.race;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Keeps the {@link Ledger}: every pair once in all, and once in the location in which it meets first. */
final class Bookkeeping {
  /** How many discharged pairs are told of each reason, in all and of each location. */
  static final int SAMPLES_IN_ALL = 5;

  static final int SAMPLES_OF_LOCATION = 3;

  private final Names names;
  private final Page all = new Page(SAMPLES_IN_ALL);
  private final SortedMap<String, Page> byLocation = new TreeMap<>();
  private final Map<Meeting, String> locations = new HashMap<>();
  private @Nullable Meeting last;
  private String lastLocation = "";
  private Page lastPage = new Page(0);
  private long groupPairs;
  private long sortPairs;
  private long signaturePairs;

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
    private final SortedMap<String, Count> discharged = new TreeMap<>();
    private long considered;
    private long reported;
    private long total;

    private Page(int mostSamples) {
      this.mostSamples = mostSamples;
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

    /** Of these accesses it is known that they race with others there. */
    private long unasked() {
      return total - considered;
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

  /** Notes how many pairs meet somewhere first. */
  void noteMeeting(long pairs, Meeting at) {
    all.total += pairs;
    turn(at);
    lastPage.total += pairs;
  }

  /** Notes what became of the pairs of two groups that meet somewhere. */
  void note(AccessGroup first, AccessGroup second, Meeting at, Optional<Discharge> verdict) {
    turn(at);
    groupPairs++;
    all.note(first, second, lastLocation, verdict);
    lastPage.note(first, second, lastLocation, verdict);
  }

  /** Notes pairs that two signatures discharge, and two accesses that are one of them. */
  void note(long pairs, SharedAccess first, SharedAccess second, Meeting at, Discharge discharge) {
    turn(at);
    all.note(pairs, first, second, lastLocation, discharge);
    lastPage.note(pairs, first, second, lastLocation, discharge);
  }

  /** The same for all pairs of two sorts, discharged together. */
  void note(AccessSort first, AccessSort second, Meeting at, Discharge discharge) {
    sortPairs++;
    note(first.pairs(second), first.witness(), second.witness(), at, discharge);
  }

  /** Opens the page of a location; most notes are of the one before. */
  @SuppressWarnings("ReferenceEquality") // an equal one is looked up
  private void turn(Meeting at) {
    if (at != last) {
      last = at;
      lastLocation = locations.computeIfAbsent(at, names::location);
      lastPage = byLocation.computeIfAbsent(lastLocation, _ -> new Page(SAMPLES_OF_LOCATION));
    }
  }

  /** Notes how many pairs of signatures were decided. */
  void noteSignatures(long pairs) {
    signaturePairs = pairs;
  }

  /** How many pairs of groups were decided, how many of sorts, and how many of signatures. */
  SortedMap<String, Long> counts() {
    return new TreeMap<>(Map.of("groupPairs", groupPairs, "sortPairs", sortPairs, "signaturePairs", signaturePairs));
  }

  Ledger ledger(long privateAccesses) {
    SortedMap<String, Ledger.Account> accounts = new TreeMap<>();
    byLocation.forEach(
        (location, page) -> accounts.put(location, new Ledger.Account(page.considered, page.reported, page.unasked(), page.lines())));
    return new Ledger(all.considered, all.reported, all.unasked(), privateAccesses, all.lines(), accounts);
  }
}
