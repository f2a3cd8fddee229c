package baton.race;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import baton.oracle.CompiledC;
import baton.oracle.SuiteReport;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.IntUnaryOperator;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * What the last stage does grows like the program: a third of the functions call each other through one table, a tenth are threads of
 * their own that share a helper and hold one lock, forty are a circle, two hundred put a struct of their own into a list by one type of link,
 * the rest call one after the other. The numbers do not depend on the machine.
 */
class GrowthTest {
  private static final List<Integer> SIZES = List.of(1000, 2000, 4000);
  private static final List<Integer> MORE_SIZES = List.of(2000, 4000, 8000);
  private static final List<Integer> LOCKS = List.of(50, 100, 200);
  private static final List<Integer> MORE_LOCKS = List.of(250, 500, 1000);
  private static final List<Integer> WAYS = List.of(4, 6, 8);
  private static final int EVENTS = 10;

  /** Events of a summary where the ways lead through memory, however many functions are on them. */
  private static final int TABLES = 400;
  private static final List<String> LINEAR = 
      List.of("accesses", "calls", "callLinks", "contexts", "events", "pointsToLinks", "signaturePairs", "sortPairs", "groupPairs");
  private static final int CONTEXTS = 16;
  private static final int LINKS = 4;
  private static final int PAIRS = 50;
  private static final int PATHS = 64;
  private static final int CIRCLE = 40;
  private static final int LISTS = 200;

  @Test
  void countersGrowLikeTheProgram() {
    grow(SIZES);
  }

  @Test
  @Tag("long")
  void countersGrowLikeALargeProgram() {
    grow(MORE_SIZES);
  }

  /** Each thread has a function, a lock and a number of its own. */
  @Test
  void valuesGrowLikeTheNumberOfLocks() {
    growLocks(LOCKS);
  }

  @Test
  @Tag("long")
  void valuesGrowLikeTheNumberOfManyLocks() {
    growLocks(MORE_LOCKS);
  }

  private static void growLocks(List<Integer> sizes) {
    SortedMap<Integer, Long> steps = new TreeMap<>();
    for (int size : sizes) {
      Findings findings = Analysed.posix(new CompiledC().program(locks(size))).findings();
      assertEquals(List.of(), findings.warnings(), "each number has its lock");
      steps.put(size, findings.counters().of("valueSteps"));
    }
    SuiteReport.say("growth, steps of the values analysis by locks: " + steps);
    Growth.isLinear(steps);
  }

  /** Each function calls the next one three times, the last one calls through a table: what is passed there differs on each way. */
  @Test
  void callsOnManyWaysAreFew() {
    growWays("t", levels -> EVENTS * levels).forEach(counters -> assertEquals(0, counters.of("eventsBeyond"), counters::toString));
  }

  /** As {@link #callsOnManyWaysAreFew}, and each way leads to a table of another object: the ways are reads themselves, of which 64 paths rise. */
  @Test
  void tablesOnManyWaysAreFew() {
    growWays("t->next[%d]", _ -> TABLES);
  }

  /** Each way to a helper starts another thread before: under which starts it is called is no reason to tell its calls apart. */
  @Test
  void startsOnManyWaysAreOneRow() {
    Counters counters = Analysed.posix(new CompiledC().program(starts(EVENTS))).findings().counters();
    assertEquals(counters.of("reachedFunctions"), counters.of("contexts"), counters::toString);
  }

  private static String starts(int count) {
    StringBuilder c = new StringBuilder("#include <pthread.h>\nstatic int number[").append(count).append("];\nextern int find(int);\n");
    c.append("static void adds(int i) { number[i]++; }\nstatic void helps(int i) { adds(i); }\n");
    for (int i = 0; i < count; i++) {
      c.append("static void *thread").append(i).append("(void *arg) { number[").append(i).append("]++; return arg; }\n");
      c.append("static void way").append(i).append("(void) {\n  pthread_t t;\n  pthread_create(&t, 0, thread").append(i)
          .append(", 0);\n  helps(find(").append(i).append("));\n}\n");
    }
    c.append("int main(void) {\n  switch (find(").append(count).append(")) {\n");
    for (int i = 0; i < count; i++) {
      c.append("    case ").append(i).append(": way").append(i).append("(); break;\n");
    }
    return c.append("  }\n  return 0;\n}\n").toString();
  }

