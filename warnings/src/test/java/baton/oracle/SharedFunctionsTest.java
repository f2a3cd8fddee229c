package baton.oracle;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import baton.entry.ContextLimits;
import baton.race.Analysed;
import baton.race.MarkedPrograms;
import baton.race.Marks;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Where functions are shared, as those of a large program are to which many entries lead, less is told apart and so no race is lost: the
 * marked programs with limits so low that all, or nearly all, of their functions are.
 */
class SharedFunctionsTest {
  private static final int EACH = 12;
  private static final List<ContextLimits> LOW =
      List.of(
          new ContextLimits(16, 16, 0, 0, 4, true), // whatever is called is shared
          new ContextLimits(16, 16, 1, 2, 1, false), // what two entries call
          new ContextLimits(1, 1, 2, 128, 1, false));

  private final MarkedPrograms programs = new MarkedPrograms();
  private int claims;

  @Test
  void aFewRacesAreReported() throws IOException {
    assertEquals(List.of(), lost(EACH));
    assertTrue(claims > EACH);
  }

  @Test
  @Tag("long")
  void allRacesAreReported() throws IOException {
    List<String> lost = lost(1);
    SuiteReport.say("marked programs of shared functions: " + claims + " claims of races, " + lost.size() + " lost");
    assertEquals("", String.join("\n", lost));
  }

  private List<String> lost(int each) throws IOException {
    List<String> lost = new ArrayList<>();
    List<Path> racy = programs.files().stream().filter(f -> f.toString().endsWith("-racy.c")).toList();
    for (int i = 0; i < racy.size(); i += each) {
      List<Integer> claimed = Marks.of(racy.get(i)).reportedRaces();
      Analysed program = programs.analysed(racy.get(i), new CompiledC());
      for (ContextLimits limits : LOW) {
        SortedSet<String> places = WholeAnalysis.within(limits).of(program).places();
        String what = programs.name(racy.get(i)) + " within " + limits + ": line ";
        claimed.stream().filter(line -> places.stream().noneMatch(p -> p.endsWith(":" + line))).forEach(line -> lost.add(what + line));
        claims += claimed.size();
      }
    }
    return lost;
  }
}
