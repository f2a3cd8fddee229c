package baton.oracle;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import baton.link.AssemblyGaps;
import baton.link.Program;
import baton.race.MarkedPrograms;
import baton.race.Marks;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Changes of the marked programs that change nothing of what they do lose no warning. Inlined by the compiler they may lose one, as
 * the analysis then sees more of each call; but none on a line that races, nor where loops count down instead of up. Where a change hides something from the analysis, it says so.
 */
class MarkedMetamorphicTest {
  private static final int EACH = 61;
  private static final int AT_LEAST = 5;

  /** Programs whose race hangs on the name of a function. */
  private static final Set<String> ABOUT_NAMES = Set.of("foreign/defined-racy.c");

  /** Programs that only race when the rounds of a loop come in their order. */
  private static final Set<String> ABOUT_ORDER = Set.of("publish/older-leads-on-racy.c");

  /** A loop over the numbers from 0 up to a bound. */
  private static final Pattern COUNTS_UP =
      Pattern.compile("for \\((int|long|unsigned|size_t) (\\w+) = 0; \\2 < ([^;]+); (?:\\2\\+\\+|\\+\\+\\2)\\)");

  private static final CompiledC C = new CompiledC();
  private static final CompiledC INLINING = CompiledC.inlining();
  private static final Analysis ANALYSIS = new WholeAnalysis();
  private static final SortedMap<String, Function<SourceText, SourceText.Changed>> CHANGES =
      new TreeMap<>(
          Map.of(
              "renamed", SourceText::renamed,
              "formals swapped", SourceText::swapped,
              "formals aliased", SourceText::aliased,
              "outlined", SourceText::outlined,
              "in two units", SourceText::inTwoUnits));

  private final Map<String, Integer> changed = new TreeMap<>();
  private final List<String> refused = new ArrayList<>();
  private final List<String> lost = new ArrayList<>();
  private final List<String> told = new ArrayList<>();

  @Test
  void aFewMarkedProgramsKeepTheirWarnings() throws IOException {
    check(EACH);
    assertEquals(List.of(), lost);
  }

  @Test
  @Tag("long")
  void allMarkedProgramsKeepTheirWarnings() throws IOException {
    check(1);
    SuiteReport.say(
        "marked programs changed: " + changed + ", not compiled " + refused.size() + ", lost in " + lost.size() + " of "
            + changed.values().stream().mapToInt(Integer::intValue).sum());
    told.forEach(t -> SuiteReport.say("told as incomplete: " + t));
    refused.forEach(r -> SuiteReport.say("not compiled: " + r));
    lost.forEach(SuiteReport::say);
    assertEquals(List.of(), lost, changed::toString);
    assertTrue(CHANGES.keySet().stream().allMatch(c -> changed.getOrDefault(c, 0) >= AT_LEAST), changed::toString);
    assertEquals(List.of(), refused);
  }

  private void check(int each) throws IOException {
    MarkedPrograms programs = new MarkedPrograms();
    List<Path> files = programs.files().stream().filter(f -> f.toString().endsWith("-racy.c")).toList();
    for (int i = 0; i < files.size(); i += each) {
      Marks marks = Marks.of(files.get(i));
      if (marks.flags().isEmpty() && !ABOUT_NAMES.contains(programs.name(files.get(i)))) { // with flags it is a part of a kernel
        check(programs.name(files.get(i)), Files.readString(files.get(i)), marks);
      }
    }
  }

  private void check(String name, String text, Marks marks) {
    SourceText source = new SourceText(text);
    SortedSet<Integer> before = lines(C.program(text), Map.of());
    SortedSet<Integer> racy = new TreeSet<>(before);
    racy.retainAll(marks.byLine().entrySet().stream().filter(e -> e.getValue().claim() == Marks.Claim.RACE).map(Map.Entry::getKey).toList());
    compare(name + " inlined", racy, INLINING.program(text), Map.of());
    changed.merge("inlined", 1, Integer::sum);
    String downwards = COUNTS_UP.matcher(text).replaceAll("for ($1 $2 = $3; $2-- > 0;)");
    if (!downwards.equals(text) && !ABOUT_ORDER.contains(name)) {
      compare(name + " counted down", racy, C.program(downwards), Map.of());
      changed.merge("counted down", 1, Integer::sum);
    }
    CHANGES.forEach(
        (change, function) -> {
          SourceText.Changed result = function.apply(source);
          if (result.texts().equals(Map.of("program.c", text))) {
            return;
          }
          try {
            Program program = C.program(result.texts(), List.of());
            changed.merge(change, 1, Integer::sum);
            compare(name + " " + change, before, program, result.moved());
          } catch (RefusedByClang e) {
            refused.add(name + " " + change);
          }
        });
  }

  private void compare(String what, SortedSet<Integer> before, Program program, Map<Integer, Integer> moved) {
    Analysis.Report result = ANALYSIS.of(program);
    SortedSet<Integer> gone = new TreeSet<>(before);
    gone.removeAll(lines(result, moved));
    if (!gone.isEmpty()) {
      (isTold(result, program) ? told : lost).add(what + ": lines " + gone);
    }
  }

  /** Whether a user reads that the analysis is incomplete, as where the text of assembly names what stands in another unit. */
  private static boolean isTold(Analysis.Report result, Program program) {
    return !result.incomplete().isEmpty() || !AssemblyGaps.of(program, _ -> false).isEmpty();
  }

  private static SortedSet<Integer> lines(Program program, Map<Integer, Integer> moved) {
    return lines(ANALYSIS.of(program), moved);
  }

  private static SortedSet<Integer> lines(Analysis.Report result, Map<Integer, Integer> moved) {
    SortedSet<Integer> lines = new TreeSet<>();
    for (String place : result.places()) {
      int line = Integer.parseInt(place.substring(place.lastIndexOf(':') + 1));
      lines.add(moved.getOrDefault(line, line));
    }
    return lines;
  }
}
