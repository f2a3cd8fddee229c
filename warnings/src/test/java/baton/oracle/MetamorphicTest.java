package baton.oracle;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Changes that change nothing of what a program does lose no warning. Warnings are compared by the statements that they name, as a
 * location may be called otherwise when functions have other names.
 */
class MetamorphicTest {
  private static final int FEW = 2;
  private static final int SCHEDULES = 30;
  private static final CompiledC C = new CompiledC();
  private static final Analysis ANALYSIS = new WholeAnalysis();
  private static final SortedMap<String, Function<GeneratedProgram, Map<String, String>>> CHANGES =
      new TreeMap<>(
          Map.of(
              "renamed", p -> Map.of("program.c", Transformations.renamed(p)),
              "formals swapped", p -> Map.of("program.c", Transformations.swapped(p)),
              "formals aliased", p -> Map.of("program.c", Transformations.aliased(p)),
              "outlined", p -> new SourceText(p.text()).outlined().texts(),
              "in two units", TwoUnits::texts));

  @Test
  void fewProgramsKeepTheirWarnings() {
    assertEquals(List.of(), lost(1, FEW));
  }

  @Test
  @Tag("long")
  void manyProgramsKeepTheirWarnings() {
    assertEquals(List.of(), lost(first(), count()));
  }

  @Test
  void inliningGainsNothingInFewPrograms() {
    assertEquals(List.of(), gainedByInlining(1, FEW));
  }

  /**
   * Composed summaries say at least what the inlined program says. They may say more: the classes of objects are of formals, which
   * all calls share, and inlining gives each call its own.
   */
  @Test
  @Tag("long")
  void inliningGainsNothing() {
    assertEquals(List.of(), gainedByInlining(first(), count()));
  }

  /** What the inlined program does not say, no run of it shows: less is said because more is known. */
  @Test
  @Tag("long")
  void noRaceOfInlinedProgramsIsMissed() {
    SoundnessCheck check = new SoundnessCheck(ANALYSIS, SCHEDULES);
    List<String> missed = new ArrayList<>();
    for (long seed = first(); seed < first() + count(); seed++) {
      SortedSet<Race> races = check.check(C.program(ProgramGenerator.program(seed).inlined()), seed).missed();
      if (!races.isEmpty()) {
        missed.add("seed " + seed + ": " + races);
      }
    }
    assertEquals(List.of(), missed);
  }

  @Test
  @Tag("long")
  void withoutDominanceTheSameIsReported() {
    List<String> differences = new ArrayList<>();
    for (long seed = first(); seed < first() + count(); seed++) {
      var program = C.program(ProgramGenerator.program(seed).text());
      if (!ANALYSIS.of(program).equals(new WholeAnalysis(false).of(program))) {
        differences.add("seed " + seed);
      }
    }
    assertEquals(List.of(), differences);
  }

  private static long first() {
    return Long.getLong("oracle.first", 1_000);
  }

  private static int count() {
    return Math.max(1, Integer.getInteger("oracle.programs", 2_000) / 10);
  }

  private static List<String> lost(long first, int count) {
    List<String> lost = new ArrayList<>();
    for (long seed = first; seed < first + count; seed++) {
      GeneratedProgram program = ProgramGenerator.program(seed);
      SortedSet<String> before = warned(program, Map.of("program.c", program.text()));
      for (Map.Entry<String, Function<GeneratedProgram, Map<String, String>>> change : CHANGES.entrySet()) {
        SortedSet<String> gone = new TreeSet<>(before);
        gone.removeAll(warned(program, change.getValue().apply(program)));
        if (!gone.isEmpty()) {
          lost.add("seed " + seed + " " + change.getKey() + ": " + gone);
        }
      }
    }
    return lost;
  }

  private static List<String> gainedByInlining(long first, int count) {
    List<String> gained = new ArrayList<>();
    for (long seed = first; seed < first + count; seed++) {
      GeneratedProgram program = ProgramGenerator.program(seed);
      SortedSet<String> more = warned(program, Map.of("program.c", program.inlined()));
      more.removeAll(warned(program, Map.of("program.c", program.text())));
      if (!more.isEmpty()) {
        gained.add("seed " + seed + ": " + more);
      }
    }
    return gained;
  }

  /** The statements that warnings name, written as before any change; without those that only pass arguments. */
  private static SortedSet<String> warned(GeneratedProgram program, Map<String, String> texts) {
    Pattern passing =
        Pattern.compile(
            program.functions().stream()
                .flatMap(
                    f ->
                        Stream.concat(
                            Stream.of("(\\w+ = )?(other_)?" + f.name() + "\\(.*"),
                            f.formals().stream().map(x -> "[\\w *]+\\b" + x.name() + " = .*")))
                .collect(Collectors.joining("|")));
    SortedSet<String> statements = new TreeSet<>();
    for (String place : ANALYSIS.of(C.program(texts, List.of())).places()) {
      int colon = place.lastIndexOf(':');
      String[] lines = texts.getOrDefault(place.substring(0, colon), "").split("\n", -1);
      String statement = lines[Integer.parseInt(place.substring(colon + 1)) - 1].trim();
      if (!passing.matcher(statement).matches()) {
        String own = statement.replaceAll("^static void outlined_\\d+\\(void\\) \\{ (.*) }$", "$1");
        statements.add(own.replace("other_", "").replace("_again", "").replaceAll("_L\\d*", "_L"));
      }
    }
    return statements;
  }
}
