package baton.report;

import baton.race.Category;
import baton.race.Findings;
import baton.race.Warning;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** How many warnings are left when one category after the other is left out (RELAY, figure 12). */
final class CategoryTable {
  private CategoryTable() {}

  /**
   * A step.
   *
   * @param category what is left out, with all before it
   * @param warnings the warnings that have a race of it, whatever is left out before
   * @param left the warnings that have races still
   */
  record Row(Category category, long warnings, long left) {}

  /** A row for each category. */
  static List<Row> of(Findings findings) {
    List<Row> rows = new ArrayList<>();
    Set<Category> out = EnumSet.noneOf(Category.class);
    for (Category category : Category.values()) {
      out.add(category);
      rows.add(new Row(category, having(findings, category), left(findings, out)));
    }
    return rows;
  }

  private static long having(Findings findings, Category category) {
    return findings.warnings().stream().filter(w -> w.races().stream().anyMatch(r -> r.categories().contains(category))).count();
  }

  private static long left(Findings findings, Set<Category> out) {
    return findings.warnings().stream().filter(w -> w.races().stream().anyMatch(r -> noneOf(r, out))).count();
  }

  private static boolean noneOf(Warning.Race race, Set<Category> out) {
    return race.categories().stream().noneMatch(out::contains);
  }
}
