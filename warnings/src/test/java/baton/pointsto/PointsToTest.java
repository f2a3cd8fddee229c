package baton.pointsto;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import baton.callgraph.CallGraph;
import baton.callgraph.CallRules;
import baton.callgraph.SignatureRule;
import baton.flow.KeptFlows;
import baton.flow.ProgramFlows;
import baton.link.Access;
import baton.link.Program;
import baton.link.Symbol;
import baton.model.BuiltInModel;
import baton.model.ConcurrencyModel;
import baton.model.ModelException;
import baton.model.ModelLayers;
import baton.oracle.CompiledC;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The functions {@code a} and {@code b} of each program end with the access in question. */
class PointsToTest {
  private static final CompiledC COMPILER = new CompiledC();
  private static final ConcurrencyModel POSIX = posix();

  private static final String HEAD =
      """
      typedef unsigned long size_t;
      void *malloc(size_t n);
      void *memcpy(void *to, const void *from, size_t n);
      void qsort(void *base, size_t n, size_t size, int (*order)(const void *, const void *));
      int pthread_create(unsigned long *thread, const void *attributes, void *(*start)(void *), void *argument);
      int pthread_join(unsigned long thread, void **result);
      void outside(void *p);
      void *from_outside(void);
      int main(void) { return 0; }
      int x, y;
      struct box { int *p; long n; struct box *next; };
      """;

  private static ConcurrencyModel posix() {
    try {
      return ModelLayers.of(List.of(BuiltInModel.POSIX), List.of()).newest();
    } catch (ModelException e) {
      throw new IllegalStateException(e);
    }
  }

  private static CallGraph calls(Program program) {
    return CallGraph.of(program, CallRules.of(POSIX), SignatureRule.RANK);
  }

  private static ObjectClass last(Program program, PointsTo pointsTo, String function) {
    Symbol.DefinedFunction symbol = (Symbol.DefinedFunction) program.named(function).getFirst();
    Access access = Access.of(program.function(symbol).body()).getLast();
    return pointsTo.accessed(symbol, access.ordinal(), access.part()).orElseThrow();
  }

  private static void same(String text) {
    Program program = COMPILER.program(HEAD + text);
    PointsTo pointsTo = PointsTo.of(calls(program), POSIX);
    assertEquals(last(program, pointsTo, "a"), last(program, pointsTo, "b"), text);
  }

  private static void different(String text) {
    Program program = COMPILER.program(HEAD + text);
    PointsTo pointsTo = PointsTo.of(calls(program), POSIX);
    assertNotEquals(last(program, pointsTo, "a"), last(program, pointsTo, "b"), text);
  }

  /** The classes of the last accesses of {@code a} and {@code b}, where only those are asked of. */
  private static List<ObjectClass> copied(String text) {
    Program program = COMPILER.program(HEAD + text);
    Set<PointsTo.Asked> asked = new HashSet<>();
    for (String name : List.of("a", "b")) {
      Symbol.DefinedFunction function = (Symbol.DefinedFunction) program.named(name).getFirst();
      Access access = Access.of(program.function(function).body()).getLast();
      asked.add(new PointsTo.Asked(function, access.ordinal(), access.part()));
    }
    PointsTo pointsTo = PointsTo.of(calls(program), POSIX, ProgramFlows.of(program, KeptFlows.none()), asked);
    return List.of(last(program, pointsTo, "a"), last(program, pointsTo, "b"));
  }

  private static void copiedSame(String text) {
    List<ObjectClass> classes = copied(text);
    assertEquals(classes.getFirst(), classes.getLast(), text);
  }

  private static void copiedDifferent(String text) {
    same(text);
    List<ObjectClass> classes = copied(text);
    assertNotEquals(classes.getFirst(), classes.getLast(), text);
  }

  @Test
  void whatCallsOfWrappersReturnIsApart() {
    copiedDifferent("int *make(void) { return malloc(4); } void a(void) { int *p = make(); *p = 1; } void b(void) { int *p = make(); *p = 1; }");
    copiedDifferent(
        "int *inner(void) { return malloc(4); } int *make(void) { int *p = inner(); *p = 0; return p; } "
            + "void a(void) { *make() = 1; } void b(void) { *make() = 1; }");
    copiedDifferent(
        "struct box *make(int *p) { struct box *b = malloc(24); b->p = p; return b; } "
            + "void a(void) { *make(&x)->p = 1; } void b(void) { *make(&y)->p = 1; }");
  }

