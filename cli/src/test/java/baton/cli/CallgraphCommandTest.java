package baton.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CallgraphCommandTest {
  @TempDir private Path folder;

  @BeforeEach
  void sources() throws IOException {
    Files.createDirectory(folder.resolve("src"));
    Files.writeString(
        folder.resolve("src/ops.c"),
        """
        struct ops { int (*open)(int); };
        static int my_open(int x) { return x; }
        struct ops table = { my_open };
        int run(struct ops *o) { return o->open(1); }
        """);
    Files.writeString(
        folder.resolve("src/main.c"),
        """
        typedef unsigned long pthread_t;
        int pthread_create(pthread_t *, const void *, void *(*)(void *), void *);
        struct ops; int run(struct ops *); extern struct ops table; int puts(const char *);
        static void *worker(void *p) { puts("hello"); return p; }
        int main(void) { pthread_t t; pthread_create(&t, 0, worker, 0); return run(&table); }
        """);
  }

  private Run callgraph(String... arguments) {
    String[] all = new String[arguments.length + 5];
    all[0] = "callgraph";
    System.arraycopy(arguments, 0, all, 1, arguments.length);
    all[arguments.length + 1] = folder.resolve("src").toString();
    all[arguments.length + 2] = "--root=" + folder;
    all[arguments.length + 3] = "--store";
    all[arguments.length + 4] = folder.resolve("store").toString();
    return Run.of(all);
  }

  @Test
  void printsCalleesThroughFieldsAndThreads() {
    Run run = callgraph("main");
    assertEquals(0, run.code(), run.err());
    assertEquals(
        """
        main  src/main.c:5
          pthread_create  at src/main.c:5  (no body)
          worker  at src/main.c:5  (started by pthread_create)
            puts  at src/main.c:4  (modelled)
          run  at src/main.c:5
            struct ops.open -> {my_open}  at src/ops.c:4  (stored into the field)
        """,
        run.out());
  }

  @Test
  void printsCallers() {
    Run run = callgraph("my_open", "--callers");
    assertEquals(0, run.code(), run.err());
    assertEquals(
        """
        my_open  src/ops.c:2
          run  at src/ops.c:4  (through struct ops.open)
            main  at src/main.c:5
        """,
        run.out());
    Run external = callgraph("puts", "--callers", "--depth", "1");
    assertEquals("puts  (no body)\n  worker  at src/main.c:4\n", external.out());
  }

  @Test
  void picksAStaticByItsIdentity() {
    assertEquals("my_open  src/ops.c:2\n", callgraph("my_open@src/ops.c").out());
  }

  @Test
  void drawsForGraphviz() {
    Run run = callgraph("main", "--dot");
    assertEquals(0, run.code(), run.err());
    assertTrue(run.out().startsWith("digraph calls {"), run.out());
    assertTrue(run.out().contains("\"main\" -> \"run\""), run.out());
  }

  @Test
  void saysWhatIsThereWhenAFunctionIsNot() {
    Run run = callgraph("open");
    assertEquals(ExitCode.NOT_FOUND.code(), run.code());
    assertEquals("", run.out());
    assertTrue(run.err().contains("my_open"), run.err());
  }

  @Test
  void countsOnRequest() {
    Run run = callgraph("main", "--statistics");
    assertTrue(run.out().contains("1 calls: dispatch\n"), run.out());
    assertTrue(run.out().contains("1 functions in the largest component: with dispatch\n"), run.out());
  }
}
