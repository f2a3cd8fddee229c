package baton.oracle;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import baton.race.Marks;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The examples run in the interpreter, most often to their end, and race where their marks say so. */
class ExamplesTest {
  private static final WithLibrary RUNNING = new WithLibrary(new CompiledC());
  private static final int SCHEDULES = 40;
  private static final int STEPS = 30_000;
  private static final Set<String> ENDINGS = Set.of("finished", "step limit");

  @ParameterizedTest
  @ValueSource(strings = {"hashtable", "hashtable-fixed", "threadpool", "logger"})
  void runs(String name) {
    Map<String, String> texts = Examples.small(name);
    Findings findings =
        new Interpreter(RUNNING.program(texts), Interpreter.Releases.UNDEFINED, Interpreter.Faults.NONE, STEPS).explore(SCHEDULES, 1);
    assertTrue(ENDINGS.containsAll(findings.endings().keySet()), () -> findings.endings().toString());
    assertTrue(findings.endings().getOrDefault("finished", 0) > SCHEDULES / 2, () -> findings.endings().toString());
    SortedSet<String> seen = new TreeSet<>();
    SortedSet<String> never = new TreeSet<>();
    findings.races().keySet().forEach(r -> Stream.of(r.first(), r.second()).forEach(site -> {
      switch (claim(name, site)) {
        case "RACE" -> seen.add(site.place());
        case "NORACE" -> never.add(r.toString());
        default -> {
          // a line that claims nothing
        }
      }
    }));
    assertEquals(new TreeSet<>(), never);
    assertEquals(name.equals("hashtable") || name.equals("logger"), !seen.isEmpty(), () -> findings.races().toString());
  }

  private static String claim(String example, Site site) {
    try {
      Marks marks = Marks.of(Path.of(System.getProperty("baton.root", ""), "examples", example, site.file()));
      return Optional.ofNullable(marks.byLine().get(site.line())).map(m -> m.claim().name()).orElse("");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