  @Test
  void whatWrappersKeepOrAreCalledForByPointersIsOneClass() {
    copiedSame(
        "int *last; int *make(void) { int *p = malloc(4); last = p; return p; } "
            + "void a(void) { *make() = 1; } void b(void) { int *p = make(); *last = 1; }");
    copiedSame(
        "int *make(void) { return malloc(4); } int *(*f)(void) = make; void a(void) { *f() = 1; } void b(void) { *f() = 1; }");
    copiedSame(
        "int *made; int *make(void) { static int *one; if (!one) one = malloc(4); return one; } "
            + "void a(void) { *make() = 1; } void b(void) { *make() = 1; }");
    copiedSame(
        "int *a(void) { int *p = malloc(4); *p = 1; return p; } void b(void) { a(); *a() = 1; }");
    copiedSame(
        "int *make(int n) { return n ? make(n - 1) : malloc(4); } int *q; void a(void) { q = make(9); *q = 1; } void b(void) { *q = 1; }");
  }

  @Test
  void globalsAndAllocationsAreApart() {
    different("void a(void) { x = 1; } void b(void) { y = 1; }");
    different("void a(void) { int *p = malloc(4); *p = 1; } void b(void) { int *p = malloc(4); *p = 1; }");
    different("int *p, *q; void start(void) { p = malloc(4); q = malloc(4); } void a(void) { *p = 1; } void b(void) { *q = 1; }");
    different("int *p = &x, *q = &y; void a(void) { *p = 1; } void b(void) { *q = 1; }");
  }

  @Test
  void initialisersPoint() {
    same("int *p = &x; void a(void) { *p = 1; } void b(void) { x = 1; }");
    same("struct box s = {&x, 1, &s}; void a(void) { *s.next->p = 1; } void b(void) { x = 1; }");
  }

  @Test
  void argumentsAndResultsFlow() {
    same("int *id(int *p) { return p; } void a(void) { *id(&x) = 1; } void b(void) { x = 1; }");
    same("void set(int **to, int *p) { *to = p; } void a(void) { int *l; set(&l, &x); *l = 1; } void b(void) { x = 1; }");
    same("int *pick(int n, ...) { __builtin_va_list l; __builtin_va_start(l, n); int *p = __builtin_va_arg(l, int *);"
        + " __builtin_va_end(l); return p; } void a(void) { *pick(1, &x) = 1; } void b(void) { x = 1; }");
    same("struct big { int *p; long filler[8]; }; int *of(struct big v) { return v.p; }"
        + " void a(void) { struct big v = {&x}; *of(v) = 1; } void b(void) { x = 1; }");
  }

  @Test
  void pointersToFunctionsAreFollowed() {
    same("void set(int *p) { *p = 1; } void (*f)(int *) = set; void call(void) { f(&x); }"
        + " void a(void) { x = 1; } void b(void) { *(&x) = 2; }");
    same("int *keep; void set(int *p) { keep = p; } struct ops { void (*run)(int *); } ops = {set};"
        + " void call(struct ops *o) { o->run(&x); } void start(void) { call(&ops); }"
        + " void a(void) { *keep = 1; } void b(void) { x = 1; }");
    same("int *f1(void) { return &x; } int *f2(void) { return &y; } int *(*table[2])(void) = {f1, f2};"
        + " void a(void) { *table[1]() = 1; } void b(void) { y = 1; }");
  }

  @Test
  void containersAreFoundFromTheirMembers() {
    same("struct link { struct link *next; }; struct item { int value; struct link link; }; struct item i; struct link *head;"
        + " void start(void) { head = &i.link; }"
        + " void a(void) { struct item *c = (struct item *)((char *)head - 8); c->value = 1; } void b(void) { i.value = 1; }");
  }

  @Test
  void integersCarryAddresses() {
    same("unsigned long n; void start(void) { n = (unsigned long)&x; } void a(void) { *(int *)n = 1; } void b(void) { x = 1; }");
    same("unsigned long n; void start(void) { n = (unsigned long)&x | 1; }"
        + " void a(void) { *(int *)(n & ~1UL) = 1; } void b(void) { x = 1; }");
    same("union u { int *p; unsigned long n; } u; void start(void) { u.p = &x; }"
        + " void a(void) { *(int *)u.n = 1; } void b(void) { x = 1; }");
    same("struct { int kind; union { int *p; unsigned long n; }; } u; void start(void) { u.p = &x; }"
        + " void a(void) { *(int *)u.n = 1; } void b(void) { x = 1; }");
  }

  @Test
  void plainNumbersJoinNothing() {
    different("struct box s, t; void start(void) { s.p = &x; t.p = &y; s.n = t.n + 1; }"
        + " void a(void) { *s.p = 1; } void b(void) { *t.p = 1; }");
    different("int flag; struct box s, t; void start(void) { s.p = &x; t.p = &y; flag = *s.p + *t.p; *s.p = flag; }"
        + " void a(void) { *s.p = 1; } void b(void) { *t.p = 1; }");
  }

