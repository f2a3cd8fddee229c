package baton.oracle;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import baton.race.Marks;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The marks of the marked programs are true: no line marked NORACE races in a run, and nearly every line marked RACE does. */
class MarkedRunsTest {
  private static final int SCHEDULES = Integer.getInteger("oracle.schedules", 40);
  private static final CompiledC C = new CompiledC();
  private static final double FOUND = 0.8;

  private static List<Path> programs() throws IOException {
    try (Stream<Path> files = Files.walk(Path.of(System.getProperty("baton.root", "")).resolve("warnings/src/test/resources/races"))) {
      return files.filter(f -> f.toString().endsWith(".c")).filter(f -> !f.toString().contains("/linux/")).sorted().toList();
    }
  }

  @Test
  void noMarkIsRefutedByARun() throws IOException {
    List<String> refuted = new ArrayList<>();
    List<String> unsupported = new ArrayList<>();
    List<String> unseen = new ArrayList<>();
    int marked = 0;
    int run = 0;
    for (Path file : programs()) {
      Marks marks = Marks.of(file);
      Findings findings =
          new Interpreter(C.program(Map.of("program.c", Files.readString(file)), marks.flags())).explore(SCHEDULES, 1);
      if (findings.unsupported()) {
        unsupported.add(file.getFileName() + " " + findings.endings().keySet());
        continue;
      }
      run++;
      Set<Integer> racing = racing(findings);
      for (Map.Entry<Integer, Marks.Mark> mark : marks.byLine().entrySet()) {
        boolean race = mark.getValue().claim() == Marks.Claim.RACE;
        marked += race ? 1 : 0;
        if (racing.contains(mark.getKey()) != race) {
          (race ? unseen : refuted).add(file.getFileName() + ":" + mark.getKey());
        }
      }
    }
    if (Boolean.getBoolean("oracle.print")) {
      System.out.println("run " + run + "\nunsupported " + unsupported + "\nunseen " + unseen + "\nrefuted " + refuted);
    }
    assertEquals(List.of(), refuted);
    assertTrue(unseen.size() < (1 - FOUND) * marked, unseen::toString);
    assertTrue(unsupported.size() < run / 4, () -> unsupported.toString());
  }

  private static Set<Integer> racing(Findings findings) {
    Set<Integer> lines = new TreeSet<>();
    findings.races().forEach((race, strength) -> {
      if (strength != Race.Strength.CONSEQUENT) {
        lines.add(race.first().line());
        lines.add(race.second().line());
      }
    });
    return lines;
  }
}
