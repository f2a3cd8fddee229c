package baton.oracle;

import static org.junit.jupiter.api.Assertions.assertEquals;

import baton.race.Analysed;
import baton.race.MarkedPrograms;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.function.Supplier;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What runs of programs come to, the analysis comes to. */
class CoverageTest {
  private static final int FEW = 12;
  private static final int EACH = 71;
  private static final int SCHEDULES = 30;
  private static final int STEPS = 6_000;
  private static final int STEPS_OF_EXAMPLES = 30_000;
  private static final CompiledC C = new CompiledC();
  private static final WithLibrary RUNNING = new WithLibrary(C);

  private final MarkedPrograms marked = new MarkedPrograms();
  private final List<String> broken = new ArrayList<>();
  private int programs;
  private int functions;
  private int accesses;

  private void check(String name, LoadedProgram running, Supplier<Analysed> analysed, int steps, Interpreter.Faults faults) {
    Coverage coverage = new Coverage();
    new Interpreter(running, Interpreter.Releases.UNDEFINED, faults, steps).explore(SCHEDULES, 1, coverage);
    SortedSet<String> found = CoverageLaw.broken(analysed.get(), running, coverage);
    programs++;
    functions += coverage.functions().size();
    accesses += coverage.accesses().size();
    found.forEach(f -> broken.add(name + ": " + f));
  }

  private void judge(String what) {
    SuiteReport.say(
        "coverage of " + what + ": " + programs + " programs, " + functions + " functions and " + accesses
            + " accesses to what other threads had touched, by threads that ran them; not analysed: " + broken.size());
    assertEquals("", String.join("\n", broken));
  }

  private void generated(long first, int count) {
    for (long seed = first; seed < first + count; seed++) {
      String text = ProgramGenerator.program(seed).text();
      LoadedProgram running = new LoadedProgram(C.program(text), Literals.NONE);
      check("seed " + seed, running, () -> Analysed.posix(running.program()), STEPS, Interpreter.Faults.NONE);
    }
    judge("generated programs");
  }

  @Test
  void aFewGeneratedPrograms() {
    generated(1, FEW);
  }

  @Test
  @Tag("long")
  void manyGeneratedPrograms() {
    generated(Long.getLong("oracle.first", 1_000), Integer.getInteger("oracle.programs", 2_000) / 4);
  }

  @Test
  void aFewMarkedPrograms() throws IOException {
    marked(EACH);
  }

  @Test
  @Tag("long")
  void markedPrograms() throws IOException {
    marked(1);
  }

  /** Each {@code step}-th of those that one may name. */
  private void marked(int step) throws IOException {
    String only = System.getProperty("oracle.marked", "");
    List<Path> files = marked.files();
    for (int i = 0; i < files.size(); i += step) {
      Path file = files.get(i);
      if (marked.hasMain(file) && marked.name(file).contains(only)) {
        LoadedProgram running = RUNNING.program(Map.of("program.c", Files.readString(file)));
        Supplier<Analysed> analysed = () -> analysed(file);
        check(marked.name(file), running, analysed, STEPS, Interpreter.Faults.RESOURCES);
      }
    }
    judge("marked programs");
  }

  private Analysed analysed(Path file) {
    try {
      return marked.analysed(file, C);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  @Tag("long")
  void examples() {
    for (String name : List.of("hashtable", "hashtable-fixed", "threadpool", "logger")) {
      Map<String, String> texts = Examples.small(name);
      check(name, RUNNING.program(texts), () -> Analysed.posix(C.program(texts, List.of())), STEPS_OF_EXAMPLES, Interpreter.Faults.NONE);
    }
    judge("examples");
  }
}
