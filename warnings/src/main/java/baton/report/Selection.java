package baton.report;

import baton.race.Category;
import baton.race.Findings;
import baton.race.WarnedAccess;
import baton.race.Warning;
import java.util.List;
import java.util.Set;

/**
 * Which races to show.
 *
 * @param only those that are of each of these categories
 * @param without those that are of none of these
 * @param least those of warnings that are at least as convincing
 * @param paths those with an access in a file whose path from the root of the sources matches one of these globs, of {@link java.nio.file.PathMatcher};
 *     empty for all
 */
public record Selection(Set<Category> only, Set<Category> without, Conviction least, List<String> paths) {
  /** Every race. */
  public static final Selection ALL = new Selection(Set.of(), Set.of(), Conviction.INDIRECT, List.of());

  /**
   * Copies the sets.
   *
   * @throws IllegalArgumentException where a path is no glob
   */
  public Selection {
    only = Set.copyOf(only);
    without = Set.copyOf(without);
    paths = List.copyOf(paths);
    paths.forEach(FileGlob::new);
  }

  /** The findings with the chosen races only; a warning that has none of them goes. The ledger stays whole. */
  public Findings of(Findings findings) {
    if (equals(ALL)) {
      return findings;
    }
    List<FileGlob> globs = paths.stream().map(FileGlob::new).toList();
    List<Warning> kept =
        findings.warnings().stream()
            .map(w -> w.only(race -> wants(race) && isThere(w, race, globs)))
            .filter(w -> !w.races().isEmpty() && Ranked.of(w).conviction().compareTo(least) <= 0)
            .toList();
    return new Findings(kept, findings.ledger(), findings.incomplete(), findings.coverage(), findings.kernel(), findings.counters());
  }

  private boolean wants(Warning.Race race) {
    return race.categories().containsAll(only) && race.categories().stream().noneMatch(without::contains);
  }

  private static boolean isThere(Warning warning, Warning.Race race, List<FileGlob> globs) {
    WarnedAccess first = warning.accesses().get(race.first());
    WarnedAccess second = warning.accesses().get(race.second());
    return globs.isEmpty() || globs.stream().anyMatch(g -> g.has(first) || g.has(second));
  }
}