  private static List<Counters> growWays(String thing, IntUnaryOperator most) {
    SortedMap<Integer, Long> events = new TreeMap<>();
    List<Counters> all = new ArrayList<>();
    for (int levels : WAYS) {
      Counters counters = Analysed.posix(new CompiledC().program(ways(levels, thing))).findings().counters();
      assertTrue(counters.of("eventsOfLargest") <= most.applyAsInt(levels), counters::toString);
      events.put(levels, counters.of("eventsOfLargest"));
      all.add(counters);
    }
    SuiteReport.say("growth, events of the largest summary by functions on the way to a call: " + events);
    return all;
  }

  private static String ways(int levels, String thing) {
    StringBuilder c = new StringBuilder("#include <pthread.h>\nstruct thing { struct ops *ops; struct thing *next[64]; };\n");
    c.append("struct ops { void (*run)(struct thing *, int *); };\nstatic int number;\n");
    c.append("static void run(struct thing *thing, int *what) { number = *what; }\nstatic struct ops ops = {run};\n");
    c.append("static struct thing thing = {&ops};\nextern int *find(int);\n");
    c.append("static void way0(struct thing *t, int *p) { t->ops->run(t, p); }\n");
    for (int i = 1; i <= levels; i++) {
      c.append("static void way").append(i).append("(struct thing *t, int *p) {\n");
      for (int call = 0; call < 3; call++) {
        int way = 3 * i + call;
        c.append("  way").append(i - 1).append('(').append(thing.formatted(way)).append(", find(").append(way).append("));\n");
      }
      c.append("  way").append(i - 1).append("(t, p);\n}\n");
    }
    c.append("static void *thread(void *arg) { way").append(levels).append("(&thing, arg); return 0; }\n");
    return c.append("int main(void) { pthread_t t; pthread_create(&t, 0, thread, 0); thread(0); return 0; }\n").toString();
  }

  private static String locks(int count) {
    StringBuilder c = new StringBuilder("#include <pthread.h>\n");
    c.append("static pthread_mutex_t lock[").append(count).append("];\nstatic int number[").append(count).append("];\n");
    for (int i = 0; i < count; i++) {
      c.append("static void *thread").append(i).append("(void *arg) {\n  pthread_mutex_lock(&lock[").append(i).append("]);\n  number[")
          .append(i).append("]++;\n  pthread_mutex_unlock(&lock[").append(i).append("]);\n  return arg;\n}\n");
    }
    c.append("int main(void) {\n  pthread_t t;\n");
    for (int i = 0; i < count; i++) {
      c.append("  pthread_create(&t, 0, thread").append(i).append(", 0);\n  pthread_create(&t, 0, thread").append(i).append(", 0);\n");
    }
    return c.append("  return 0;\n}\n").toString();
  }

