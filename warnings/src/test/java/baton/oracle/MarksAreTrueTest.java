package baton.oracle;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import baton.race.MarkedPrograms;
import baton.race.Marks;
import baton.race.Marks.Claim;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * The marked programs are run: what races is marked, and what is marked races, if need be where calls of the library fail. Lines of
 * races that only follow from others need no mark, but never have one that says that they do not race.
 */
@Tag("long")
class MarksAreTrueTest {
  private static final int SCHEDULES = 600;
  /** Programs about locks that cannot be taken for other reasons than that they are. */
  private static final Set<String> LOCKS_FAIL = Set.of("path/lock-fails-racy.c", "path/try-busy-loop-racy.c", "path/try-stored-racy.c");

  /** Programs about waits that signal handlers end. */
  private static final String INTERRUPTED = "interrupted/";

  /** Programs whose race is not one of accesses of the program, but within a call. */
  private static final Set<String> TOLD_ELSEWHERE = Set.of("library/count-of-format-racy.c");

  /** Programs that race only where threads see writes in another order than that in which they are made. */
  private static final Set<String> REORDERED = Set.of("interleaving/weak-flags-racy.c");

  /** Of so many programs one may use what the interpreter does not run. */
  private static final int FEW = 16;

  private static final int MORE = 3_000;
  private static final String NAME = "program.c";
  private static final int STEPS = 6_000;
  private static final WithLibrary RUNNING = new WithLibrary(new CompiledC());

  private final MarkedPrograms programs = new MarkedPrograms();
  private final Set<String> unsupported = new TreeSet<>();

  @Test
  void racesHappenOnTheMarkedLinesAndNowhereElse() throws IOException {
    List<String> wrong = new ArrayList<>();
    String only = System.getProperty("oracle.marked", "");
    int run = 0;
    for (Path file : programs.files()) {
      if (programs.name(file).contains(only) && programs.hasMain(file) && !isLeftOut(programs.name(file))) {
        run++;
        check(file, Marks.of(file)).ifPresent(wrong::add);
      }
    }
    SuiteReport.say("marked programs run: " + run + "; with what the interpreter does not know: " + unsupported);
    assertEquals("", String.join("\n", wrong));
    assertTrue(!only.isEmpty() || unsupported.size() * FEW <= run, unsupported::toString);
  }

  private static boolean isLeftOut(String name) {
    return TOLD_ELSEWHERE.contains(name) || REORDERED.contains(name);
  }

  private Optional<String> check(Path file, Marks marks) throws IOException {
    LoadedProgram program = RUNNING.program(Map.of(NAME, Files.readString(file)));
    Findings findings = runs(program, Interpreter.Faults.NONE, SCHEDULES, 2);
    Set<Integer> seen = lines(findings);
    Set<Integer> marked = new TreeSet<>();
    marks.byLine().forEach((line, mark) -> {
      if (mark.claim() == Claim.RACE) {
        marked.add(line);
      }
    });
    Set<Integer> unmarked = lines(findings, r -> findings.races().get(r) != Race.Strength.CONSEQUENT);
    unmarked.removeAll(marked);
    seen.stream().filter(l -> marks.byLine().containsKey(l) && !marked.contains(l)).forEach(unmarked::add);
    Set<Integer> unseen = new TreeSet<>(marked);
    unseen.removeAll(seen);
    if (!unseen.isEmpty()) {
      unseen.removeAll(lines(runs(program, Interpreter.Faults.NONE, MORE, 3)));
    }
    if (!unseen.isEmpty()) {
      unseen.removeAll(lines(runs(program, failing(file), MORE, 2)));
    }
    if (findings.unsupported()) {
      unsupported.add(programs.name(file));
    }
    return unmarked.isEmpty() && (unseen.isEmpty() || findings.unsupported())
        ? Optional.empty()
        : Optional.of(
            programs.name(file) + ": not marked " + unmarked + ", not seen " + unseen + " " + findings.endings() + " " + findings.races());
  }

  private static Findings runs(LoadedProgram program, Interpreter.Faults faults, int schedules, long seed) {
    return new Interpreter(program, Interpreter.Releases.UNDEFINED, faults, STEPS).explore(schedules, seed);
  }

  private Interpreter.Faults failing(Path file) {
    if (programs.name(file).startsWith(INTERRUPTED)) {
      return Interpreter.Faults.INTERRUPTIONS;
    }
    return LOCKS_FAIL.contains(programs.name(file)) ? Interpreter.Faults.LOCKS : Interpreter.Faults.RESOURCES;
  }

  private static Set<Integer> lines(Findings findings) {
    return lines(findings, _ -> true);
  }

  private static Set<Integer> lines(Findings findings, Predicate<Race> which) {
    Set<Integer> lines = new TreeSet<>();
    findings.races().keySet().stream().filter(which).forEach(race -> {
      Stream.of(race.first(), race.second()).filter(site -> site.file().equals(NAME)).map(Site::line).forEach(lines::add);
    });
    return lines;
  }
}
