package baton.race;

import static org.junit.jupiter.api.Assertions.assertEquals;

import baton.oracle.CompiledC;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** Programs built from common files: what belongs to different ones never meets, and nothing else is lost. */
class ExecutablesTest {
  private static final String COMMON =
      """
      int common;
      void counts(void) { common++; }
      """;

  /** A program of one thread, which counts; it has a thread of its own if {@code thread} begins one. */
  private static String program(String thread) {
    return """
        #include <pthread.h>
        extern int common;
        extern void counts(void);
        static void *other(void *arg) { %s return arg; }
        int main(void) {
          pthread_t t;
          pthread_create(&t, 0, other, 0);
          counts();
          return 0;
        }
        """
        .formatted(thread);
  }

  private static SortedSet<String> races(Map<String, String> texts) {
    SortedSet<String> result = new TreeSet<>();
    Findings findings = Analysed.posix(new CompiledC().program(texts, List.of())).findings();
    for (Warning warning : findings.warnings()) {
      warning.accesses().forEach(a -> result.add(a.at().file() + ":" + a.function() + " " + warning.location().name()));
    }
    return result;
  }

  private static Map<String, String> with(Map<String, String> texts, String name, String text) {
    Map<String, String> result = new HashMap<>(texts);
    result.put(name, text);
    return result;
  }

  private static final Map<String, String> TWO =
      Map.of("common.c", COMMON, "one.c", program(""), "two.c", program(""));

  @Test
  void theMainThreadsOfTwoProgramsDoNotMeet() {
    assertEquals(new TreeSet<>(), races(TWO));
  }

  @Test
  void threadsOfOneProgramDo() {
    assertEquals(
        new TreeSet<>(List.of("common.c:counts common", "two.c:other common")), races(with(TWO, "two.c", program("common = 2;"))));
  }

  /** A {@code main} may be another name of a function. */
  @Test
  void anAliasBeginsAProgram() {
    String alias = program("common = 2;").replace("int main(void)", "int begins(void)") + "int main(void) __attribute__((alias(\"begins\")));\n";
    assertEquals(new TreeSet<>(List.of("common.c:counts common", "two.c:other common")), races(with(TWO, "two.c", alias)));
    assertEquals(new TreeSet<>(List.of("common.c:counts common", "two.c:other common")), races(Map.of("common.c", COMMON, "two.c", alias)));
  }

  /** Each program has an own version of one function, as with an assertion that is told in different ways. */
  @Test
  void aNameIsThatOfTheFileThatFits() {
    String common = COMMON.replace("common++;", "tells(); common++;").replaceFirst("int", "extern void tells(void);\nint");
    String server = "int served;\nvoid serves(void) { served++; }\n" + program("served++;");
    Map<String, String> texts =
        Map.of(
            "common.c", common, "client.c", program("serves();").replace("extern int", "extern void serves(void);\nextern int"),
            "server.c", server.replace("counts();\n", "counts(); serves();\n"),
            "servertells.c", "extern void serves(void);\nvoid tells(void) { serves(); }\n", "clienttells.c", "void tells(void) { }\n");
    // the client names a function of the server's file, so that the server's main would be linked, too: then it is any of them
    assertEquals(true, races(texts).contains("server.c:serves served"));
    Map<String, String> client = with(texts, "client.c", program(""));
    assertEquals(new TreeSet<>(List.of("server.c:other served", "server.c:serves served")), races(client));
  }

  /** What no name leads to may be loaded by either. */
  @Test
  void whatNoNameLeadsToIsOfAll() {
    String common = COMMON.replace("common++;", "common++; if (hook) hook();").replaceFirst("int", "void (*hook)(void);\nint");
    String plugin =
        """
        extern void (*hook)(void);
        static int plugged;
        static void plugs(void) { plugged++; }
        __attribute__((constructor)) static void begins(void) { hook = plugs; }
        """;
    Map<String, String> texts = with(with(TWO, "common.c", common), "plugin.c", plugin);
    assertEquals(new TreeSet<>(), races(texts));
    assertEquals(
        new TreeSet<>(List.of("common.c:counts common", "plugin.c:plugs plugged")), races(with(texts, "one.c", program("counts();"))));
  }

  /** A weak definition does not tell that a strong one is not there. */
  @Test
  void aWeakDefinitionIsReplaced() {
    String common = COMMON + "__attribute__((weak)) void hook(void) { }\n";
    Map<String, String> texts = with(with(TWO, "common.c", common), "hook.c", "extern int common;\nvoid hook(void) { common = 3; }\n");
    String hooks = program("hook();").replaceFirst("extern int", "extern void hook(void);\nextern int");
    assertEquals(
        new TreeSet<>(List.of("common.c:counts common", "hook.c:hook common")), races(with(texts, "one.c", hooks)));
  }
}