  @Test
  void copiesMoveWhatIsInside() {
    same("struct box s, t; void start(void) { s.p = &x; t = s; } void a(void) { *t.p = 1; } void b(void) { x = 1; }");
    same("struct box s, t; void start(void) { s.p = &x; memcpy(&t, &s, sizeof t); } void a(void) { *t.p = 1; } void b(void) { x = 1; }");
    same("struct box s, t; void start(void) { s.p = &x; char *d = (char *)&t, *f = (char *)&s;"
        + " for (unsigned long i = 0; i < sizeof t; i++) *d++ = *f++; } void a(void) { *t.p = 1; } void b(void) { x = 1; }");
    same("struct box s, t; void start(void) { s.p = &x; unsigned char *d = (void *)&t, *f = (void *)&s;"
        + " for (int i = 0; i < sizeof t; i++) d[i] = f[i]; } void a(void) { *t.p = 1; } void b(void) { x = 1; }");
  }

  @Test
  void atomicsMovePointers() {
    same("int *p; void start(void) { __atomic_store_n(&p, &x, 5); } void a(void) { *__atomic_load_n(&p, 5) = 1; } void b(void) { x = 1; }");
    same("int *p; void start(void) { int *e = 0; __atomic_compare_exchange_n(&p, &e, &x, 0, 5, 5); }"
        + " void a(void) { *__atomic_exchange_n(&p, 0, 5) = 1; } void b(void) { x = 1; }");
  }

  @Test
  void threadsGetTheirArgumentAndReturn() {
    same("int *kept; void *run(void *p) { kept = p; return p; } void start(void) { unsigned long t; pthread_create(&t, 0, run, &x); }"
        + " void a(void) { *kept = 1; } void b(void) { x = 1; }");
    same("void *run(void *p) { return &x; } void a(void) { unsigned long t; void *r; pthread_create(&t, 0, run, 0);"
        + " pthread_join(t, &r); *(int *)r = 1; } void b(void) { x = 1; }");
    different("int *one, *two; void *f(void *p) { one = p; return 0; } void *g(void *p) { two = p; return 0; }"
        + " void start(void) { unsigned long t; pthread_create(&t, 0, f, &x); pthread_create(&t, 0, g, &y); }"
        + " void a(void) { *one = 1; } void b(void) { *two = 1; }");
  }

  @Test
  void callbacksGetWhatTheCallGets() {
    same("int table[4]; const int *seen; int order(const void *l, const void *r) { seen = l; return 0; }"
        + " void start(void) { qsort(table, 4, 4, order); } int a(void) { return *seen; } int b(void) { return table[0]; }");
  }

  @Test
  void whatLeavesTheProgramIsUnknown() {
    same("void start(void) { outside(&x); } void a(void) { *(int *)from_outside() = 1; } void b(void) { x = 1; }");
    same("struct box s; void start(void) { s.p = &x; outside(&s); } void a(void) { *(int *)from_outside() = 1; } void b(void) { x = 1; }");
    same("int *kept; void hook(int *p) { kept = p; } void start(void) { outside(hook); outside(&x); }"
        + " void a(void) { *kept = 1; } void b(void) { x = 1; }");
    same("extern int *theirs; extern int *others; void a(void) { *theirs = 1; } void b(void) { *others = 1; }");
  }

  @Test
  void withoutMainTheWorldCallsIn() {
    String open =
        "int x; static int *kept; void a(int *p) { *p = 1; } void b(int *p) { *p = 2; }"
            + " static void hidden(int *p) { kept = p; } void start(void (**f)(int *)) { *f = hidden; }";
    Program program = COMPILER.program(open);
    PointsTo pointsTo = PointsTo.of(calls(program), POSIX);
    assertEquals(pointsTo.outside(), last(program, pointsTo, "a"));
    assertEquals(pointsTo.outside(), last(program, pointsTo, "b"));
  }

  @Test
  void numbersDependOnTheProgramAlone() {
    String text = HEAD + "int *p = &x; void a(void) { *p = 1; } void b(int **q) { *q = malloc(4); **q = 1; }";
    List<List<ObjectClass>> runs = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      Program program = COMPILER.program(text);
      PointsTo pointsTo = PointsTo.of(calls(program), POSIX);
      runs.add(program.symbols().stream().filter(s -> !(s instanceof Symbol.Unresolved)).map(pointsTo::of).toList());
    }
    assertEquals(runs.getFirst(), runs.get(1));
    assertEquals(runs.getFirst(), runs.get(2));
  }
}
