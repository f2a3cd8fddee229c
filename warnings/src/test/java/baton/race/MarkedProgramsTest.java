package baton.race;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import baton.race.Marks.Claim;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What the programs promise before anybody analyses them. */
class MarkedProgramsTest {
  private static final double TODO_SHARE = 0.1;

  private final MarkedPrograms programs = new MarkedPrograms();

  @Test
  void eachIsHalfOfAPairAndSaysWhatItIs() throws IOException {
    List<String> wrong = new ArrayList<>();
    Set<Path> twins = new HashSet<>();
    for (Path file : programs.files()) {
      programs.safeTwin(file).ifPresent(safe -> twins.addAll(List.of(safe, file)));
    }
    for (Path file : programs.files()) {
      Marks marks = Marks.of(file);
      boolean racy = file.toString().endsWith("-racy.c");
      if (!twins.contains(file)) {
        wrong.add(programs.name(file) + " has no twin");
      }
      if (racy != marks.count(Claim.RACE) > 0) {
        wrong.add(programs.name(file) + " has " + marks.count(Claim.RACE) + " lines that race");
      }
      if (!racy && marks.count(Claim.NORACE) == 0) {
        wrong.add(programs.name(file) + " claims nothing");
      }
    }
    assertEquals(List.of(), wrong);
    assertTrue(programs.files().size() >= 200, "programs lost: " + programs.files().size());
  }

  @Test
  void whatTheAnalysisDoesNotSeeYetIsLittle() throws IOException {
    long claims = 0;
    long todo = 0;
    for (Path file : programs.files()) {
      Marks marks = Marks.of(file);
      assertEquals(0, marks.todo(Claim.RACE), programs.name(file) + " excuses a missed race");
      claims += marks.count(Claim.NORACE);
      todo += marks.todo(Claim.NORACE);
    }
    assertTrue(todo <= TODO_SHARE * claims, todo + " of " + claims);
  }
}
