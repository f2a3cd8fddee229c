package baton.race;

import static org.junit.jupiter.api.Assertions.assertEquals;

import baton.link.Executable;
import baton.link.Executables;
import baton.link.Program;
import baton.oracle.CompiledC;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.IntStream;
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
    for (Warning warning : findings(texts).warnings()) {
      warning.accesses().forEach(a -> result.add(a.at().file() + ":" + a.function() + " " + warning.location().name()));
    }
    return result;
  }

  private static Findings findings(Map<String, String> texts) {
    Program program = new CompiledC().program(texts, List.of());
    List<Executable> executables = Executables.of(program).all();
    return executables.isEmpty()
        ? Analysed.posix(program).findings()
        : Findings.join(executables.stream().map(e -> Analysed.posix(program.only(e)).findings()).toList());
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

  /** The common file runs what each program gives it: a function, a table, and a default that only one replaces. */
  @Test
  void eachProgramHasItsOwnOfAName() {
    String given = COMMON.replace("void counts", "extern void gives(void);\nvoid counts").replace("common++;", "gives();");
    String counts = program("counts();");
    Map<String, String> texts = Map.of("common.c", given, "one.c", counts + "void gives(void) { }\n", "two.c", counts + TWICE);
    assertEquals(new TreeSet<>(List.of("two.c:gives twice")), races(texts));
    Map<String, String> other = Map.of("common.c", given, "one.c", counts + TWICE, "two.c", counts + "void gives(void) { }\n");
    assertEquals(new TreeSet<>(List.of("one.c:gives twice")), races(other));
    String table = given.replace("extern void gives(void);", "extern void (*table[1])(void);").replace("gives();", "table[0]();");
    String nothing = counts + "static void none(void) { }\nvoid (*table[1])(void) = { none };\n";
    String tabled = counts + TWICE.replace("void gives", "static void gives") + "void (*table[1])(void) = { gives };\n";
    assertEquals(new TreeSet<>(List.of("two.c:gives twice")), races(Map.of("common.c", table, "one.c", nothing, "two.c", tabled)));
    String weak = given.replace("extern void gives(void);", "static int weakly;\n__attribute__((weak)) void gives(void) { weakly++; }");
    assertEquals(
        new TreeSet<>(List.of("common.c:gives weakly")),
        races(Map.of("common.c", weak, "one.c", counts, "two.c", counts + "void gives(void) { }\n")));
  }

  private static final String TWICE = "static int twice;\nvoid gives(void) { twice++; }\n";

  /** What a header defines for each file calls what the program gives. */
  @Test
  void aFunctionOfAHeaderCallsWhatItsProgramHas() {
    String header = "extern void gives(void);\nstatic inline void calls(void) { gives(); }\n";
    String counts = header + program("calls();").replace("counts();", "calls();");
    assertEquals(
        new TreeSet<>(List.of("two.c:gives twice")), races(Map.of("one.c", counts + "void gives(void) { }\n", "two.c", counts + TWICE)));
  }

  /** Where any of two files may be meant, each is tried. */
  @Test
  void ofTwoFilesThatFitEachIsTried() {
    String counts = program("gives();").replaceFirst("extern int", "extern void gives(void);\nextern int");
    Map<String, String> texts =
        Map.of("common.c", COMMON, "one.c", counts, "two.c", counts, "a.c", "void gives(void) { }\n", "b.c", TWICE);
    assertEquals(1, races(with(texts, "one.c", counts.replace("counts();\n", "gives();\n"))).size());
    List<Executable> executables = Executables.of(new CompiledC().program(texts, List.of())).all();
    assertEquals(
        List.of("one.c a.c", "one.c b.c", "two.c a.c", "two.c b.c"),
        executables.stream().map(e -> e.main() + " " + String.join(" ", e.units().headSet("c"))).toList());
    Map<String, String> many = new HashMap<>(texts);
    IntStream.range(0, 20).forEach(i -> many.put("many" + i + ".c", TWICE));
    assertEquals(new TreeSet<>(List.of("gives")), Executables.of(new CompiledC().program(many, List.of())).untried());
  }

  /** Which of two names is given by which file is chosen for each: every way to link them is tried. */
  @Test
  void everyWayIsTried() {
    String calls = "extern void gives(void);\nextern void takes(void);\n" + program("takes();").replace("counts();", "gives();");
    Map<String, String> texts =
        Map.of(
            "one.c", "int x;\n" + calls.replace("extern int common;", "").replace("extern void counts(void);", ""), "two.c", "int main(void) { return 0; }\n",
            "a1.c", "extern int x;\nvoid gives(void) { x = 1; }\n", "a2.c", "void gives(void) { }\n", "b1.c", "void takes(void) { }\n",
            "b2.c", "extern int x;\nvoid takes(void) { x = 2; }\n");
    assertEquals(new TreeSet<>(List.of("a1.c:gives x", "b2.c:takes x")), races(texts));
  }

  /** What one file names weakly another one may name for sure: then it is there. */
  @Test
  void aWeakReferenceLeavesASureOneAlone() {
    String weakly = "void maybe(void) __attribute__((weak));\nvoid asks(void) { if (maybe) maybe(); }\n";
    String surely = "void maybe(void);\nvoid takes(void) { maybe(); }\n";
    String calls = "void asks(void);\nvoid takes(void);\nint main(void) { asks(); takes(); return 0; }\n";
    Map<String, String> texts =
        Map.of("a.c", weakly, "b.c", surely, "given.c", "void maybe(void) { }\n", "one.c", calls, "two.c", "int main(void) { return 0; }\n");
    List<Executable> executables = Executables.of(new CompiledC().program(texts, List.of())).all();
    assertEquals(
        List.of("one.c [a.c, b.c, given.c, one.c]", "two.c [two.c]"), executables.stream().map(e -> e.main() + " " + e.units()).toList());
  }

  /** A file that leads to the main of others, and of which others define everything, is in no program: it is told. */
  @Test
  void aFileOfNoProgramIsTold() {
    String calls = program("gives();").replace("counts();", "gives();").replaceFirst("extern int", "extern void gives(void);\nextern int");
    Map<String, String> texts =
        Map.of(
            "common.c", COMMON, "one.c", calls, "d1.c", "void gives(void) { }\n", "d2.c", "void usage(void);\nvoid gives(void) { usage(); }\n",
            "two.c", "void usage(void) { }\nint main(void) { return 0; }\n");
    assertEquals(new TreeSet<>(List.of("d2.c")), Executables.of(new CompiledC().program(texts, List.of())).nowhere());
  }

  /** A file that begins something by itself is in the programs that name it; in others it may be or not. */
  @Test
  void aConstructorOfAnotherProgramMayBeMissing() {
    String library = COMMON.replace("void counts", "__attribute__((weak)) void locks(void) { }\nvoid counts").replace("common++;", "locks(); common++;");
    String plugin =
        """
        #include <pthread.h>
        static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
        void locks(void) { pthread_mutex_lock(&lock); }
        void plugs(void) { }
        __attribute__((constructor)) static void begins(void) { }
        """;
    Map<String, String> texts =
        Map.of("common.c", library, "one.c", program("counts();"), "plugin.c", plugin, "two.c", "void plugs(void);\nint main(void) { plugs(); return 0; }\n");
    assertEquals(new TreeSet<>(List.of("common.c:counts common")), races(texts));
  }

  /** A reference that may be null does not lead to the program that has what it names; a file with a weak main is no program only. */
  @Test
  void weakReferencesAndWeakMainsDoNotKeepAFileOut() {
    String calls = program("gives();").replace("counts();", "gives();").replaceFirst("extern int", "extern void gives(void);\nextern int");
    String used = "extern int common;\nextern void usage(void) __attribute__((weak));\nvoid gives(void) { common++; if (usage) usage(); }\n";
    Map<String, String> texts =
        Map.of(
            "common.c", COMMON, "d1.c", "void gives(void) { }\n", "d2.c", used, "one.c", calls, "two.c",
            "void usage(void) { }\nint main(void) { return 0; }\n");
    assertEquals(new TreeSet<>(List.of("d2.c:gives common")), races(texts));
    String weakMain = "extern int common;\nvoid gives(void) { common++; }\n__attribute__((weak)) int main(void) { return 1; }\n";
    assertEquals(new TreeSet<>(List.of("d2.c:gives common")), races(with(texts, "d2.c", weakMain)));
  }

  /** A test's {@code main} that a library brings along begins no less a program. */
  @Test
  void aWeakMainBeginsAProgram() {
    String library = program("counts();").replace("int main(void)", "__attribute__((weak)) int main(void)");
    Map<String, String> texts = Map.of("common.c", COMMON, "library.c", library, "one.c", "int main(void) { return 0; }\n");
    assertEquals(new TreeSet<>(List.of("common.c:counts common")), races(texts));
  }

  /** What two programs find in one place is told once; what becomes of pairs is added up. */
  @Test
  void findingsAreJoined() {
    Findings one = findings(Map.of("common.c", COMMON, "one.c", program("counts();")));
    Findings both = findings(Map.of("common.c", COMMON, "one.c", program("counts();"), "two.c", program("counts();")));
    assertEquals(1, both.warnings().size());
    assertEquals(one.warnings().getFirst().location(), both.warnings().getFirst().location());
    assertEquals(one.warnings().getFirst().accesses().size(), both.warnings().getFirst().accesses().size(), "told of the first");
    assertEquals(2 * one.ledger().considered(), both.ledger().considered());
    assertEquals(2 * one.counters().of("entries"), both.counters().of("entries"));
    Ledger ledger = both.ledger();
    long discharged = ledger.discharges().values().stream().mapToLong(Ledger.Line::pairs).sum();
    assertEquals(ledger.considered(), ledger.reported() + discharged);
  }
}
