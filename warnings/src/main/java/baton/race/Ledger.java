package baton.race;

import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What became of every pair of accesses that was considered, and of the accesses that no other thread can meet: {@code considered =
 * reported + the discharges}, and nothing is dropped without a line here.
 *
 * @param considered pairs of accesses in one bucket, at least one of which writes, that were asked about
 * @param reported pairs left as races
 * @param unasked pairs of accesses that race anyway, each with another one: they count as reported and are not among those
 *     considered
 * @param privateAccesses accesses left out before pairing, as no other thread can know their object
 * @param discharges what each refinement discharged, by its name
 * @param accounts the same by the name of the location; a pair that meets in several places is in the account of the first: by a
 *     variable, else by a type
 */
public record Ledger(
    long considered, long reported, long unasked, long privateAccesses, SortedMap<String, Line> discharges,
    SortedMap<String, Account> accounts) {
  /** Copies the maps. */
  public Ledger {
    discharges = Collections.unmodifiableSortedMap(new TreeMap<>(discharges));
    accounts = Collections.unmodifiableSortedMap(new TreeMap<>(accounts));
  }

  /** All pairs of accesses that meet, at least one of which writes. */
  public long pairs() {
    return considered + unasked;
  }

  /**
   * What became of the pairs that meet in one location.
   *
   * @param considered how many there are
   * @param reported how many are left as races
   * @param unasked how many more there are of accesses that race there anyway
   * @param discharges what each refinement discharged, by its name
   */
  public record Account(long considered, long reported, long unasked, SortedMap<String, Line> discharges) {
    /** All pairs of accesses that meet there. */
    public long pairs() {
      return considered + unasked;
    }

    /** Copies {@code discharges}. */
    public Account {
      discharges = Collections.unmodifiableSortedMap(new TreeMap<>(discharges));
    }
  }

  /**
   * What one refinement discharged.
   *
   * @param pairs how many pairs
   * @param assumptions identifiers of all assumptions it used, sorted
   * @param samples some of the pairs
   */
  public record Line(long pairs, List<String> assumptions, List<Sample> samples) {
    /** Copies the lists. */
    public Line {
      assumptions = List.copyOf(assumptions);
      samples = List.copyOf(samples);
    }
  }

  /**
   * A discharged pair.
   *
   * @param location what both touch
   * @param first one access, as {@code function file:line}
   * @param second the other
   * @param facts why it is no race
   */
  public record Sample(String location, String first, String second, String facts) {}
}
