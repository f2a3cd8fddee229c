package baton.report;

import baton.race.Category;
import baton.race.Findings;
import baton.race.Warning;
import java.util.List;
import java.util.Set;

/**
 * Which races to show.
 *
 * @param only those that are of each of these categories
 * @param without those that are of none of these
 */
public record Selection(Set<Category> only, Set<Category> without) {
  /** Every race. */
  public static final Selection ALL = new Selection(Set.of(), Set.of());

  /** Copies the sets. */
  public Selection {
    only = Set.copyOf(only);
    without = Set.copyOf(without);
  }

  /** The findings with the chosen races only; a warning that has none of them goes. The ledger stays whole. */
  public Findings of(Findings findings) {
    if (only.isEmpty() && without.isEmpty()) {
      return findings;
    }
    List<Warning> kept = findings.warnings().stream().map(w -> w.only(this::wants)).filter(w -> !w.races().isEmpty()).toList();
    return new Findings(kept, findings.ledger(), findings.incomplete(), findings.coverage(), findings.kernel(), findings.counters());
  }

  private boolean wants(Warning.Race race) {
    return race.categories().containsAll(only) && race.categories().stream().noneMatch(without::contains);
  }
}
