package baton.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.Callable;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;
import picocli.CommandLine.Command;

class MainTest {
  @Command(name = "fail")
  private record Failing(Throwable thrown) implements Callable<Integer> {
    @Override
    public Integer call() throws Exception {
      switch (thrown) {
        case Exception exception -> throw exception;
        case Error error -> throw error;
        default -> throw new AssertionError(thrown);
      }
    }
  }

  private static Run failing(Throwable thrown, String... args) {
    return Run.of(console -> List.of(new Failing(thrown)), args);
  }

  @Test
  void helpNamesEveryCommandAndEveryExitCode() {
    Run run = Run.of("--help");
    assertEquals(0, run.code());
    assertTrue(run.out().contains("doctor") && run.out().contains("version"), run.out());
    for (ExitCode code : ExitCode.values()) {
      assertTrue(run.out().contains(code.code() + " "), () -> code + " is not in " + run.out());
    }
    assertEquals("", run.err());
  }

  @Test
  void aCommandThatIsNamedFirstIsTheOneThatHelpLists() {
    Console console = new Console(System.out, System.err, new GlobalOptions());
    Installation installation = new Installation(Map.of(), new Properties());
    for (Object command : Commands.all(console, installation, new CompilerFlags())) {
      String name = new CommandLine(command instanceof CommandLine line ? line.getCommand() : command).getCommandName();
      List<Object> asked = Commands.asked(List.of(name, "x"), console, installation, new CompilerFlags());
      assertTrue(asked.stream().anyMatch(c -> c.getClass() == command.getClass()), name);
      assertTrue(asked.size() == 1 || !List.of("analyze", "races", "race", "explain", "summary", "version").contains(name), name);
    }
    assertEquals(
        Commands.all(console, installation, new CompilerFlags()).size(),
        Commands.asked(List.of("--help"), console, installation, new CompilerFlags()).size());
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "nonsense", "version --nonsense", "version extra", "--nonsense", "doctor -x"})
  void wrongUsageIsOneSentenceOnStderr(String line) {
    Run run = Run.of(Checkout.words(line).toArray(String[]::new));
    assertEquals(ExitCode.USAGE.code(), run.code());
    assertEquals("", run.out());
    assertTrue(run.err().startsWith("baton: ") && run.err().contains("--help'"), run.err());
    assertEquals(1, run.err().lines().count(), run.err());
  }

  @Test
  void aMistypedCommandIsSuggested() {
    String err = Run.of("dokto").err();
    assertTrue(err.contains("did you mean 'doctor'?"), err);
  }

  @Test
  void aFailureIsItsSentenceAndItsCode() {
    assertEquals(new Run(2, "", "baton: x.c is missing; name another file.\n"),
        failing(new InputError("x.c is missing; name another file."), "fail"));
    assertEquals(new Run(3, "", "baton: the disk is full; free some space.\n"),
        failing(new EnvironmentError("the disk is full; free some space.", new IOException("ENOSPC")), "fail"));
  }

  @Test
  void verboseShowsTheCauseOfAFailure() {
    Run run = failing(new EnvironmentError("the disk is full.", new IOException("ENOSPC")), "fail", "-v");
    assertTrue(run.err().contains("java.io.IOException: ENOSPC"), run.err());
  }

  @Test
  void aDefectIsOneSentenceAndItsTraceIsKept() throws IOException {
    for (Throwable defect : List.of(new IllegalStateException("broken law"), new StackOverflowError())) {
      Run run = failing(defect, "fail");
      assertEquals(ExitCode.INTERNAL.code(), run.code());
      assertEquals(1, run.err().lines().count(), run.err());
      Matcher trace = Pattern.compile("the trace is in (\\S+\\.trace);").matcher(run.err());
      assertTrue(trace.find(), run.err());
      Path file = Path.of(trace.group(1));
      assertTrue(Files.readString(file).contains(defect.getClass().getName()));
      Files.delete(file);
    }
  }

  @Test
  void verboseShowsTheTraceOfADefect() {
    Run run = failing(new IllegalStateException("broken law"), "-v", "fail");
    assertEquals(ExitCode.INTERNAL.code(), run.code());
    assertTrue(run.err().contains("\tat baton.cli."), run.err());
  }

  @Test
  void versionTellsWhatResultsDependOn() {
    Run run = Run.of("version");
    assertEquals(0, run.code());
    assertTrue(run.out().startsWith("baton " + VersionCommand.BATON + "\n"), run.out());
    assertTrue(run.out().contains("\nmodels libc 1 + libraries 1 + posix 1 + drivers 1 + linux 1, digest "), run.out());
    assertTrue(run.out().contains("\nanalysis "), run.out());
  }

  @Test
  void lostOutputIsToldUnlessTheReaderLeft() {
    assertEquals(Optional.of("No space left on device"), failureOf("No space left on device"));
    assertEquals(Optional.empty(), failureOf("Broken pipe"));
    assertTrue(new StandardOutput(OutputStream.nullOutputStream()).failure().isEmpty());
  }

  private static Optional<String> failureOf(String reason) {
    var output =
        new StandardOutput(
            new OutputStream() {
              @Override
              public void write(int b) throws IOException {
                throw new IOException(reason);
              }
            });
    var stream = new PrintStream(output, true, StandardCharsets.UTF_8);
    stream.println("lost");
    assertTrue(stream.checkError());
    return output.failure();
  }

  /** Help must be quick: it loads neither the store nor the toolchain. */
  @ParameterizedTest
  @ValueSource(strings = {"--help", "doctor --help", "version --help"})
  void helpLoadsNeitherStoreNorToolchain(String line) throws Exception {
    var command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xlog:class+load:stdout",
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName()));
    command.addAll(Checkout.words(line));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String loaded = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertEquals(0, process.waitFor());
    assertTrue(loaded.contains("baton.cli.Main source:"));
    for (String avoided : List.of("org.rocksdb.", "akka.", "baton.llvm.", "baton.store.", "com.google.protobuf.")) {
      assertFalse(loaded.lines().anyMatch(l -> l.contains("] " + avoided)), avoided);
    }
  }

  @Test
  void versionIsAnOption() {
    Run run = Run.of("--version");
    assertEquals(0, run.code());
    assertEquals("baton " + VersionCommand.BATON + "\n", run.out());
  }
}
