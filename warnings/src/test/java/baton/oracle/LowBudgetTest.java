package baton.oracle;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import baton.race.Analysed;
import baton.race.MarkedPrograms;
import baton.race.Marks;
import baton.summary.Budget;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SortedSet;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Where summaries would pile up, as those of a large program do, less is told of what rises from callees and so no race is lost: the marked
 * programs, and generated ones, within bounds so low that all, or nearly all, of it settles.
 */
class LowBudgetTest {
  private static final int EACH = 41;
  private static final int FEW = 6;
  private static final int TENTH = 10;
  private static final int SCHEDULES = 30;
  private static final int THREADS = 2;
  private static final List<Budget> LOW =
      List.of(
          new Budget(400_000, 24, 600, 48, 0, 0), // accesses settle as soon as they rise
          new Budget(400_000, 24, 600, 0, 1, 1), // all but those of one path do
          new Budget(400_000, 24, 0, 48, 8, 4), // everything that is open settles
          new Budget(100, 24, 600, 48, 8, 4), // larger functions are not analysed
          new Budget(1, 24, 600, 48, 8, 4)); // nor is any

  /**
   * What is lost: of an element of a variable that a caller names, or that a function which is not analysed points to, only the type is
   * left, and bytes behind its end are not of that type.
   */
  private static final Set<String> KNOWN =
      Set.of(
          "index/other-members-racy.c within " + LOW.get(2) + ": line 30",
          "index/other-members-racy.c within " + LOW.get(4) + ": line 30");

  private final MarkedPrograms programs = new MarkedPrograms();
  private int claims;

  @Test
  void aFewRacesAreReported() throws IOException {
    assertEquals(List.of(), lost(EACH).stream().filter(l -> !KNOWN.contains(l)).toList());
    assertTrue(claims > EACH);
  }

  @Test
  @Tag("long")
  void allRacesAreReported() throws IOException {
    List<String> lost = lost(1);
    SuiteReport.say("marked programs within low bounds: " + claims + " claims of races, " + lost.size() + " lost");
    assertEquals(KNOWN, Set.copyOf(lost));
  }

  @Test
  void noRaceOfAFewGeneratedProgramsIsMissed() {
    check(1, FEW);
  }

  @Test
  @Tag("long")
  void noRaceOfManyGeneratedProgramsIsMissed() {
    check(Long.getLong("oracle.first", 1_000), Integer.getInteger("oracle.programs", 2_000) / TENTH);
  }

  private static void check(long first, int count) {
    for (Budget budget : LOW) {
      SoundnessCheck check = new SoundnessCheck(program -> new WholeAnalysis().of(Analysed.posix(program).within(budget)), SCHEDULES);
      SoundnessRun.Tally tally = new SoundnessRun(new CompiledC(), check, THREADS).run(first, count, 1);
      SuiteReport.say("within " + budget + ": " + tally);
      assertEquals(List.of(), tally.missed(), tally::toString);
    }
  }

  private List<String> lost(int each) throws IOException {
    List<String> lost = new ArrayList<>();
    List<Path> racy = programs.files().stream().filter(f -> f.toString().endsWith("-racy.c")).toList();
    for (int i = 0; i < racy.size(); i += each) {
      List<Integer> claimed = Marks.of(racy.get(i)).reportedRaces();
      Analysed program = programs.analysed(racy.get(i), new CompiledC());
      for (Budget budget : LOW) {
        SortedSet<String> places = new WholeAnalysis().of(program.within(budget)).places();
        String what = programs.name(racy.get(i)) + " within " + budget + ": line ";
        claimed.stream()
            .filter(line -> places.stream().noneMatch(p -> p.endsWith(":" + line)))
            .forEach(line -> lost.add(what + line));
        claims += claimed.size();
      }
    }
    return lost;
  }
}
