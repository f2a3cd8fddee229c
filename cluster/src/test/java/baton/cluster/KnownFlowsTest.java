package baton.cluster;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import baton.callgraph.CallGraph;
import baton.capture.UnitKey;
import baton.flow.BodyFlows;
import baton.flow.KeptFlows;
import baton.flow.ProgramFlows;
import baton.ir.Digest;
import baton.link.Program;
import baton.link.Symbol;
import baton.store.Damage;
import baton.store.SummaryStore;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What flows where in bodies is found once and read back afterwards. */
class KnownFlowsTest {
  private static final Programs PROGRAMS = new Programs();
  private static final String COMMON =
      """
      struct node { struct node *next; long count; union { long number; void *address; } either; };
      extern struct node *list;
      void *malloc(unsigned long);
      """;
  private static final String FIRST =
      COMMON
          + """
          struct node *list;
          static struct node *made(void) { struct node *n = malloc(sizeof *n); n->count = 1; n->either.number = (long) n; return n; }
          void push(void) { struct node *n = made(); n->next = list; list = n; }
          int main(void) { push(); return 0; }
          """;
  private static final String SECOND =
      COMMON
          + """
          struct hidden;
          long first(struct hidden *h) { return *(long *) h; }
          void each(void (*f)(struct node *)) { for (struct node *n = list; n; n = n->next) f(n); }
          void copy(struct node *to) { *to = *list; __asm__("" : "+r"(to) : : "memory"); }
          """;

  @TempDir Path temporary;

  private static Program program(String second) {
    return PROGRAMS.graph(Map.of("first.c", FIRST, "second.c", second)).program();
  }

  /** As if a unit's key were the digest of its text. */
  private static Map<String, UnitKey> keys(String second) {
    return Map.of("first.c", new UnitKey(Digest.of(FIRST)), "second.c", new UnitKey(Digest.of(second)));
  }

  private static Map<String, BodyFlows> all(Program program, KeptFlows kept) {
    ProgramFlows flows = ProgramFlows.of(program, kept);
    Map<String, BodyFlows> result = new HashMap<>();
    program.functions().forEach(f -> result.put(f.identity(), flows.of(f)));
    return result;
  }

  /** A run on the store: what it found or read, which must be what is found without a store; how many it read. */
  private int run(String second, Path folder, List<Damage> damage) {
    Program program = program(second);
    var runs = new Runs(folder);
    try (SummaryStore store = runs.open()) {
      KnownFlows kept = new KnownFlows(program, keys(second), store.flows());
      assertEquals(all(program, KeptFlows.none()), all(program, kept));
      return kept.reused();
    } finally {
      damage.addAll(runs.reported());
    }
  }

  private int run(String second, Path folder) {
    List<Damage> damage = new ArrayList<>();
    int reused = run(second, folder, damage);
    assertEquals(List.of(), damage);
    return reused;
  }

  @Test
  void whatIsReadBackEqualsWhatIsFound() {
    Path folder = temporary.resolve("store");
    assertEquals(0, run(SECOND, folder));
    assertEquals(6, run(SECOND, folder));
  }

  @Test
  void afterAnEditTheOtherUnitIsReadBack() {
    Path folder = temporary.resolve("store");
    run(SECOND, folder);
    String edited = SECOND.replace("n = n->next", "n = n->either.address");
    assertEquals(3, run(edited, folder));
    assertEquals(6, run(edited, folder));
    assertEquals(6, run(SECOND, folder));
  }

  /** Another unit's definition of a type says nothing about this one's cells, so that its key need not know of it. */
  @Test
  void unitsAreLookedAtByThemselves() {
    String elsewhere = FIRST.replace("int main", "struct hidden { long number; }; struct hidden h; int main");
    CallGraph one = PROGRAMS.graph(Map.of("first.c", FIRST, "second.c", SECOND));
    CallGraph other = PROGRAMS.graph(Map.of("first.c", elsewhere, "second.c", SECOND));
    Symbol.DefinedFunction before = Programs.function(one, "first");
    Symbol.DefinedFunction after = Programs.function(other, "first");
    assertEquals(
        ProgramFlows.of(one.program(), KeptFlows.none()).of(before), ProgramFlows.of(other.program(), KeptFlows.none()).of(after));
  }

  private static boolean holdsFlows(Path file) {
    try {
      return file.toString().endsWith(".sst")
          && new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1).contains("flows");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The flows are right, and that something was wrong is said. */
  @Test
  void damagedFlowsAreFoundAnew() throws IOException {
    Path folder = temporary.resolve("store");
    run(SECOND, folder);
    // opened again, so that the records are in a table
    new Runs(folder).open().close();
    Path table;
    try (Stream<Path> files = Files.list(folder.resolve("database"))) {
      table = files.filter(f -> holdsFlows(f)).max(Comparator.comparingLong(f -> f.toFile().length())).orElseThrow();
    }
    try (var access = new RandomAccessFile(table.toFile(), "rw")) {
      long inData = 100;
      access.seek(inData);
      int old = access.read();
      access.seek(inData);
      access.write(old ^ 0x10);
    }
    List<Damage> damage = new ArrayList<>();
    int reused = run(SECOND, folder, damage);
    assertTrue(reused < 6 && !damage.isEmpty(), reused + " " + damage);
    assertEquals(6, run(SECOND, folder));
  }
}
