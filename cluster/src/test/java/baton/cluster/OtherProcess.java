package baton.cluster;

import baton.callgraph.CallGraph;
import baton.summary.Budget;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A second Java process that summarises a random program, saying on its output how many components are done. */
final class OtherProcess implements AutoCloseable {
  private final Process process;
  private final BufferedReader output;

  private OtherProcess(Process process) {
    this.process = process;
    this.output = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
  }

  /** Starts one on the store in {@code folder}. */
  static OtherProcess start(Path folder, long seed, int functions) throws IOException {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--enable-native-access=ALL-UNNAMED",
                "--sun-misc-unsafe-memory-access=allow",
                "-XX:TieredStopAtLevel=1",
                "-Dbaton.home=" + System.getProperty("baton.home"),
                "-Dbaton.toolchain=" + System.getProperty("baton.toolchain"),
                "-cp",
                System.getProperty("java.class.path"),
                OtherProcess.class.getName()));
    command.addAll(List.of(folder.toString(), Long.toString(seed), Integer.toString(functions)));
    return new OtherProcess(new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start());
  }

  /** The next thing it says; fails when it ended instead. */
  String next() throws IOException {
    String line = output.readLine();
    if (line == null) {
      throw new AssertionError("the other process ended");
    }
    return line;
  }

  /** Ends it as {@code kill -9} does. */
  void kill() throws InterruptedException {
    process.destroyForcibly().waitFor();
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }

  /** Summarises, and then holds the store until its input ends. */
  public static void main(String[] arguments) throws InterruptedException, IOException {
    CallGraph graph =
        new Programs().graph(new RandomProgram(Long.parseLong(arguments[1]), Integer.parseInt(arguments[2])).text());
    var progress =
        new SummaryProgress() {
          @Override
          public void begin(int components) {}

          @Override
          public void end(int done) {
            System.out.println(done);
          }
        };
    try (var store = new Runs(Path.of(arguments[0])).open()) {
      new LocalCluster(new LocalWorkers(2, 20, true), progress, Runs.shuffled(1))
          .summarise(graph, Programs.POSIX, Analysis.of(Programs.POSIX, Budget.STANDARD), store.summaries());
      System.out.println("ended");
      System.out.println(System.in.read());
    }
  }
}
