package baton.race;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import baton.oracle.CompiledC;
import baton.refine.StandardRefinements;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class RaceAnalysisTest {
  private static final String TWO_LOCKS =
      """
      #include <pthread.h>
      static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
      static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;
      static int counter;
      static int quiet;
      static void add(pthread_mutex_t *lock) {
        pthread_mutex_lock(lock);
        counter++;
        pthread_mutex_unlock(lock);
      }
      static void *one(void *arg) { add(&a); return 0; }
      static void *two(void *arg) { add(&b); pthread_mutex_lock(&a); quiet = 1; pthread_mutex_unlock(&a); return 0; }
      int main(void) {
        pthread_t x, y;
        quiet = 3;
        pthread_create(&x, 0, one, 0);
        pthread_create(&y, 0, two, 0);
        pthread_mutex_lock(&a);
        quiet = 2;
        pthread_mutex_unlock(&a);
        return 0;
      }
      """;

  private static Analysed analysed(String text) {
    return Analysed.posix(new CompiledC().program(text));
  }

  private static Path root() {
    return Path.of(System.getProperty("baton.root"));
  }

  private static Analysed example(String name) throws IOException {
    SortedMap<String, String> texts = new TreeMap<>();
    try (Stream<Path> files = Files.list(root().resolve("examples").resolve(name))) {
      for (Path file : files.sorted().toList()) {
        texts.put(file.getFileName().toString(), Files.readString(file));
      }
    }
    return Analysed.posix(new CompiledC().program(texts, List.of()));
  }

  private static void balances(Ledger ledger) {
    long discharged = ledger.discharges().values().stream().mapToLong(Ledger.Line::pairs).sum();
    assertEquals(ledger.considered(), ledger.reported() + discharged);
  }

  @Test
  void oneWarningForEachLocationWithItsAccessesAndLocks() {
    Findings findings = analysed(TWO_LOCKS).findings();
    assertEquals(1, findings.warnings().size());
    Warning warning = findings.warnings().getFirst();
    assertEquals(new Location("counter", Location.Kind.VARIABLE), warning.location());
    assertEquals(
        List.of("one READ [&a]", "two READ [&b]", "one WRITE [&a]", "two WRITE [&b]"),
        warning.accesses().stream().map(a -> a.entry().function() + " " + a.kind() + " " + a.locks()).toList());
    assertTrue(warning.accesses().stream().allMatch(a -> a.at().line() == 8 && a.function().equals("add")));
    assertEquals(List.of("one", "add"), warning.accesses().getFirst().chain().stream().map(WarnedAccess.Step::function).toList());
    assertEquals(2, warning.statistics().accesses());
    balances(findings.ledger());
  }

  @Test
  void everyPairIsReportedOrDischargedWithItsReason() {
    Ledger ledger = analysed(TWO_LOCKS).findings().ledger();
    balances(ledger);
    assertTrue(ledger.discharges().containsKey("common-lock"), ledger.discharges().keySet().toString());
    assertTrue(ledger.discharges().containsKey("creation-join"));
    ledger.discharges().values().forEach(line -> assertTrue(line.pairs() > 0 && !line.samples().isEmpty()));
  }

  @Test
  void withoutRefinementsEveryPairIsReported() {
    Findings findings = analysed(TWO_LOCKS).findings(new RaceAnalysis.Options(_ -> List.of(), true));
    assertEquals(findings.ledger().considered(), findings.ledger().reported());
    assertTrue(findings.warnings().stream().anyMatch(w -> w.location().name().equals("quiet")));
  }

  @Test
  void equalInputsMakeEqualFindings() {
    assertEquals(analysed(TWO_LOCKS).findings(), analysed(TWO_LOCKS).findings());
  }

  @Test
  void theIdentityOfAWarningHasNoLines() {
    assertEquals(
        analysed(TWO_LOCKS).findings().warnings().getFirst().id(),
        analysed("\n\n\n" + TWO_LOCKS).findings().warnings().getFirst().id());
  }

  @Test
  void findsThePlantedRaceOfTheHashTableWithBothChains() throws IOException {
    Findings findings = example("hashtable").findings();
    Warning hits =
        findings.warnings().stream().filter(w -> w.location().name().equals("struct table.hits")).findFirst().orElseThrow();
    List<List<String>> chains =
        hits.accesses().stream().map(a -> a.chain().stream().map(WarnedAccess.Step::function).toList()).distinct().toList();
    assertTrue(chains.contains(List.of("client_main", "step", "fetch", "table_get", "note_hit")), chains.toString());
    assertTrue(chains.contains(List.of("caretaker_main", "sweep", "table_take_hits")), chains.toString());
    balances(findings.ledger());
    assertEquals(List.of("struct table.hits"), findings.warnings().stream().map(w -> w.location().name()).toList());
    assertEquals(List.of(), example("hashtable-fixed").findings().warnings());
  }

  @Test
  void dominanceChangesNoWarning() throws IOException {
    sameWithoutDominance(analysed(TWO_LOCKS));
    sameWithoutDominance(example("hashtable"));
    sameWithoutDominance(example("logger"));
  }

  @Test
  @Tag("long")
  void dominanceChangesNoWarningOfTheMarkedPrograms() throws IOException {
    MarkedPrograms programs = new MarkedPrograms();
    for (Path file : programs.files()) {
      if (!Marks.of(file).flags().contains("--platform")) {
        Analysed analysed = Analysed.posix(new CompiledC().program(new TreeMap<>(java.util.Map.of("program.c", Files.readString(file))), Marks.of(file).flags()));
        sameWithoutDominance(analysed);
        balances(analysed.findings().ledger());
      }
    }
  }

  private static void sameWithoutDominance(Analysed analysed) {
    Findings with = analysed.findings(new RaceAnalysis.Options(new StandardRefinements(), true));
    Findings without = analysed.findings(new RaceAnalysis.Options(new StandardRefinements(), false));
    assertEquals(without.warnings(), with.warnings());
    assertEquals(without.ledger().considered(), with.ledger().considered());
    assertEquals(without.ledger().reported(), with.ledger().reported());
  }

  /** Only a type tells what {@code find} returns: it may be a variable that it knows by name, never a static one. */
  @Test
  void codeOutsideMayReturnTheAddressOfAnExportedVariable() {
    String text =
        """
        #include <pthread.h>
        struct counts { int in, out; };
        %s struct counts counts;
        extern struct counts *find();
        static void *reader(void *arg) { return counts.in ? arg : 0; }
        int main(void) {
          pthread_t t;
          pthread_create(&t, 0, reader, 0);
          find()->in = 10;
          return 0;
        }
        """;
    assertEquals(List.of("struct counts.in"), analysed(String.format(Locale.ROOT, text, "")).findings().warnings().stream().map(w -> w.location().name()).toList());
    assertEquals(List.of(), analysed(String.format(Locale.ROOT, text, "static")).findings().warnings());
  }

  @Test
  void memoryOfUnknownTypeFromOutsideMayBeAnExportedVariable() {
    String text =
        """
        #include <pthread.h>
        %s char *name, *other;
        extern char ***find(void);
        static void *writer(void *arg) { name = "new"; return arg; }
        int main(void) {
          pthread_t t;
          pthread_create(&t, 0, writer, 0);
          return (*find())[2] == other;
        }
        """;
    assertEquals(1, analysed(String.format(Locale.ROOT, text, "")).findings().warnings().size());
    assertEquals(List.of(), analysed(String.format(Locale.ROOT, text, "static")).findings().warnings());
  }

  /** Each source writes the struct for itself. C says that it is one type if the members agree. */
  @Test
  void sourcesThatDefineAStructAlikeMeanTheSameStruct() {
    String user =
        """
        #include <pthread.h>
        struct job { int id; struct job *next; };
        struct job *make(void);
        void *run(void *);
        int main(void) {
          pthread_t t;
          struct job *j = make();
          pthread_create(&t, 0, run, 0);
          j->id = 4;
          return 0;
        }
        """;
    String maker =
        """
        #include <stdlib.h>
        struct job { int id; struct job *next; };
        static struct job *last;
        struct job *make(void) { struct job *j = malloc(sizeof *j); last = j; return j; }
        void *run(void *arg) { last->id = 3; return arg; }
        """;
    SortedMap<String, String> texts = new TreeMap<>();
    texts.put("user.c", user);
    texts.put("maker.c", maker);
    assertEquals(1, Analysed.posix(new CompiledC().program(texts, List.of())).findings().warnings().size());
  }

  /** Instructions of a machine that clang gives no meaning to access what they are passed pointers to. */
  @Test
  void storesOfTheMachineAreAccesses() {
    String text =
        """
        #include <immintrin.h>
        #include <pthread.h>
        static int values[64] __attribute__((aligned(64)));
        __attribute__((target("avx2"))) static void *fill(void *arg) {
          _mm256_maskstore_epi32(values, _mm256_set1_epi32(-1), _mm256_set1_epi32(1));
          return arg;
        }
        int main(void) {
          pthread_t t;
          pthread_create(&t, 0, fill, 0);
          %s
          pthread_join(t, 0);
          return 0;
        }
        """;
    assertEquals(1, analysed(String.format(Locale.ROOT, text, "values[3] = 2;")).findings().warnings().size());
    assertEquals(List.of(), analysed(String.format(Locale.ROOT, text, "")).findings().warnings());
  }
}
