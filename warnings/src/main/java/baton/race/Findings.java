package baton.race;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What the analysis of a program found. Equal inputs make equal findings.
 *
 * @param warnings possible races, by location
 * @param ledger what became of every pair considered
 * @param incomplete what could not be analysed wholly, by name
 * @param coverage what is known of calls through pointers, and which functions nothing is known of
 * @param kernel the release of Linux whose rules were used, or that those of every release were; absent for other systems
 * @param counters how much there was to do
 */
public record Findings(
    List<Warning> warnings, Ledger ledger, List<Incomplete> incomplete, Coverage coverage, Optional<String> kernel, Counters counters) {
  /** Findings of which nothing is told about calls through pointers. */
  public Findings(List<Warning> warnings, Ledger ledger, List<Incomplete> incomplete) {
    this(warnings, ledger, incomplete, Coverage.NONE, Optional.empty(), Counters.NONE);
  }

  /** Copies the lists. */
  public Findings {
    warnings = List.copyOf(warnings);
    incomplete = List.copyOf(incomplete);
  }

  /** What was found in several programs, each of which shares no memory with the others; the kernel is the same for all. */
  public static Findings join(List<Findings> all) {
    if (all.size() == 1) {
      return all.getFirst();
    }
    return new Findings(
        JoinedWarnings.of(all.stream().map(Findings::warnings).toList()),
        JoinedLedger.of(all.stream().map(Findings::ledger).toList()),
        all.stream().flatMap(f -> f.incomplete().stream()).distinct().sorted().toList(),
        Coverage.join(all.stream().map(Findings::coverage).toList()),
        all.stream().flatMap(f -> f.kernel().stream()).findFirst(),
        Counters.sum(all.stream().map(Findings::counters).toList()));
  }

  /** The same, with more that was not analysed wholly. */
  public Findings with(List<Incomplete> more) {
    List<Incomplete> all = Stream.concat(incomplete.stream(), more.stream()).distinct().sorted().toList();
    return new Findings(warnings, ledger, all, coverage, kernel, counters);
  }

  /**
   * Something that was not analysed wholly; the findings may miss races there or report some that are none.
   *
   * @param subject a function's name, or what else it is about
   * @param reason why, one sentence
   */
  public record Incomplete(String subject, String reason) implements Comparable<Incomplete> {
    @Override
    public int compareTo(Incomplete other) {
      int order = subject.compareTo(other.subject);
      return order != 0 ? order : reason.compareTo(other.reason);
    }
  }
}
