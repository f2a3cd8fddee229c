package baton.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import baton.race.Findings;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** What a run leaves that is ended before it is done. */
final class EndingTest {
  private static final String RACY =
      """
      typedef unsigned long pthread_t;
      int pthread_create(pthread_t *thread, const void *attributes, void *(*start)(void *), void *argument);
      static int shared;
      static void *worker(void *argument) { shared++; return argument; }
      int main(void) { pthread_t thread; pthread_create(&thread, 0, worker, 0); shared++; return 0; }
      """;

  @TempDir private Path folder;

  private Findings findings(Path source, Optional<Duration> budget) {
    PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream());
    Console console = new Console(nowhere, nowhere, new GlobalOptions());
    SourceOptions options = new SourceOptions();
    new CommandLine(options).parseArgs("--store", folder.resolve("store").toString());
    Analyzer analyzer = new Analyzer(console, new Installation(System.getenv(), System.getProperties()), new CompilerFlags());
    try (Ending ending = new Ending(console, budget)) {
      return analyzer.with(options, new ModelOptions()).races(List.of(source), Set.of(), false, true, ending);
    }
  }

  @Test
  void whatWasLeftIsToldAndLookedForAgain() throws IOException {
    Path source = Files.writeString(folder.resolve("main.c"), RACY);
    Findings ended = findings(source, Optional.of(Duration.ZERO));
    assertEquals(List.of(), ended.warnings());
    assertEquals(
        List.of("program: the run was ended when 0 of 1 places where accesses meet had been looked at"),
        ended.incomplete().stream().map(i -> i.subject() + ": " + i.reason()).toList());
    assertTrue(Run.of("races", "--store", folder.resolve("store").toString()).out().contains("no race was found"));
    assertEquals(1, findings(source, Optional.empty()).warnings().size());
    assertEquals(1, findings(source, Optional.of(Duration.ZERO)).warnings().size(), "what is in the store costs no time");
  }

  @Test
  void noTimeIsRefused() {
    assertEquals(2, Run.of("analyze", "--budget", "0").code());
    assertEquals(2, Run.of("analyze", "--budget", "-5").code());
    assertEquals(2, Run.of("analyze", "--budget", "soon").code());
  }
}
