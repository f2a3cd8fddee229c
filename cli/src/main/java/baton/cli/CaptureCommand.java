package baton.cli;

import baton.capture.CaptureEnvironmentException;
import baton.capture.CaptureInputException;
import baton.capture.RecordedBuild;
import baton.capture.Recorder;
import baton.capture.ToldBuild;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Runs a build and writes down what it compiles and links, for the other commands. */
@Command(
    name = "capture",
    description = "Run a build and record how each C source of it is compiled, and what is linked.",
    footer = {
      "",
      "The build follows after '--': baton capture -- make -j4. Then: baton analyze compile_commands.json.",
      "Exit code 4 when the build fails; what it compiled before is written.",
      "Of a kernel or a module that was built before: baton capture --from DIR. Without building: make -nw > steps, then --from steps."
    })
final class CaptureCommand implements Callable<Integer> {
  private final Console console;
  private final Installation installation;
  private final CompilerFlags build;

  @Option(
      names = "--output",
      paramLabel = "DIR",
      description = "The folder for compile_commands.json and link_commands.json. Default: the current folder.")
  private Path output = Path.of("");

  @Option(
      names = "--from",
      paramLabel = "PATH",
      description = "Run nothing: read the .cmd files of a kernel's or module's build in a folder, or a file of what make -n printed.")
  private @Nullable Path from;

  @Option(
      names = "--only",
      description = {
        "Record what the build would compile and link, and let it write no object; only programs made of sources in one command are made.",
        "Configure before; a build that runs programs which it linked of objects needs these."
      })
  private boolean only;

  CaptureCommand(Console console, Installation installation, CompilerFlags build) {
    this.console = console;
    this.installation = installation;
    this.build = build;
  }

  @Override
  public Integer call() throws InterruptedException {
    List<String> command = build.flags();
    if (from != null) {
      if (only) {
        throw new InputError("--from starts no build: leave out --only.");
      }
      return reread(from, command);
    }
    if (command.isEmpty()) {
      throw new InputError("no build is given; name it after '--', as in: baton capture -- make");
    }
    checkOutput();
    String path = installation.environment().getOrDefault("PATH", "");
    try (Recorder recorder = Recorder.of(Compiler.of(installation), installation.home().folder(), path, only)) {
      int code = run(command, recorder);
      Recorder.Recording recording = recorder.recording();
      write(recording.build());
      return tell(recording, code).code();
    } catch (CaptureEnvironmentException e) {
      throw new EnvironmentError(e.getMessage() + ".", e);
    }
  }

  private int reread(Path told, List<String> command) {
    if (!command.isEmpty()) {
      throw new InputError("--from reads what a build left and runs none: leave out what follows after '--'.");
    }
    checkOutput();
    try {
      RecordedBuild read = ToldBuild.of(told, Path.of("").toAbsolutePath());
      write(read);
      return tell(new Recorder.Recording(read, 0), 0).code();
    } catch (CaptureInputException e) {
      throw new InputError(e.getMessage() + ".", e);
    }
  }

  /** A folder that cannot be written is told before the build begins, which may take hours. */
  private void checkOutput() {
    try {
      Files.createDirectories(output.toAbsolutePath());
    } catch (IOException e) {
      throw new EnvironmentError("the folder " + output + " cannot be made: " + e.getMessage() + "; name another with --output.", e);
    }
    if (!Files.isWritable(output.toAbsolutePath())) {
      throw new EnvironmentError("nothing can be written in " + output.toAbsolutePath() + "; name another folder with --output.");
    }
  }

  private static int run(List<String> command, Recorder recorder) throws InterruptedException {
    ProcessBuilder process = new ProcessBuilder(command).inheritIO();
    recorder.addTo(process.environment());
    try {
      return process.start().waitFor();
    } catch (IOException e) {
      throw new InputError(
          "the build cannot be started: " + e.getMessage() + "; what follows after '--' is run as it is, without a shell", e);
    }
  }

  private void write(RecordedBuild recorded) {
    try {
      recorded.write(output.toAbsolutePath());
    } catch (IOException e) {
      throw new EnvironmentError(
          "cannot write what was recorded in " + output.toAbsolutePath() + ": " + e.getMessage() + "; make room there.", e);
    }
  }

  private ExitCode tell(Recorder.Recording recording, int code) {
    RecordedBuild recorded = recording.build();
    String others =
        recorded.leftOut().entrySet().stream().map(e -> e.getValue() + " of " + e.getKey()).collect(Collectors.joining(", "));
    Map<RecordedBuild.Kind, Long> links =
        recorded.links().stream().collect(Collectors.groupingBy(RecordedBuild.Link::kind, Collectors.counting()));
    console.note(
        recorded.compilations().size() + " compilations of C recorded" + (others.isEmpty() ? "" : "; left out: " + others) + "; "
            + links.getOrDefault(RecordedBuild.Kind.EXECUTABLE, 0L) + " programs, "
            + links.getOrDefault(RecordedBuild.Kind.SHARED, 0L) + " shared libraries and "
            + links.getOrDefault(RecordedBuild.Kind.ARCHIVE, 0L) + " archives linked; written to "
            + output.resolve(RecordedBuild.COMPILATIONS) + ".");
    if (recording.cut() > 0) {
      console.note("A process was killed while it was recorded; what it compiled is missing. Capture the build again.");
    }
    if (recorded.compilations().isEmpty()) {
      console.note(
          from == null
              ? "Nothing was compiled: if all was built before, remove what was made (make clean) and capture again."
              : "No compilation of C is told of in " + from + ".");
    }
    if (code != 0) {
      console.note(
          "The build ended with code " + code + "; only what it compiled before was recorded."
              + (only ? " If it reads objects or runs programs that it links of them, capture it without --only." : ""));
    }
    return code != 0 || recording.cut() > 0 || recorded.compilations().isEmpty() ? ExitCode.INCOMPLETE : ExitCode.FOUND;
  }
}
