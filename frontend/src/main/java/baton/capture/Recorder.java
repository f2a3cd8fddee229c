package baton.capture;

import baton.llvm.Toolchain;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Records what a build compiles and links, whatever the compilers are called and whoever starts them: a small library in each of its
 * processes writes down how it was started. It changes nothing else, unless it is told to let nothing be compiled. Programs that are
 * linked statically, and those that a build starts without the environment, are not seen.
 */
public final class Recorder implements AutoCloseable {
  private static final String SOURCE = "recorder.c";
  private static final String PRELOAD = "LD_PRELOAD";

  private final Scratch scratch;
  private final Path library;
  private final Path recording;
  private final boolean only;

  private Recorder(Scratch scratch, Path library, Path recording, boolean only) {
    this.scratch = scratch;
    this.library = library;
    this.recording = recording;
    this.only = only;
  }

  /**
   * What was recorded.
   *
   * @param build what the build did
   * @param cut bytes that are no whole record, as when a process was killed while it wrote one
   */
  public record Recording(RecordedBuild build, long cut) {}

  /**
   * A recorder; its library is made now.
   *
   * @param home Baton's folder, below which temporary files lie
   * @param path the folders in which programs are looked for, as in {@code PATH}
   * @param only whether no object, archive or program is written: what would write one ends when it is recorded
   * @throws CaptureEnvironmentException if the library cannot be made
   */
  public static Recorder of(Toolchain toolchain, Path home, String path, boolean only)
      throws CaptureEnvironmentException, InterruptedException {
    Path linker =
        find("ld", path)
            .orElseThrow(() -> new CaptureEnvironmentException("there is no linker ld on the PATH; install the package binutils"));
    Scratch scratch = Scratch.in(home.resolve("run"));
    try {
      Path source = scratch.folder().resolve(SOURCE);
      try (InputStream text = Recorder.class.getResourceAsStream(SOURCE)) {
        if (text == null) {
          throw new IllegalStateException("the source of the recorder is not among Baton's classes");
        }
        Files.copy(text, source);
      }
      Path object = scratch.folder().resolve("recorder.o");
      Path library = scratch.folder().resolve("recorder.so");
      run(List.of(toolchain.clang().toString(), "-O1", "-fPIC", "-c", source.toString(), "-o", object.toString()));
      run(List.of(linker.toString(), "-shared", object.toString(), "-o", library.toString()));
      return new Recorder(scratch, library, Files.createFile(scratch.folder().resolve("recording")), only);
    } catch (IOException e) {
      scratch.close();
      throw new CaptureEnvironmentException("cannot write in " + scratch.folder() + ": " + e.getMessage() + "; make room there", e);
    } catch (CaptureEnvironmentException | InterruptedException e) {
      scratch.close();
      throw e;
    }
  }

  private static Optional<Path> find(String program, String path) {
    return Stream.of(path.split(File.pathSeparator, -1))
        .filter(folder -> !folder.isEmpty())
        .map(folder -> Path.of(folder, program))
        .filter(Files::isExecutable)
        .findFirst();
  }

  private static void run(List<String> command) throws IOException, InterruptedException, CaptureEnvironmentException {
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String said;
    try (InputStream output = process.getInputStream()) {
      said = new String(output.readAllBytes(), StandardCharsets.UTF_8);
    }
    if (process.waitFor() != 0) {
      String first = said.lines().findFirst().orElse("it says nothing");
      throw new CaptureEnvironmentException("what records a build could not be made: " + first + "; see baton doctor");
    }
  }

  /** Adds to the environment of a build what has its processes recorded. */
  public void addTo(Map<String, String> environment) {
    environment.put("BATON_RECORDING", recording.toString());
    environment.remove("BATON_RECORDED_WITHIN");
    if (only) {
      environment.put("BATON_RECORD_ONLY", "1");
    }
    environment.merge(PRELOAD, library.toString(), (before, own) -> own + ":" + before);
  }

  /** What has been recorded until now. */
  public Recording recording() throws CaptureEnvironmentException {
    try {
      RecordedProcess.Read read = RecordedProcess.read(recording);
      List<RecordedProcess> processes = new ArrayList<>();
      Set<String> compiled = read.processes().stream().map(RecordedProcess::within).collect(Collectors.toSet());
      for (RecordedProcess process : read.processes()) {
        processes.add(process);
        if (only && process.within().isEmpty() && !compiled.contains(process.id())) {
          process.linker().ifPresent(processes::add);
        }
      }
      return new Recording(BuildReading.of(processes), read.cut());
    } catch (IOException e) {
      throw new CaptureEnvironmentException("cannot read " + recording + ": " + e.getMessage() + "; capture the build again", e);
    }
  }

  @Override
  public void close() {
    scratch.close();
  }
}
