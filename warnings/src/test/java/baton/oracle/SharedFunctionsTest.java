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
          new ContextLimits(16, 16, 0, 0, 4), // whatever is called is shared
          new ContextLimits(16, 16, 1, 2, 1), // what two entries call
          new ContextLimits(1, 1, 2, 128, 1));

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
      Marks marks = Marks.of(racy.get(i));
      Analysed program = programs.analysed(racy.get(i), new CompiledC());
      for (ContextLimits limits : LOW) {
        Analysis.Report report = WholeAnalysis.within(limits).of(program);
        SortedSet<String> places = report.places();
        marks.byLine().forEach((line, mark) -> {
          if (mark.claim() == Marks.Claim.RACE) {
            claims++;
            if (places.stream().noneMatch(p -> p.endsWith(":" + line))) {
              lost.add(limits + ": " + line);
            }
          }
        });
        String name = programs.name(racy.get(i));
        lost.replaceAll(l -> l.startsWith("Context") ? name + " " + l : l);
      }
    }
    return lost;
  }
}
