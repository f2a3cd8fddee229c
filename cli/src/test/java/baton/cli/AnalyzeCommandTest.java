package baton.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** From the command line to reports, and back from the store. */
class AnalyzeCommandTest {
  private static final String PROGRAM =
      """
      typedef unsigned long pthread_t;
      typedef union { char size[40]; long align; } pthread_mutex_t;
      int pthread_create(pthread_t *thread, const void *attributes, void *(*start)(void *), void *argument);
      int pthread_mutex_lock(pthread_mutex_t *mutex);
      int pthread_mutex_unlock(pthread_mutex_t *mutex);
      struct stats { pthread_mutex_t lock; long safe, racy; } stats;
      static void count(struct stats *s, long n) {
        pthread_mutex_lock(&s->lock);
        s->safe += n;
        pthread_mutex_unlock(&s->lock);
        s->racy += n;
      }
      static void *worker(void *argument) {
        count(argument, 1);
        return argument;
      }
      int main(void) {
        pthread_t thread;
        pthread_create(&thread, 0, worker, &stats);
        count(&stats, 2);
        return 0;
      }
      """;

  @TempDir private Path folder;
  private Path source;

  @BeforeEach
  void source() throws IOException {
    source = Files.writeString(folder.resolve("main.c"), PROGRAM);
  }

  private Run run(String... arguments) {
    List<String> all = new ArrayList<>(List.of(arguments));
    all.add("--store");
    all.add(folder.resolve("store").toString());
    return Run.of(all.toArray(String[]::new));
  }

  private Run analyze(String... more) {
    List<String> all = new ArrayList<>(List.of("analyze", source.toString()));
    all.addAll(List.of(more));
    return run(all.toArray(String[]::new));
  }

  @Test
  void aRaceIsReportedWithBothChainsAndEndsWithOne() {
    Run run = analyze();
    assertEquals(1, run.code(), run.err());
    assertTrue(run.out().startsWith("race on stats.racy"), run.out());
    assertTrue(run.out().contains("worker() begins at main.c:13"), run.out());
    assertTrue(run.out().contains("count() called at main.c:14"), run.out());
    assertTrue(run.out().contains("main() begins at main.c:17"), run.out());
    assertTrue(run.out().contains("count() called at main.c:20"), run.out());
    assertTrue(run.out().contains("1 race found"), run.out());
    assertEquals("", run.err());
  }

  @Test
  void whatNoLinkerTakesIsTold() throws IOException {
    Files.writeString(source, "int shared; int main(void) { return shared; }\n");
    Path other = Files.writeString(folder.resolve("other.c"), "int shared; int f(void) { return shared; }\n");
    Run run = analyze(other.toString());
    assertEquals(4, run.code(), "not analysed wholly: " + run.err());
    assertTrue(run.err().contains("shared is defined by main.c and by other.c"), run.err());
    assertTrue(run.out().contains("shared is defined by main.c and by other.c"), run.out());
    assertTrue(run.err().contains("-- -fcommon"), run.err());
    assertEquals("", analyze("-q", other.toString()).err());
  }

  @Test
  void whatCountsAsFailureCanBeChosen() throws IOException {
    assertEquals(1, analyze("--fail-on", "race").code());
    assertEquals(0, analyze("--fail-on", "never").code());
    Files.writeString(source, "int main(void) { return 0; }\n");
    assertEquals(0, analyze().code());
    Path broken = Files.writeString(folder.resolve("broken.c"), "int f(void) { return }\n");
    assertEquals(4, analyze(broken.toString()).code());
    assertEquals(0, analyze(broken.toString(), "--fail-on", "race").code());
    assertEquals(2, analyze("--fail-on", "sometimes").code());
  }

