package baton.entry;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import baton.ir.Referent;
import baton.link.Program;
import baton.link.Symbol;
import baton.memory.Address;
import baton.memory.Base;
import baton.model.BuiltInModel;
import baton.model.ConcurrencyModel;
import baton.model.ModelException;
import baton.model.ModelLayers;
import baton.oracle.CompiledC;
import baton.race.Analysed;
import baton.symbolic.Threads;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class ContextsTest {
  private static final String BEGIN = "#include <pthread.h>\n#include <stdlib.h>\n#include <signal.h>\n";

  private static Analysed analysed(String text) {
    return Analysed.posix(new CompiledC().program(BEGIN + text));
  }

  private static Map<String, Multiplicity> entries(String text) {
    Contexts contexts = analysed(text).contexts();
    return contexts.entries().stream().collect(Collectors.toMap(e -> e.function().label(), contexts::multiplicity, (a, b) -> a == b ? a : Multiplicity.SEVERAL));
  }

  @Test
  void aThreadStartedOnceIsSingle() {
    assertEquals(
        Map.of("main", Multiplicity.SINGLE, "f", Multiplicity.SINGLE),
        entries("void *f(void *a) { return a; } int main(void) { pthread_t t; return pthread_create(&t, 0, f, 0); }"));
  }

  @Test
  void aThreadStartedInALoopOrByManyIsNotAndTwoStartsAreTwoThreads() {
    assertEquals(
        Map.of("main", Multiplicity.SINGLE, "f", Multiplicity.SEVERAL, "g", Multiplicity.SINGLE, "h", Multiplicity.SEVERAL),
        entries(
            """
            void *h(void *a) { return a; }
            void *f(void *a) { pthread_t t; pthread_create(&t, 0, h, 0); return a; }
            void *g(void *a) { return a; }
            int main(void) {
              pthread_t t;
              for (int i = 0; i < 3; i++) pthread_create(&t, 0, f, 0);
              pthread_create(&t, 0, g, 0);
              pthread_create(&t, 0, g, 0);
              return 0;
            }
            """));
  }

  @Test
  void aThreadStartedInAFunctionThatIsCalledTwiceIsNotSingle() {
    assertEquals(
        Multiplicity.SEVERAL,
        entries(
                """
                void *f(void *a) { return a; }
                static void start(void) { pthread_t t; pthread_create(&t, 0, f, 0); }
                int main(void) { start(); start(); return 0; }
                """)
            .get("f"));
  }

  @Test
  void wrappersOfThreadCreationAreResolvedAtTheirCallers() {
    assertEquals(
        Map.of("main", Multiplicity.SINGLE, "f", Multiplicity.SINGLE, "g", Multiplicity.SINGLE),
        entries(
            """
            typedef void *(*body)(void *);
            void *f(void *a) { return a; }
            void *g(void *a) { return a; }
            static void start(body b) { pthread_t t; pthread_create(&t, 0, b, 0); }
            int main(void) { start(f); start(g); return 0; }
            """));
  }

  @Test
  void aHandlerRegisteredByAFunctionWrittenOverAnotherOneIsOneEntry() {
    Program program =
        new CompiledC()
            .program(
                """
                typedef int handler(int, void *);
                int request_threaded_irq(unsigned irq, handler *h, handler *t, unsigned long flags, const char *name, void *data);
                static inline int request_irq(unsigned irq, handler *h, unsigned long flags, const char *name, void *data) {
                  return request_threaded_irq(irq, h, 0, flags, name, data);
                }
                static int tick(int irq, void *data) { return irq; }
                static int wake(int irq, void *data) { return irq; }
                int init_module(void) {
                  return request_irq(7, tick, 0, "a", 0) + request_threaded_irq(8, tick, wake, 0, "b", 0);
                }
                """);
    assertEquals(
        List.of("tick", "wake"),
        Analysed.linux(program).contexts().entries().stream()
            .filter(e -> e.kind() == ThreadEntry.Kind.HANDLER)
            .map(e -> e.function().label())
            .sorted()
            .toList());
  }

  @Test
  void aRequestHandlerRunsWithTheNetworkLockUnlessItsFlagsSayOtherwise() throws ModelException {
    String text =
        """
        typedef int handler(void *buffer, void *header, void *extack);
        void rtnl_register(int protocol, int type, handler *h, void *dump, unsigned flags);
        int init_module(int flags) { rtnl_register(0, 0, f, 0, FLAGS); return 0; }
        """;
    assertEquals(List.of(1), locksOf("f", "static int f(void *b, void *h, void *e) { return 0; }\n" + text.replace("FLAGS", "2")));
    assertEquals(List.of(0), locksOf("f", "static int f(void *b, void *h, void *e) { return 0; }\n" + text.replace("FLAGS", "3")));
    assertEquals(List.of(0, 1), locksOf("f", "static int f(void *b, void *h, void *e) { return 0; }\n" + text.replace("FLAGS", "flags")));
  }

  /** How many locks the entries of a function begin with. */
  private static List<Integer> locksOf(String function, String text) throws ModelException {
    ConcurrencyModel model = ModelLayers.of(List.of(BuiltInModel.LINUX), List.of()).everyRelease();
    Contexts contexts = new Analysed(new CompiledC().program(text), model).contexts();
    return contexts.entries().stream()
        .filter(e -> e.function().label().equals(function))
        .map(e -> contexts.heldByCallers(e).size())
        .sorted()
        .toList();
  }

  @Test
  void aProgramWithoutMainIsOpen() {
    Contexts contexts = analysed("static int x; void put(int v) { x = v; } static int hidden(void) { return x; } int get(void) { return hidden(); }").contexts();
    assertEquals(1, contexts.entries().size(), "callers outside are all alike");
    ThreadEntry anybody = contexts.entries().getFirst();
    assertEquals(ThreadEntry.Kind.OPEN, anybody.kind());
    assertEquals(List.of("get", "put"), anybody.functions().stream().map(Symbol::label).sorted().toList());
  }

  @Test
  void whatSeveralCallersOutsideComeToIsGoneThroughOnce() {
    Contexts contexts =
        analysed(
                "struct s { int n; }; static int x; static void both(struct s *p) { x = p->n; } static void one(void) { x = 1; }"
                    + "void get(struct s *p) { both(p); one(); } void put(struct s *p) { both(p); }")
            .contexts();
    List<Activation> both = contexts.activations().stream().filter(a -> a.function().label().equals("both")).toList();
    assertEquals(1, both.size());
    assertEquals(Optional.empty(), contexts.beginnings().sole(both.getFirst()));
    assertEquals(2, contexts.beginnings().all(both.getFirst()).cardinality());
    Activation one = contexts.activations().stream().filter(a -> a.function().label().equals("one")).findFirst().orElseThrow();
    assertEquals(Optional.of("get"), contexts.beginnings().sole(one).map(Symbol::label));
    assertEquals(1, contexts.beginnings().all(one).cardinality());
    assertTrue(contexts.beginnings().all(both.getFirst()).intersects(contexts.beginnings().all(one)), "get comes to both");
  }

  @Test
  void callbacksOfUnknownFunctionsAreEntries() {
    Contexts contexts =
        analysed("void unknown(void (*f)(void)); static void called(void) {} int main(void) { unknown(called); return 0; }").contexts();
    assertTrue(
        contexts.entries().stream()
            .anyMatch(e -> e.kind() == ThreadEntry.Kind.UNKNOWN_CALLBACK && e.function().label().equals("called")));
  }

  @Test
  void signalHandlersAreSerial() {
    assertEquals(Multiplicity.SERIAL, entries("void h(int s) {} int main(void) { signal(SIGINT, h); return 0; }").get("h"));
  }

  @Test
  void locksHeldAtACallAreHeldInTheFunctionCalled() {
    Contexts contexts =
        analysed(
                """
                static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER, n = PTHREAD_MUTEX_INITIALIZER;
                static int x;
                static void inside(void) { x++; }
                static void swaps(void) { pthread_mutex_unlock(&m); pthread_mutex_lock(&n); inside(); pthread_mutex_lock(&m); }
                int main(void) { pthread_mutex_lock(&m); inside(); swaps(); return 0; }
                """)
            .contexts();
    assertEquals(List.of(List.of("m"), List.of("n")), heldIn("inside", contexts));
  }

  @Test
  void aContextInWhichNoMoreHoldsStandsForTheOther() {
    String text =
        """
        static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
        static int x;
        static void inside(void) { x++; }
        static void gives_up(void) { pthread_mutex_unlock(&m); inside(); pthread_mutex_lock(&m); }
        """;
    String first = "int main(void) { pthread_mutex_lock(&m); inside(); gives_up(); pthread_mutex_unlock(&m); return 0; }";
    String last = "int main(void) { pthread_mutex_lock(&m); gives_up(); inside(); pthread_mutex_unlock(&m); return 0; }";
    assertEquals(List.of(List.of()), heldIn("inside", analysed(text + first).contexts()));
    assertEquals(List.of(List.of()), heldIn("inside", analysed(text + last).contexts()));
  }

  /** The variables that are locks held in each of the contexts. */
  private static List<List<String>> heldIn(String function, Contexts contexts) {
    return contexts.activations().stream()
        .filter(a -> a.function().label().equals(function))
        .map(a -> a.context().locks().acquired().keySet().stream().flatMap(l -> l.addresses().stream()).map(ContextsTest::variable).toList())
        .sorted(Comparator.comparing(Object::toString))
        .toList();
  }

  private static String variable(Address address) {
    return address.base() instanceof Base.Global(Referent symbol) ? symbol.name() : "?";
  }

  @Test
  void ofMoreArgumentsThanAreToldApartThoseAreKnownInWhichAllAgree() {
    StringBuilder text = new StringBuilder("struct ops { void (*put)(int *, int *); }; static int all, n[40];\n");
    text.append("static void put(int *one, int *other) { *one = *other; } static struct ops ops = {put}; int main(void) {");
    for (int i = 0; i < ContextLimits.STANDARD.bindings(); i++) {
      text.append(" ops.put(&n[").append(i).append("], &all);");
    }
    assertEquals(ContextLimits.STANDARD.bindings(), passedTo("put", text + " return 0; }").size());
    List<List<Boolean>> known =
        passedTo("put", text + " ops.put(&n[39], &all); return 0; }").stream()
            .map(b -> b.formals().stream().map(Optional::isPresent).toList())
            .toList();
    assertEquals(List.of(List.of(false, true)), known);
  }

  private static List<Binding> passedTo(String function, String text) {
    return analysed(text).contexts().activations().stream()
        .filter(a -> a.function().label().equals(function))
        .flatMap(a -> a.binding().stream())
        .toList();
  }

  @Test
  void recursionComesToAnEnd() {
    Contexts contexts =
        analysed(
                """
                struct node { struct node *next; pthread_mutex_t m; int x; void (*visit)(struct node *); };
                static void walk(struct node *n) { pthread_mutex_lock(&n->m); n->x++; if (n->next) n->visit(n->next); }
                int main(void) { static struct node n; n.visit = walk; n.visit(&n); return 0; }
                """)
            .contexts();
    assertTrue(contexts.activations().stream().anyMatch(a -> a.function().label().equals("walk")));
  }

  @Test
  void eventsBeforeCreationAndAfterJoinAreApart() {
    Analysed analysed =
        analysed(
            """
            static int x;
            void *f(void *a) { x = 2; return a; }
            int main(void) { pthread_t t; x = 1; pthread_create(&t, 0, f, 0); x = 3; pthread_join(t, 0); x = 4; return 0; }
            """);
    Contexts contexts = analysed.contexts();
    Parallelism parallelism = analysed.parallelism(contexts);
    ThreadEntry main = contexts.entries().getFirst();
    ThreadEntry f = contexts.entries().getLast();
    List<Boolean> parallel =
        contexts.activations().stream()
            .filter(a -> a.function().label().equals("main"))
            .flatMap(a -> contexts.occurrences(a, _ -> true).stream())
            .filter(o -> o.act() instanceof baton.summary.Act.Access access && access.bytes() == 4)
            .map(o -> parallelism.order(main, o.guard().threads(), f, Threads.NONE) instanceof Order.Parallel)
            .toList();
    assertEquals(List.of(false, true, false), parallel);
    assertInstanceOf(Order.Apart.class, parallelism.order(main, Threads.NONE, main, Threads.NONE));
  }
}
