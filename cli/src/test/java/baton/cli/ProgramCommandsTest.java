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

/** The commands that read C, from the command line to what they print. */
class ProgramCommandsTest {
  @TempDir private Path folder;
  private Path sources;

  @BeforeEach
  void sources() throws IOException {
    sources = Files.createDirectory(folder.resolve("sources"));
    Files.writeString(
        sources.resolve("main.c"),
        """
        int helper(int n);
        struct ops { int (*run)(int); };
        static int twice(int n) { return 2 * n; }
        struct ops ops = {twice};
        int main(void) { return helper(1) + ops.run(2); }
        """);
    Files.writeString(sources.resolve("helper.c"), "int count;\nint helper(int n) { count += n; return count; }\n");
  }

  private Run run(String... arguments) {
    List<String> all = new ArrayList<>(List.of(arguments));
    all.add("--store");
    all.add(folder.resolve("store").toString());
    return Run.of(all.toArray(String[]::new));
  }

  @Test
  void callgraphShowsCalleesAcrossFilesAndDispatch() {
    Run run = run("callgraph", "main", sources.toString());
    assertEquals(0, run.code(), run.err());
    assertTrue(run.out().contains("helper  at main.c:5"), run.out());
    assertTrue(run.out().contains("twice"), run.out());
    Run callers = run("callgraph", "helper", sources.toString(), "--callers");
    assertTrue(callers.out().contains("main"), callers.out());
    Run dot = run("callgraph", "main", sources.toString(), "--dot");
    assertTrue(dot.out().startsWith("digraph"), dot.out());
  }

  @Test
  void anUnknownFunctionIsNotFoundAndNamesSimilarOnes() {
    Run run = run("callgraph", "help", sources.toString());
    assertEquals(2, run.code());
    assertTrue(run.err().contains("did you mean helper?"), run.err());
  }

  @Test
  void irShowsInstructionsPositionsAndNames() {
    Run run = run("ir", "helper", sources.toString());
    assertEquals(0, run.code(), run.err());
    assertTrue(run.out().lines().anyMatch(l -> l.contains("store i32") && l.contains("helper.c:2") && l.contains("writes count")), run.out());
    Run file = run("ir", sources.resolve("main.c").toString());
    assertEquals(0, file.code(), file.err());
    assertTrue(file.out().contains("function main(") && file.out().contains("variable ops"), file.out());
    assertEquals(2, run("ir", "absent.c").code());
  }

  /** A program's function is what its body does, whatever rules say of its name; the report tells so. */
  @Test
  void functionsOfTheProgramWithNamesOfTheModelAreNamed() throws IOException {
    Files.writeString(
        sources.resolve("helper.c"),
        """
        #include <stdlib.h>
        int count;
        static void err(int code) { count += code; }
        void *xmalloc(size_t n) { count++; return malloc(n); }
        int helper(int n) { err(n); return xmalloc(n) != 0; }
        """);
    Run run = run("analyze", "--format", "json", sources.toString());
    assertEquals(0, run.code(), run.err());
    assertTrue(run.out().contains("\"ownFunctions\""), run.out());
    String text = run("analyze", sources.toString()).out();
    assertTrue(text.contains("functions of the program that rules describe and that are what their bodies do: err at helper.c:3"), text);
    assertFalse(text.contains("main at main.c"), text);
    Files.writeString(
        sources.resolve("helper.c"),
        """
        struct mutex { int count; };
        void mutex_lock(struct mutex *m) { m->count++; }
        struct mutex m;
        int helper(int n) { mutex_lock(&m); return n; }
        """);
    String kernel = run("analyze", "--platform", "LINUX", sources.toString()).out();
    assertTrue(kernel.contains("functions of the program that rules describe and that are only what the rules say: mutex_lock at helper.c:2"), kernel);
  }

  @Test
  void unitsTellsWhatWasCompiledAndWhatWasKnown() throws IOException {
    Run first = run("units", sources.toString());
    assertEquals(0, first.code(), first.err());
    assertTrue(first.out().contains("2 units read, 0 incomplete; 2 compiled, 0 from the store"), first.out());
    assertTrue(run("units", sources.toString()).out().contains("0 compiled, 2 from the store"));
    Files.writeString(sources.resolve("helper.c"), "int helper(int n) { return n }\n");
    Run broken = run("units", sources.toString());
    assertEquals(4, broken.code());
    assertTrue(broken.err().contains("helper.c") && broken.err().contains("expected ';'"), broken.err());
    assertTrue(broken.out().contains("1 units read, 1 incomplete"), broken.out());
  }

  @Test
  void wrongInputIsOneSentence() throws IOException {
    Path empty = Files.createDirectory(folder.resolve("empty"));
    for (Run run :
        List.of(
            run("callgraph", "main", empty.toString()),
            run("units", folder.resolve("gone").toString()),
            run("units", sources.toString(), "--jobs", "0"),
            run("units", sources.toString(), "--memory", "10k"),
            run("callgraph", "main", sources.toString(), "--depth", "0"),
            run("callgraph", "main", sources.toString(), "--models", "gone.yaml"))) {
      assertEquals(2, run.code(), run.err());
      assertTrue(run.err().startsWith("baton: "), run.err());
      assertFalse(run.err().contains("\tat "), run.err());
    }
  }

  @Test
  void aStoreThatIsNotOursIsLeftAlone() throws IOException {
    Path other = Files.createDirectory(folder.resolve("other"));
    Files.writeString(other.resolve("precious.txt"), "mine");
    Run run = Run.of("units", sources.toString(), "--store", other.toString());
    assertEquals(3, run.code(), run.err());
    assertEquals("mine", Files.readString(other.resolve("precious.txt")));
  }

  @Test
  void aFunctionOfManyThousandLinesIsRead() throws IOException {
    StringBuilder text = new StringBuilder("int g[8]; struct s { int a; struct s *next; };\nint huge(struct s *p, int c) {\n");
    for (int i = 0; i < LINES; i++) {
      text.append(i % 2 == 0 ? "  if (c == " + i + ") g[" + i % 8 + "] = c;\n" : "  p->a += " + i + "; p = p->next;\n");
    }
    Path huge = Files.createDirectory(folder.resolve("huge"));
    Files.writeString(huge.resolve("huge.c"), text.append("  return c;\n}\n"));
    Run run = run("units", huge.toString());
    assertEquals(0, run.code(), run.err());
    assertTrue(run.out().contains("1 units read, 0 incomplete"), run.out());
  }

  private static final int LINES = 100_000;
}