  private static void grow(List<Integer> sizes) {
    SortedMap<Integer, Counters> counters = new TreeMap<>();
    for (int size : sizes) {
      Findings findings = Analysed.posix(new CompiledC().program(text(size))).findings();
      counters.put(size, findings.counters());
      assertTrue(findings.warnings().stream().anyMatch(w -> w.location().name().equals("unguarded")), "the race is found");
      assertEquals(0, findings.warnings().stream().filter(w -> w.location().name().equals("guarded")).count(), "what the lock protects is quiet");
    }
    counters.forEach((size, each) -> SuiteReport.say("growth, " + size + " functions: " + each.counts()));
    for (Counters each : counters.values()) {
      assertTrue(each.of("contexts") <= CONTEXTS * each.of("functions"), each::toString);
      assertTrue(each.of("callLinks") <= each.of("calls") + each.of("functions"), each::toString);
      assertTrue(each.of("signaturePairs") <= PAIRS * each.of("fields"), each::toString);
      assertEquals(0, each.of("eventsBeyond"), "a summary has at most 64 events for each formal, and its own");
      assertTrue(each.of("risingPaths") <= PATHS, each::toString);
      assertTrue(each.of("pointsToLinks") <= LINKS * (each.of("calls") + each.of("functions")), each::toString);
    }
    Counters first = counters.firstEntry().getValue();
    Counters last = counters.lastEntry().getValue();
    double size = Math.log((double) last.of("functions") / first.of("functions"));
    for (String name : LINEAR) {
      double exponent = Math.log((double) last.of(name) / Math.max(1, first.of(name))) / size;
      assertTrue(exponent <= Growth.MOST, name + " grows with exponent " + exponent + ": " + counters);
    }
  }

  private static String text(int functions) {
    int cycle = functions / 3;
    int threads = functions / 10;
    int chain = functions - cycle - threads - CIRCLE - LISTS;
    StringBuilder c = new StringBuilder();
    c.append("#include <pthread.h>\nstruct node { int value; struct node *next; };\n");
    c.append("static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;\nstatic int guarded, unguarded;\nstatic struct node nodes[4];\n");
    c.append("struct ops { void (*run)(struct node *); };\nextern struct ops table[").append(cycle).append("];\n");
    c.append("static void help(struct node *n) {\n  pthread_mutex_lock(&lock);\n  guarded++;\n  n->value++;\n  pthread_mutex_unlock(&lock);\n}\n");
    c.append("struct link { struct link *next; };\n");
    for (int i = 0; i < LISTS; i++) {
      c.append("static struct item").append(i).append(" { int value; struct link link; } item").append(i).append(";\nstatic struct link list")
          .append(i).append(";\nstatic void put").append(i).append("(void) {\n  pthread_mutex_lock(&lock);\n  item").append(i)
          .append(".link.next = list").append(i).append(".next;\n  list").append(i).append(".next = &item").append(i)
          .append(".link;\n  pthread_mutex_unlock(&lock);\n}\n");
    }
    for (int i = 0; i < cycle; i++) {
      c.append("static void cycle").append(i).append("(struct node *n) {\n  help(n);\n  if (n->next) table[(n->value + ").append(i).append(") % ")
          .append(cycle).append("].run(n->next);\n}\n");
    }
    c.append("struct ops table[").append(cycle).append("] = {");
    for (int i = 0; i < cycle; i++) {
      c.append("{cycle").append(i).append("}, ");
    }
    c.append("};\nstatic void circle0(struct node *n, int left);\n");
    for (int i = CIRCLE - 1; i >= 0; i--) {
      c.append("static void circle").append(i).append("(struct node *n, int left) {\n  help(n);\n  if (left) circle")
          .append((i + 1) % CIRCLE).append("(n, left - 1);\n}\n");
    }
    for (int i = chain - 1; i >= 0; i--) {
      c.append("static void chain").append(i).append("(struct node *n) {\n  help(n);\n")
          .append(i + 1 < chain && i % 8 != 7 ? "  chain" + (i + 1) + "(n);\n" : "  circle0(n, 9);\n").append("}\n");
    }
    for (int i = 0; i < threads; i++) {
      c.append("static void *thread").append(i).append("(void *arg) {\n  chain").append(i * chain / threads).append("(arg);\n  table[")
          .append(i % cycle).append("].run(arg);\n  put").append(i % LISTS).append("();\n").append(i < 2 ? "  unguarded++;\n" : "").append("  return 0;\n}\n");
    }
    c.append("int main(void) {\n  pthread_t t;\n");
    for (int i = 0; i < threads; i++) {
      c.append("  pthread_create(&t, 0, thread").append(i).append(", &nodes[").append(i % 4).append("]);\n");
    }
    return c.append("  return 0;\n}\n").toString();
  }
}