  @Test
  void jsonNamesAccessesAndWhatIsMissing() throws IOException {
    Path broken = Files.writeString(folder.resolve("broken.c"), "int f(void) { return }\n");
    JsonNode report = new ObjectMapper().readTree(analyze("--format", "json", broken.toString()).out());
    assertEquals(3, report.get("format").asInt());
    assertEquals("incomplete", report.get("outcome").asText());
    assertEquals("broken.c", report.get("incomplete").get(0).get("what").asText());
    JsonNode access = report.get("warnings").get(0).get("accesses").get(0);
    assertEquals(11, access.get("line").asInt());
    assertEquals("count", access.get("function").asText());
  }

  @Test
  void laterQuestionsAreAnsweredFromTheStore() throws IOException {
    Run first = analyze("--format", "json");
    Files.delete(source);
    assertEquals(first.out(), run("races", "--format", "json").out());
    Run list = run("races");
    assertEquals(0, list.code(), list.err());
    String id = list.out().substring(0, list.out().indexOf(' '));
    Run one = run("race", id);
    assertEquals(0, one.code(), one.err());
    assertTrue(one.out().startsWith("race on stats.racy  [" + id + "]"), one.out());
    assertEquals(one.out(), run("race", id.substring(0, 4)).out());
    Run none = run("race", "zzz");
    assertEquals(2, none.code());
    assertTrue(none.err().contains("no race zzz; 'baton races' lists them."), none.err());
  }

  @Test
  void withoutAnAnalysisThereAreNoRacesToList() {
    assertEquals(2, run("races").code());
    Run run = run("race", "1");
    assertEquals(2, run.code());
    assertTrue(run.err().contains("'baton analyze' makes one"), run.err());
  }

  @Test
  void aSecondRunComputesNothingAndSaysTheSame() {
    Run first = analyze("-v");
    Run second = analyze("-v");
    assertEquals(first.out(), second.out());
    assertTrue(first.err().contains("3 components, 0 from the store"), first.err());
    assertTrue(second.err().contains("0 of 1 tasks were done"), second.err());
    Run otherwise = analyze("-v", "--no-refinement", "turn");
    assertTrue(otherwise.err().contains("3 components, 3 from the store"), otherwise.err());
    assertEquals(first.out(), analyze("-j", "3", "--audit-keys").out());
  }

  @Test
  void theReportCanGoToAFile() throws IOException {
    String expected = analyze().out();
    Path file = folder.resolve("report.txt");
    Run run = analyze("--output", file.toString());
    assertEquals("", run.out());
    assertEquals(expected, Files.readString(file));
    assertEquals(3, analyze("--output", folder.toString()).code());
    Run nowhere = analyze("-v", "--output", folder.resolve("none").resolve("report.txt").toString());
    assertEquals(3, nowhere.code());
    assertTrue(nowhere.err().contains("none does not exist; name another --output."), nowhere.err());
    assertFalse(nowhere.err().contains("components"), nowhere.err());
  }

  @Test
  void racesAreChosenByCategoryAndTheStoreKeepsAll() {
    Run none = analyze("--without", "boot-thread");
    assertEquals(0, none.code(), none.err());
    assertTrue(none.err().contains("1 of 1 races are left out by --only, --without, --at-least and --only-path."), none.err());
    assertEquals(1, analyze("--only", "boot-thread").code());
    assertTrue(run("races").out().contains("stats.racy"));
    assertEquals("no race was found\n", run("races", "--only", "same-entry").out());
    Run wrong = analyze("--without", "boring");
    assertEquals(2, wrong.code());
    assertTrue(wrong.err().contains("--without boring: no such category; there are own-allocation,"), wrong.err());
  }

  @Test
  void racesAreChosenByPathAndConvictionInEveryFormat() {
    assertEquals(1, analyze("--at-least", "named", "--only-path", "*.c", "--format", "sarif").code());
    assertEquals(0, analyze("--only-path", "drivers/**").code());
    assertEquals("no race was found\n", run("races", "--at-least", "forgotten-lock").out());
    for (String format : List.of("sarif", "html", "compiler", "github", "gitlab", "json")) {
      String report = run("races", "--format", format).out();
      assertTrue(report.contains("stats.racy"), report);
    }
    Run path = analyze("--only-path", "[a");
    assertEquals(2, path.code());
    assertTrue(path.err().contains("--only-path: "), path.err());
    Run conviction = analyze("--at-least", "sure");
    assertEquals(2, conviction.code());
    assertTrue(conviction.err().contains("--at-least sure: no such conviction; there are forgotten-lock, named,"), conviction.err());
    assertEquals(2, analyze("--format", "pdf").code());
  }

