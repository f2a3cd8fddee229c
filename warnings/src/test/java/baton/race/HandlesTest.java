package baton.race;

import static org.junit.jupiter.api.Assertions.assertEquals;

import baton.oracle.CompiledC;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What is said of objects of a library, of which the program knows the address and nothing else. */
class HandlesTest {
  private static final String LIBRARY =
      """
      #include <pthread.h>
      struct engine; struct page;
      struct engine *engine_open(void);
      struct page *page_of(struct engine *);
      void engine_run(struct engine *, int);
      void engine_keep(struct engine *, int *);
      void page_turn(struct page *);
      static struct engine *engine;
      static struct page *page;
      static int kept;
      """;

  private static final String MAIN =
      """
      static void *one(void *arg) { first(); return arg; }
      static void *two(void *arg) { second(); return arg; }
      int main(void) {
        pthread_t a, b;
        engine = engine_open();
        page = page_of(engine);
        engine_keep(engine, &kept);
        pthread_create(&a, 0, one, 0);
        pthread_create(&b, 0, two, 0);
        return 0;
      }
      """;

  /** Where threads race, and who is there. */
  private static List<String> races(String functions) {
    return Analysed.posix(new CompiledC().program(LIBRARY + functions + MAIN)).findings().warnings().stream()
        .map(w -> w.location().name() + w.accesses().stream().map(WarnedAccess::text).distinct().sorted().toList())
        .sorted()
        .toList();
  }

  @Test
  void oneHandleUsedByTwoThreads() {
    assertEquals(
        List.of("memory[memory]", "struct engine[*engine]"),
        races("static void first(void) { engine_run(engine, 1); }\nstatic void second(void) { engine_run(engine, 2); }\n"));
  }

  /** The library may have put one into the other, so that each function comes to both; but neither handle is the other one. */
  @Test
  void handlesOfTwoTypes() {
    assertEquals(
        List.of("memory[memory]", "struct engine[*engine, memory]", "struct page[*page, memory]"),
        races("static void first(void) { engine_run(engine, 1); }\nstatic void second(void) { page_turn(page); }\n"));
  }

  /** The library writes what it kept, not into its handle. */
  @Test
  void whatTheLibraryKept() {
    assertEquals(
        List.of("kept[kept, memory]"),
        races("static void first(void) { engine_run(engine, 1); }\nstatic void second(void) { kept = 1; }\n"));
  }

  @Test
  void whatTheProgramDefinesHasFields() {
    assertEquals(
        List.of("memory[memory]", "struct engine.speed[engine->speed]"),
        races(
            """
            struct engine { int *speed; };
            static void first(void) { engine_run(engine, 1); }
            static void second(void) { engine_run(engine, 2); }
            """));
  }
}
