package baton.report;

import baton.race.Category;
import baton.race.Findings;
import baton.race.WarnedAccess;
import baton.race.Warning;
import java.nio.file.FileSystems;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.List;
import java.util.Set;

/**
 * Which races to show.
 *
 * @param only those that are of each of these categories
 * @param without those that are of none of these
 * @param least those of warnings that are at least as convincing
 * @param paths those with an access in a file whose path from the root of the sources matches one of these globs, of {@link PathMatcher}; empty
 *     for all
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
    paths.forEach(Selection::matcher);
  }

  /** The findings with the chosen races only; a warning that has none of them goes. The ledger stays whole. */
  public Findings of(Findings findings) {
    if (equals(ALL)) {
      return findings;
    }
    List<PathMatcher> matchers = paths.stream().map(Selection::matcher).toList();
    List<Warning> kept =
        findings.warnings().stream()
            .map(w -> w.only(race -> wants(race) && isThere(w, race, matchers)))
            .filter(w -> !w.races().isEmpty() && Ranked.of(w).conviction().compareTo(least) <= 0)
            .toList();
    return new Findings(kept, findings.ledger(), findings.incomplete(), findings.coverage(), findings.kernel(), findings.counters());
  }

  private static PathMatcher matcher(String glob) {
    return FileSystems.getDefault().getPathMatcher("glob:" + glob);
  }

  private boolean wants(Warning.Race race) {
    return race.categories().containsAll(only) && race.categories().stream().noneMatch(without::contains);
  }

  private static boolean isThere(Warning warning, Warning.Race race, List<PathMatcher> matchers) {
    return matchers.isEmpty()
        || isThere(warning.accesses().get(race.first()), matchers)
        || isThere(warning.accesses().get(race.second()), matchers);
  }

  private static boolean isThere(WarnedAccess access, List<PathMatcher> matchers) {
    try {
      Path file = Path.of(access.at().file());
      return matchers.stream().anyMatch(m -> m.matches(file));
    } catch (InvalidPathException e) {
      // a name that no file here can have matches nothing
      return false;
    }
  }
}
