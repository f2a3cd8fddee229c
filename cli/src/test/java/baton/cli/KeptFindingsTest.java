package baton.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What was found in a program is found in the store while nothing changed that it follows from, and only then. */
class KeptFindingsTest {
  private static final String TABLE =
      """
      #include <pthread.h>
      static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
      static int hits;
      int size;
      void put(void) {
        pthread_mutex_lock(&lock);
        hits++;
        size++;
        pthread_mutex_unlock(&lock);
      }
      """;
  private static final String MAIN =
      """
      #include <pthread.h>
      extern int size;
      void put(void);
      static void *run(void *arg) { put(); return arg; }
      int main(void) {
        pthread_t t;
        pthread_create(&t, 0, run, 0);
        put();
        size = 0;
        return 0;
      }
      """;

  private static final String USE =
      """
      #include <pthread.h>
      static pthread_mutex_t own = PTHREAD_MUTEX_INITIALIZER;
      int unlocked;
      void put(void);
      void grow(void) { unlocked++; }
      void use(void) {
        put();
        pthread_mutex_lock(&own);
        grow();
        pthread_mutex_unlock(&own);
      }
      """;

  @TempDir private Path folder;
  private Path sources;

  @BeforeEach
  void sources() throws IOException {
    sources = Files.createDirectory(folder.resolve("src"));
    Files.writeString(sources.resolve("table.c"), TABLE);
    Files.writeString(sources.resolve("main.c"), MAIN);
  }

  private Run analyze(String store, String... more) {
    List<String> all = new ArrayList<>(List.of("analyze", "-v", "--format", "json", sources.toString()));
    all.addAll(List.of("--store", folder.resolve(store).toString()));
    all.addAll(List.of(more));
    return Run.of(all.toArray(String[]::new));
  }

  @Test
  void whatDidNotChangeIsNotLookedForAgain() {
    Run first = analyze("store");
    assertEquals(1, first.code(), first.err());
    assertTrue(first.err().contains("1 of 1 tasks were done"), first.err());
    Run second = analyze("store");
    assertEquals(1, second.code(), second.err());
    assertTrue(second.err().contains("0 of 1 tasks were done"), second.err());
    assertFalse(second.err().contains("components"), second.err());
    assertEquals(first.out(), second.out());
    Run shown = Run.of("races", "--store", folder.resolve("store").toString());
    assertTrue(shown.out().contains("size"), shown.out() + shown.err());
  }

  @Test
  void optionsAndModelsAreInputs() throws IOException {
    analyze("store");
    Run without = analyze("store", "--no-refinement", "common-lock");
    assertTrue(without.err().contains("1 of 1 tasks were done"), without.err());
    assertTrue(without.out().contains("\"hits\""), without.out());
    String rule = "schema: 1\nname: more\nversion: \"1\"\n\nentry_fields:\n  - {struct: nothing_like_it, fields: [run], context: process, self: multi}\n";
    Path model = Files.writeString(folder.resolve("more.yaml"), rule);
    Run modelled = analyze("store", "--models", model.toString());
    assertEquals(1, modelled.code(), modelled.err());
    assertTrue(modelled.err().contains("1 of 1 tasks were done"), modelled.err());
    assertTrue(analyze("store").err().contains("0 of 1 tasks were done"));
  }

  @Test
  void whoElseMayCallIsAnInput() throws IOException {
    Files.delete(sources.resolve("main.c"));
    Files.writeString(sources.resolve("use.c"), USE);
    Run open = analyze("store");
    assertEquals(1, open.code(), open.err());
    assertTrue(open.out().contains("\"unlocked\""), open.out());
    Run closed = analyze("store", "--closed");
    assertTrue(closed.err().contains("1 of 1 tasks were done"), closed.err());
    assertEquals(0, closed.code(), closed.out());
    assertTrue(analyze("store", "--closed").err().contains("0 of 1 tasks were done"));
    assertTrue(analyze("store").out().contains("\"unlocked\""));
  }

  @Test
  void afterEachEditTheStoreSaysWhatANewOneSays() throws IOException {
    analyze("store");
    List<String> edits =
        List.of(
            TABLE.replace("  pthread_mutex_lock(&lock);\n", ""),
            TABLE.replace("size++", "size += 2"),
            "/* a comment moves the lines */\n" + TABLE);
    for (int i = 0; i < edits.size(); i++) {
      Files.writeString(sources.resolve("table.c"), edits.get(i));
      Run warm = analyze("store");
      assertTrue(warm.err().contains("1 of 1 tasks were done"), warm.err());
      Run cold = analyze("new" + i);
      assertEquals(cold.out(), warm.out());
      Run audit = analyze("store", "--audit-keys");
      assertEquals(1, audit.code(), audit.err());
      assertEquals(cold.out(), audit.out());
      assertTrue(audit.err().contains("1 of 1 tasks were done"), audit.err());
    }
  }

  /** One has the offset in the address of the variable, the other beside it. */
  @Test
  void bodiesThatDifferInWhereAnOffsetStandsAreTwo() throws IOException {
    Path file = Files.writeString(folder.resolve("offsets.c"),
        "static int b[4]; int p(void) { int *q = b; return q[1]; } int c(void) { int *q = b + 1; return q[0]; }");
    Run run = Run.of("analyze", "--store", folder.resolve("own").toString(), file.toString());
    assertEquals(0, run.code(), run.err());
    assertFalse(run.err().contains("report this"), run.err());
  }
}
