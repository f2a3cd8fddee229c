package baton.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ModelNewCommandTest {
  private static final String PROGRAM =
      """
      #include <pthread.h>
      void hand_over(const char *name, void (*function)(int *), int *data, int count);
      void later(void (*function)(int *));
      static int number;
      static void called(int *p) { ++*p; }
      static void *worker(void *arg) { ++number; return arg; }
      int main(void) {
        pthread_t t;
        pthread_create(&t, 0, worker, 0);
        hand_over("numbers", called, &number, 1);
        hand_over("numbers", called, &number, 2);
        later(called);
        return 0;
      }
      """;

  @TempDir private Path folder = Path.of("");

  private String draft(String function, int code) throws IOException {
    Path source = Files.writeString(folder.resolve("p.c"), PROGRAM);
    Run run = Run.of("model", "new", function, source.toString(), "--store", folder.resolve("store").toString());
    assertEquals(code, run.code(), run.err());
    return code == 0 ? run.out() : run.err();
  }

  @Test
  void theDraftTellsWhatIsPassedAndCanBeUsed() throws IOException {
    String draft = draft("hand_over", 0);
    assertTrue(draft.startsWith("# hand_over() has neither a body nor a model. It is called 2 times, first by main() in "), draft);
    assertTrue(draft.contains("p.c:10.\n#   argument 0: a text\n#   argument 1: a function\n#   argument 2: a pointer\n"), draft);
    assertTrue(
        draft.contains("  - {names: [hand_over], reads: [{pointer: 0, extent: string}], writes: [{pointer: 2, extent: object}]}\n"), draft);
    assertTrue(draft.contains("#   - {names: [hand_over], functions: [1]}\n"), draft);
    Path file = Files.writeString(folder.resolve("mine.yaml"), draft);
    assertEquals(new Run(0, "", ""), Run.of("model", "lint", "--platform", "posix", file.toString()));
  }

  @Test
  void aDraftThatHasNothingToTellOfMemoryCanBeUsedToo() throws IOException {
    Path file = Files.writeString(folder.resolve("later.yaml"), draft("later", 0));
    assertEquals(new Run(0, "", ""), Run.of("model", "lint", "--platform", "posix", file.toString()));
  }

  /** What stands in comments must be rules, too. */
  @Test
  void whatIsOfferedInCommentsIsWellFormed() throws IOException {
    String draft = draft("hand_over", 0);
    for (String section : new String[] {"callbacks", "spawns", "locks"}) {
      String taken = draft.replace("# " + section + ":\n# ", section + ":\n");
      assertTrue(!taken.equals(draft), section);
      Path file = Files.writeString(folder.resolve(section + ".yaml"), taken);
      Run run = Run.of("model", "lint", "--platform", "posix", file.toString());
      assertEquals(0, run.code(), run.err() + taken);
    }
  }

  @Test
  void whatTheProgramDefinesOrDoesNotCallHasNoDraft() throws IOException {
    assertTrue(draft("nowhere", 2).contains("no function nowhere without a body is called there"));
    assertTrue(draft("called", 2).contains("the program defines called()"));
  }
}
