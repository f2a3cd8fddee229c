package baton.store;

import baton.capture.UnitKey;
import baton.ir.TranslationUnit;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A second Java process that works on a store, told what to do by its arguments and saying on its output what it has done. */
final class OtherProcess implements AutoCloseable {
  private final Process process;
  private final BufferedReader output;

  private OtherProcess(Process process) {
    this.process = process;
    this.output = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
  }

  /** Starts one on the store in {@code folder}, with the library in {@code home}; it writes units of this seed. */
  static OtherProcess start(Path folder, Path home, long seed, int units) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("--enable-native-access=ALL-UNNAMED");
    command.add("--sun-misc-unsafe-memory-access=allow");
    command.add("-XX:TieredStopAtLevel=1");
    command.add("-Dbaton.home=" + home);
    command.add("-Djava.io.tmpdir=" + folder.getParent());
    command.add("-cp");
    command.add(System.getProperty("java.class.path"));
    command.add(OtherProcess.class.getName());
    command.addAll(List.of(folder.toString(), Long.toString(seed), Integer.toString(units)));
    return new OtherProcess(
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start());
  }

  static Path home() {
    return new File(System.getProperty("baton.home")).toPath();
  }

  long pid() {
    return process.pid();
  }

  /** The next thing it has done; fails when it ended instead. */
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

  /** Puts units one by one, naming each after it was acknowledged, and then holds the store until its input ends. */
  public static void main(String[] arguments) throws IOException {
    Map<UnitKey, TranslationUnit> units = Stores.units(Long.parseLong(arguments[1]), Integer.parseInt(arguments[2]));
    try (SummaryStore store =
        SummaryStore.open(
            Path.of(arguments[0]), Access.READ_WRITE, Stores.library(), damage -> System.out.println(damage.sentence()))) {
      System.out.println("open");
      for (var unit : units.entrySet()) {
        store.units().put(unit.getKey(), unit.getValue());
        System.out.println(unit.getKey().digest().hex());
      }
      System.out.println("done");
      int end = System.in.read();
      System.out.println("end " + end);
    }
  }
}
