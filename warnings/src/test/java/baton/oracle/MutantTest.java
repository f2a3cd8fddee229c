package baton.oracle;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A deleted lock is noticed: where runs of the mutant show a race that the original does not have, it is reported. */
class MutantTest {
  private static final int FEW = 1;
  private static final int SCHEDULES = 40;
  private static final CompiledC C = new CompiledC();
  private static final MutantCheck CHECK = new MutantCheck(new WholeAnalysis(), SCHEDULES);

  private final Map<MutantCheck.Outcome, Integer> outcomes = new EnumMap<>(MutantCheck.Outcome.class);
  private final List<String> missed = new ArrayList<>();

  private void mutants(String name, String source, long seed) {
    SortedSet<List<Integer>> known = CHECK.known(C.program(source), seed);
    for (LockDeletions.Mutant mutant : LockDeletions.of(source)) {
      MutantCheck.Result result = CHECK.check(known, C.program(mutant.text()), seed);
      outcomes.merge(result.outcome(), 1, Integer::sum);
      if (result.outcome() == MutantCheck.Outcome.MISSED) {
        missed.add(name + " without the lock of line " + mutant.line() + ": " + result.missed());
      }
    }
  }

  private void generated(long first, int count) {
    for (long seed = first; seed < first + count; seed++) {
      mutants("seed " + seed, ProgramGenerator.program(seed).text(), seed);
    }
    assertTrue(outcomes.getOrDefault(MutantCheck.Outcome.REPORTED, 0) > 0, outcomes::toString);
    assertEquals(List.of(), missed, outcomes::toString);
  }

  @Test
  void mutantsOfAFewGeneratedPrograms() {
    generated(1, FEW);
  }

  @Test
  @Tag("long")
  void mutantsOfManyGeneratedPrograms() {
    generated(Long.getLong("oracle.first", 1_000), Integer.getInteger("oracle.programs", 2_000) / 20);
  }

  @Test
  @Tag("long")
  void mutantsOfMarkedPrograms() throws IOException {
    Path folder = Path.of(System.getProperty("baton.root", ""), "warnings/src/test/resources/races");
    List<Path> programs;
    try (Stream<Path> files = Files.walk(folder)) {
      programs = files.filter(f -> f.toString().endsWith("-safe.c")).filter(f -> !f.toString().contains("/linux/")).sorted().toList();
    }
    for (Path file : programs) {
      mutants(folder.relativize(file).toString(), Files.readString(file), 1);
    }
    assertTrue(outcomes.getOrDefault(MutantCheck.Outcome.REPORTED, 0) > 0, outcomes::toString);
    assertEquals(List.of(), missed, outcomes::toString);
  }
}