  @Test
  void whyARaceAndWhyNoneIsTold() {
    assertEquals(2, run("explain", "racy").code());
    analyze();
    Run racy = run("explain", "racy");
    assertEquals(0, racy.code(), racy.err());
    assertTrue(racy.out().startsWith("stats.racy: possible races."), racy.out());
    assertTrue(racy.out().contains("thread worker() calls count() at main.c:14, which writes"), racy.out());
    Run safe = run("explain", "stats.safe");
    assertEquals(0, safe.code(), safe.err());
    assertTrue(safe.out().startsWith("stats.safe: no race was found."), safe.out());
    assertTrue(safe.out().contains("No race, by common-lock"), safe.out());
    Run nothing = run("explain", "nothing");
    assertEquals(2, nothing.code());
    assertTrue(nothing.err().contains("considered no pair of accesses to nothing"), nothing.err());
  }

  @Test
  void aRefinementCanBeLeftOut() {
    assertTrue(analyze("--no-refinement", "common-lock,same-object-lock,interleaving").out().contains("race on stats.safe"));
    Run wrong = analyze("--no-refinement", "luck");
    assertEquals(2, wrong.code());
    assertTrue(wrong.err().contains("--no-refinement luck: no such refinement; there are atomics,"), wrong.err());
  }

  @Test
  void aSummaryShowsLocksetAndGuardedAccesses() {
    Run run = run("summary", "count", source.toString());
    assertEquals(0, run.code(), run.err());
    assertTrue(run.out().contains("count(s, n)  main.c:7"), run.out());
    assertTrue(run.out().contains("returns: +{} -{"), run.out());
    String safe = run.out().lines().filter(l -> l.contains("s->safe") && l.contains("write")).findFirst().orElse("");
    assertTrue(safe.contains("+{&s->lock}"), run.out());
    String racy = run.out().lines().filter(l -> l.contains("s->racy") && l.contains("write")).findFirst().orElse("");
    assertTrue(racy.contains("+{}"), run.out());
    assertFalse(racy.contains("+{&s->lock}"), run.out());
    assertEquals(2, run("summary", "nothing", source.toString()).code());
  }

  /** Assembly names may be any text. */
  @Test
  void namesOfTheProgramDoNothingToATerminal() throws IOException {
    Path hostile = Files.createDirectory(folder.resolve("hostile"));
    Files.writeString(
        hostile.resolve("main.c"),
        """
        #include <pthread.h>
        int count __asm__("red\\033[31m\\nrace on nothing");
        void *worker(void *p) __asm__("clear\\033[2J");
        void *worker(void *p) { count++; return p; }
        int main(void) {
          pthread_t a, b;
          pthread_create(&a, 0, worker, 0);
          pthread_create(&b, 0, worker, 0);
          return 0;
        }
        """);
    for (List<String> command :
        List.of(
            List.of("analyze", hostile.toString()),
            List.of("analyze", hostile.toString(), "--format", "json"),
            List.of("races"),
            List.of("explain", "count"),
            List.of("callgraph", "main", hostile.toString()),
            List.of("ir", hostile.resolve("main.c").toString()))) {
      String out = run(command.toArray(String[]::new)).out();
      assertFalse(out.chars().anyMatch(c -> c < ' ' && c != '\n' && c != '\t'), () -> command + ": " + out);
      assertFalse(out.lines().anyMatch("race on nothing"::equals), () -> command + ": " + out);
    }
    assertTrue(run("analyze", hostile.toString()).out().contains("clear\\x1b[2J"));
  }

