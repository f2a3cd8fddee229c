package baton.report;

import baton.race.Findings;
import baton.race.Warning;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Warnings that somebody looked at and does not want to see again, each with the reason.
 *
 * @param suppressions the rules; the first one that fits a warning suppresses it
 */
public record Suppressions(List<Rule> suppressions) {
  /** Suppresses nothing. */
  public static final Suppressions NONE = new Suppressions(List.of());

  /** Copies the list. */
  public Suppressions {
    suppressions = List.copyOf(suppressions);
  }

  /**
   * Suppresses warnings that fit everything it says.
   *
   * @param id the identity of one warning, as reports show it
   * @param location the variable or field, with {@code *} for any characters
   * @param path a glob that the files of all accesses match, from the root of the sources
   * @param reason why nobody has to look at it
   */
  public record Rule(Optional<String> id, Optional<String> location, Optional<String> path, String reason) {
    /**
     * Checks it.
     *
     * @throws IllegalArgumentException where it would suppress everything, gives no reason, or the path is no glob
     */
    public Rule {
      if (id.isEmpty() && location.isEmpty() && path.isEmpty()) {
        throw new IllegalArgumentException("say which warnings are meant, by id, location or path");
      }
      if (reason.isBlank()) {
        throw new IllegalArgumentException("the reason is empty; say why nobody has to look at it");
      }
      path.ifPresent(FileGlob::new);
    }

    private boolean fits(Warning warning) {
      return id.filter(i -> !i.equals(warning.id())).isEmpty()
          && location.filter(l -> !isNamed(warning.location().name(), l)).isEmpty()
          && path.map(FileGlob::new).filter(glob -> !warning.accesses().stream().allMatch(glob::has)).isEmpty();
    }

    private static boolean isNamed(String name, String pattern) {
      StringBuilder regex = new StringBuilder();
      for (String part : pattern.split("\\*", -1)) {
        regex.append(regex.isEmpty() ? "" : ".*").append(part.isEmpty() ? "(?:)" : Pattern.quote(part));
      }
      return Pattern.matches(regex.toString(), name);
    }
  }

  /**
   * What is suppressed.
   *
   * @param warning the warning
   * @param reason why
   */
  public record Suppressed(Warning warning, String reason) {}

  /**
   * Findings sorted by whether they are suppressed.
   *
   * @param shown those that are not; the ledger stays whole
   * @param suppressed the others
   * @param unused the rules that fit no warning
   */
  public record Sorted(Findings shown, List<Suppressed> suppressed, List<Rule> unused) {
    /** Copies the lists. */
    public Sorted {
      suppressed = List.copyOf(suppressed);
      unused = List.copyOf(unused);
    }

    /** With some of those that are not suppressed. */
    public Sorted with(Findings chosen) {
      return new Sorted(chosen, suppressed, unused);
    }
  }

  /** Sorts findings. */
  public Sorted of(Findings findings) {
    List<Suppressed> suppressed = new ArrayList<>();
    List<Warning> shown = new ArrayList<>();
    Set<Rule> unused = new LinkedHashSet<>(suppressions);
    for (Warning warning : findings.warnings()) {
      List<Rule> fitting = suppressions.stream().filter(r -> r.fits(warning)).toList();
      fitting.forEach(unused::remove);
      if (fitting.isEmpty()) {
        shown.add(warning);
      } else {
        suppressed.add(new Suppressed(warning, fitting.getFirst().reason()));
      }
    }
    Findings rest =
        new Findings(shown, findings.ledger(), findings.incomplete(), findings.coverage(), findings.kernel(), findings.counters());
    return new Sorted(rest, suppressed, List.copyOf(unused));
  }
}
