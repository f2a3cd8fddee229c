package baton.oracle;

import static org.junit.jupiter.api.Assertions.assertEquals;

import baton.race.MarkedPrograms;
import baton.race.Marks;
import baton.race.Marks.Claim;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The marked programs are run: what races is marked, and what is marked races. */
@Tag("long")
class MarksAreTrueTest {
  private static final int SCHEDULES = 600;
  private static final CompiledC C = new CompiledC();

  private final MarkedPrograms programs = new MarkedPrograms();

  @Test
  void racesHappenOnTheMarkedLinesAndNowhereElse() throws IOException {
    List<String> wrong = new ArrayList<>();
    for (Path file : programs.files()) {
      Marks marks = Marks.of(file);
      if (marks.flags().isEmpty()) { // else a part of a kernel, which has no main
        Findings findings = new Interpreter(C.program(Files.readString(file))).explore(SCHEDULES, 2);
        Set<Integer> seen = lines(findings);
        Set<Integer> marked = new TreeSet<>();
        marks.byLine().forEach((line, mark) -> {
          if (mark.claim() == Claim.RACE) {
            marked.add(line);
          }
        });
        if (findings.unsupported()) {
          marked.retainAll(seen);
        }
        if (!seen.equals(marked)) {
          wrong.add(programs.name(file) + ": marked " + marked + ", seen " + findings.races().keySet());
        }
      }
    }
    assertEquals(List.of(), wrong);
  }

  private static Set<Integer> lines(Findings findings) {
    Set<Integer> lines = new TreeSet<>();
    findings.races().keySet().forEach(race -> {
      lines.add(race.first().line());
      lines.add(race.second().line());
    });
    return lines;
  }
}
