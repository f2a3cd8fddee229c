package baton.race;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import baton.oracle.CompiledC;
import baton.oracle.SuiteReport;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** How much is looked at to find who changes the numbers of threads that loops start and join, and what is said where that is too much. */
class NumbersOfThreadsTest {
  private static final List<Integer> SIZES = List.of(50, 100, 200);
  private static final int FEW_READS = 10;
  private static final int MANY_READS = 110;
  private static final String TEN_TIMES = " + state.n".repeat(10);

  /** Each thread writes a member of its own, beside the number of threads; as many functions read that number. */
  @Test
  void readsMeetFewWrites() {
    NavigableMap<Integer, Long> pairs = new TreeMap<>();
    for (int size : SIZES) {
      Findings findings = Analysed.posix(new CompiledC().program(text(size, size, " + state.n"))).findings();
      assertEquals(List.of(), findings.incomplete(), "nobody changes the number");
      pairs.put(size, findings.counters().of("boundPairs"));
    }
    SuiteReport.say("growth, reads of numbers of threads compared with writes, by threads: " + pairs);
    assertTrue(pairs.firstEntry().getValue() > 0, pairs::toString);
    Growth.isLinear(pairs);
  }

  @Test
  void tooManyReadsAreTold() {
    assertEquals(List.of(), Analysed.posix(new CompiledC().program(text(1, FEW_READS, TEN_TIMES))).findings().warnings());
    Findings many = Analysed.posix(new CompiledC().program(text(1, MANY_READS, TEN_TIMES))).findings();
    assertTrue(many.incomplete().stream().anyMatch(i -> i.reason().contains("from more places than are looked at")), () -> "told: " + many.incomplete());
    assertTrue(many.warnings().stream().anyMatch(w -> w.location().name().equals("total")), () -> "found: " + many.warnings());
  }

  private static String text(int writers, int readers, String more) {
    StringBuilder c = new StringBuilder("#include <pthread.h>\nstatic struct { int n;");
    for (int i = 0; i < writers; i++) {
      c.append(" int m").append(i).append(';');
    }
    c.append(" } state;\nstatic int total;\nstatic pthread_mutex_t lock;\n");
    c.append("static void *work(void *arg) { pthread_mutex_lock(&lock); total++; pthread_mutex_unlock(&lock); return arg; }\n");
    c.append("static int read").append(readers).append("(void) { return state.n; }\n");
    for (int i = readers - 1; i >= 0; i--) {
      c.append("static int read").append(i).append("(void) { return read").append(i + 1).append("()").append(more).append("; }\n");
    }
    for (int i = 0; i < writers; i++) {
      c.append("static void *thread").append(i).append("(void *arg) { state.m").append(i).append(" = 1; return arg; }\n");
    }
    c.append("int main(int argc, char **argv) {\n  pthread_t t, all[64];\n  state.n = argc;\n");
    for (int i = 0; i < writers; i++) {
      c.append("  pthread_create(&t, 0, thread").append(i).append(", 0);\n");
    }
    c.append("  for (int i = 0; i < read0(); i++) pthread_create(&all[i], 0, work, 0);\n");
    c.append("  for (int i = 0; i < read0(); i++) pthread_join(all[i], 0);\n");
    return c.append("  total = 0;\n  return 0;\n}\n").toString();
  }
}
