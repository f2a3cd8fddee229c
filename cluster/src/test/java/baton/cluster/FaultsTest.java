package baton.cluster;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import baton.callgraph.CallGraph;
import baton.store.StoreException;
import baton.store.StoreFailure;
import baton.summary.Budget;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Stores that are damaged somewhere, and processes that are killed: never another result, never in silence. */
class FaultsTest {
  private static final Programs PROGRAMS = new Programs();
  private static final Analysis ANALYSIS = Analysis.of(Programs.POSIX, Budget.STANDARD);
  private static final int FUNCTIONS = 60;
  private static final long SEED = 8;
  private static final CallGraph GRAPH = PROGRAMS.graph(new RandomProgram(SEED, FUNCTIONS).text());

  @TempDir Path temporary;

  private enum Came {
    /** The store does not open and says why. */
    REFUSED,
    /** Summaries were lost, reported and made again. */
    REPORTED,
    /** Nothing was lost. */
    HARMLESS
  }

  @Test
  void damagedStoreGivesTheSameSummaries() throws IOException, InterruptedException {
    damage(6);
  }

  @Tag("long")
  @Test
  void storeDamagedInTwoHundredPlacesGivesTheSameSummaries() throws IOException, InterruptedException {
    Map<Came, Integer> came = damage(200);
    System.out.println(came);
    assertEquals(Came.values().length, came.size(), came.toString());
  }

  private Map<Came, Integer> damage(int times) throws IOException, InterruptedException {
    Path original = temporary.resolve("original");
    Map<String, String> expected = Runs.outcome(GRAPH, new Runs(original).run(GRAPH, ANALYSIS));
    // Opened again, so that summaries are in tables too and not only in the log.
    new Runs(original).open().close();
    Map<Came, Integer> came = new EnumMap<>(Came.class);
    for (int i = 0; i < times; i++) {
      Path copy = temporary.resolve("copy" + i);
      copy(original, copy);
      came.merge(check(copy, new Random((i + 1) * 0x9e3779b97f4a7c15L), expected), 1, Integer::sum);
      delete(copy);
    }
    return came;
  }

  private static Came check(Path store, Random random, Map<String, String> expected) throws IOException, InterruptedException {
    String what = damage(store, random);
    var runs = new Runs(store);
    Summaries summaries;
    try {
      summaries = runs.run(GRAPH, ANALYSIS, new LocalCluster(1, SummaryProgress.NONE));
    } catch (StoreException e) {
      assertTrue(
          e.failure() instanceof StoreFailure.Damaged
              || e.failure() instanceof StoreFailure.OtherFormat
              || e.failure() instanceof StoreFailure.NotAStore,
          what + ": " + e.getMessage());
      return Came.REFUSED;
    }
    assertEquals(expected, Runs.outcome(GRAPH, summaries), what);
    boolean lost = !summaries.computed().isEmpty();
    assertFalse(lost && runs.reported().isEmpty(), what + ": " + summaries.computed().size() + " were lost in silence");
    var again = new Runs(store);
    assertEquals(List.of(), again.run(GRAPH, ANALYSIS).computed(), what + ": not written again");
    assertEquals(List.of(), again.reported(), what);
    return lost ? Came.REPORTED : Came.HARMLESS;
  }

  private static String damage(Path store, Random random) throws IOException {
    List<Path> files = files(store);
    Path file = files.get(random.nextInt(files.size()));
    long size = Files.size(file);
    if (size == 0) {
      Files.delete(file);
      return file + " deleted";
    }
    long at = random.nextLong(size);
    try (var access = new RandomAccessFile(file.toFile(), "rw")) {
      if (random.nextInt(4) == 0) {
        access.setLength(at);
        return file + " cut to " + at + " of " + size;
      }
      access.seek(at);
      int old = access.read();
      access.seek(at);
      access.write(old ^ (1 << random.nextInt(8)));
      return file + " flipped at " + at;
    }
  }

  @Test
  void runAfterAKilledOneIsGood() throws IOException, InterruptedException {
    killed(17);
  }

  @Tag("long")
  @Test
  void runsAfterKilledOnesAreGood() throws IOException, InterruptedException {
    var random = new Random(5);
    for (int i = 0; i < 5; i++) {
      killed(random.nextInt(FUNCTIONS));
    }
  }

  /** Kills a process when it says that so many components are done. */
  private void killed(int done) throws IOException, InterruptedException {
    Path store = temporary.resolve("killed" + done);
    try (var other = OtherProcess.start(store, SEED, FUNCTIONS)) {
      String line = other.next();
      while (!line.equals("ended") && Integer.parseInt(line) < done) {
        line = other.next();
      }
      other.kill();
    }
    var runs = new Runs(store);
    Summaries after = runs.run(GRAPH, ANALYSIS);
    Summaries clean = new Runs(temporary.resolve("clean" + done)).run(GRAPH, ANALYSIS);
    assertEquals(Runs.outcome(GRAPH, clean), Runs.outcome(GRAPH, after));
    assertTrue(after.reused() > 0, "what was made before is kept");
    assertEquals(List.of(), runs.reported());
    assertEquals(List.of(), runs.run(GRAPH, ANALYSIS).computed());
  }

  private static void copy(Path from, Path to) throws IOException {
    for (Path file : files(from)) {
      Path target = to.resolve(from.relativize(file));
      Files.createDirectories(target.getParent());
      Files.copy(file, target);
    }
  }

  private static List<Path> files(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.filter(Files::isRegularFile).sorted().toList();
    }
  }

  private static void delete(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted((a, b) -> b.compareTo(a)).toList()) {
        Files.delete(file);
      }
    }
  }
}