  @Test
  void whatIsLeftOutIsInTheReportAndInTheCode() throws IOException {
    Path calm = Files.createDirectory(folder.resolve("calm"));
    Files.writeString(calm.resolve("main.c"), "int main(void) { return 0; }\n");
    Files.writeString(calm.resolve("more.cc"), "int more;\n");
    Files.writeString(
        calm.resolve("compile_commands.json"),
        """
        [{"directory": ".", "file": "main.c", "command": "cc -c main.c"},
         {"directory": ".", "file": "more.cc", "command": "c++ -c more.cc"},
         {"directory": ".", "file": "start\\u001b[2J.S", "command": "cc -c start.S"}]
        """);
    Run text = run("analyze", calm.toString());
    assertEquals(ExitCode.INCOMPLETE.code(), text.code());
    assertTrue(text.out().contains("more.cc: left out: C++"), text.out());
    assertTrue(text.out().contains("start\\x1b[2J.S: left out: assembly"), text.out());
    assertTrue(text.err().contains("1 source left out: C++; results do not cover that."), text.err());
    Run json = run("analyze", calm.toString(), "--format", "json");
    JsonNode incomplete = new ObjectMapper().readTree(json.out()).required("incomplete");
    assertEquals(2, incomplete.size(), json.out());
    assertEquals(ExitCode.INCOMPLETE.code(), run("units", calm.toString()).code());
  }

  @Test
  void whatIsLeftOfAProgramIsNotTakenForIt() throws IOException {
    Path sources = Files.createDirectory(folder.resolve("sources"));
    Files.move(source, sources.resolve("main.c"));
    Files.writeString(sources.resolve("one.c"), "#include \"config.h\"\n");
    Run half = run("analyze", sources.toString());
    assertEquals(1, half.code(), half.err());
    assertTrue(half.out().contains("program: 1 of 2 units were seen"), half.out());
    assertTrue(half.err().contains("there is no compile_commands.json"), half.err());
    Files.writeString(sources.resolve("two.c"), "#include \"config.h\"\n");
    Run most = run("analyze", sources.toString());
    assertEquals(2, most.code(), most.err());
    assertTrue(most.err().contains("2 of 3 units could not be read, so what is left is not the program"), most.err());
    assertEquals(1, run("analyze", "--partial", sources.toString()).code());
    assertEquals(0, run("units", sources.toString()).code() / 5);
  }

  @Test
  void whatSomebodyLookedAtIsSuppressedWithTheReason() throws IOException {
    Path rules = Files.writeString(folder.resolve("suppressions.yaml"),
        "suppressions:\n  - {location: stats.*, reason: counted for people}\n  - {id: 0123456789ab, reason: mended}\n");
    Run run = run("analyze", source.toString(), "--suppressions", rules.toString());
    assertEquals(0, run.code(), run.err());
    assertTrue(run.err().contains("1 of 1 races are suppressed by"), run.err());
    assertTrue(run.err().contains("no race is suppressed by id 0123456789ab"), run.err());
    assertTrue(run("races", "--format", "sarif", "--suppressions", rules.toString()).out().contains("counted for people"));
    Path wrong = Files.writeString(folder.resolve("wrong.yaml"), "suppressions:\n  - {locations: stats.*}\n");
    Run refused = run("analyze", source.toString(), "--suppressions", wrong.toString());
    assertEquals(2, refused.code(), refused.err());
    assertTrue(refused.err().contains("wrong.yaml:2"), refused.err());
    assertEquals(2, run("analyze", source.toString(), "--suppressions", folder.resolve("none.yaml").toString()).code());
  }

  @Test
  void reportsAreColouredWhereTheyAreAskedToBe() {
    String plain = run("analyze", source.toString()).out();
    String coloured = run("analyze", "--color", "always", source.toString()).out();
    assertTrue(coloured.contains("\u001b[1;31mrace on stats.racy\u001b[0m"), coloured);
    assertEquals(plain, coloured.replaceAll("\u001b\\[[0-9;]*m", ""));
  }
}
