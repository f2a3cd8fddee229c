package baton.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import baton.race.Category;
import baton.race.Findings;
import baton.race.Warning;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** One warning of two races: accesses 0 and 1 of the boot thread, access 0 with itself of one entry. */
class SelectionTest {
  private final Findings all = SampleFindings.readerAndWriter();

  private static List<Warning> chosen(Findings all, Set<Category> only, Set<Category> without) {
    return new Selection(only, without, Conviction.INDIRECT, List.of()).of(all).warnings();
  }

  @Test
  void withoutOptionsEverythingIsShown() {
    assertSame(all, Selection.ALL.of(all));
  }

  @Test
  void theRacesOfACategoryStayWithTheirAccesses() {
    Warning kept = chosen(all, Set.of(Category.SAME_ENTRY), Set.of()).getFirst();
    assertEquals(all.warnings().getFirst().accesses().subList(0, 1), kept.accesses());
    assertEquals(List.of(Category.SAME_ENTRY), kept.races().getFirst().categories());
    assertEquals(1, kept.races().size());
    assertEquals(kept, chosen(all, Set.of(), Set.of(Category.BOOT_THREAD)).getFirst());
    assertEquals(all.warnings().getFirst().id(), kept.id());
  }

  @Test
  void aWarningWithoutAChosenRaceGoes() {
    assertEquals(List.of(), chosen(all, Set.of(Category.INDIRECT), Set.of()));
    assertEquals(List.of(), chosen(all, Set.of(), Set.of(Category.BOOT_THREAD, Category.SAME_ENTRY)));
    assertEquals(List.of(), chosen(all, Set.of(Category.BOOT_THREAD, Category.SAME_ENTRY), Set.of()));
  }

  @Test
  void racesAreChosenByPathAndByHowConvincingTheirWarningIs() {
    assertEquals(1, racesIn("main.c"), "the writer comes through main.c, and writes in table.c");
    assertEquals(2, racesIn("*.c"));
    assertEquals(0, racesIn("lib/**"));
    assertEquals(2, racesIn("lib/**", "table.c"));
    Selection sure = new Selection(Set.of(), Set.of(), Conviction.NAMED, List.of());
    assertEquals(1, sure.of(all).warnings().size());
    Warning warning = all.warnings().getFirst();
    Warning.Race unsure = new Warning.Race(0, 1, "both run", List.of(), 1, List.of(Category.LARGE_CLASS));
    Warning other = new Warning("w", warning.location(), warning.accesses(), List.of(unsure), 0, 0, warning.statistics());
    assertEquals(List.of(), sure.of(new Findings(List.of(other), all.ledger(), List.of())).warnings());
    assertThrows(IllegalArgumentException.class, () -> racesIn("[a"));
  }

  private int racesIn(String... globs) {
    Selection selection = new Selection(Set.of(), Set.of(), Conviction.INDIRECT, List.of(globs));
    return selection.of(all).warnings().stream().mapToInt(w -> w.races().size()).sum();
  }

  @Test
  void theLedgerIsThatOfTheWholeAnalysis() {
    assertEquals(all.ledger(), new Selection(Set.of(Category.INDIRECT), Set.of(), Conviction.INDIRECT, List.of()).of(all).ledger());
  }

  @Test
  void theTableCountsWhatIsLeftAfterEachCategory() {
    assertEquals(
        List.of(
            new CategoryTable.Row(Category.OWN_ALLOCATION, 0, 1),
            new CategoryTable.Row(Category.LARGE_CLASS, 0, 1),
            new CategoryTable.Row(Category.BOOT_THREAD, 1, 1),
            new CategoryTable.Row(Category.SAME_ENTRY, 1, 0),
            new CategoryTable.Row(Category.INDIRECT, 0, 0),
            new CategoryTable.Row(Category.UNKNOWN_CALLBACK, 0, 0)),
        CategoryTable.of(all));
  }
}
