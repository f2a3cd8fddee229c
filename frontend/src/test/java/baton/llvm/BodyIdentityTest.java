package baton.llvm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import baton.ir.Digest;
import baton.ir.Function;
import baton.ir.Referent;
import baton.ir.TranslationUnit;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** What bodies are one, and what changes them. */
class BodyIdentityTest {
  private static final BundledClang CLANG = new BundledClang();

  private static TranslationUnit read(String unit, String text, String... flags) throws BitcodeException {
    return CLANG.reader().read(CLANG.bitcodeOf(text, flags), unit, List.of());
  }

  private static Map<String, Digest> digests(TranslationUnit unit) {
    Map<String, Digest> digests = new TreeMap<>();
    unit.functions().forEach(f -> digests.put(f.name(), f.digest()));
    return digests;
  }

  private static Function function(TranslationUnit unit, String name) {
    return unit.functions().stream().filter(f -> f.name().equals(name)).findFirst().orElseThrow();
  }

  @Test
  void aBlankLineChangesOnlyPositionsExceptWhereTheLineIsAValue() throws BitcodeException {
    String text =
        """
        struct s { int a; struct s *next; };
        int g; static int h;
        static int twice(int x) { return x + x; }
        int plain(struct s *p) { h++; g = twice(p->next->a); return g; }
        int line(void) { return __LINE__; }
        """;
    TranslationUnit before = read("a.c", text);
    TranslationUnit after = read("a.c", "\n" + text);
    Map<String, Digest> expected = digests(before);
    Map<String, Digest> actual = digests(after);
    assertNotEquals(expected.remove("line"), actual.remove("line"));
    assertEquals(expected, actual);
    assertNotEquals(function(before, "plain").positions(), function(after, "plain").positions());
    assertEquals(before.globals().stream().map(g -> g.initializer()).toList(), after.globals().stream().map(g -> g.initializer()).toList());
  }

  @Test
  void equalTextWithDifferentStaticsIsTwoBodies() throws BitcodeException {
    String text = "static int count; int next(void) { return ++count; } int pure(int x) { return x + 1; }";
    Map<String, Digest> one = digests(read("one.c", text));
    Map<String, Digest> two = digests(read("two.c", text));
    assertNotEquals(one.get("next"), two.get("next"));
    assertEquals(one.get("pure"), two.get("pure"));
  }

  @Test
  void aVariableHasOneNameInItsUnitUnlessAnotherUnitMayReplaceIt() throws BitcodeException {
    TranslationUnit unit =
        read(
            "a.c",
            """
            int x; extern int x2 __attribute__((alias("x")));
            static int s; extern int s2 __attribute__((alias("s")));
            int y; extern int y2 __attribute__((weak, alias("y")));
            int z __attribute__((weak)); extern int z2 __attribute__((alias("z")));
            int f(void) { return x2; }
            int g(void) { return s2; }
            int h(void) { return y2; }
            int i(void) { return z2; }
            """);
    assertEquals(List.of(new Referent.External("x")), function(unit, "f").body().referents());
    assertEquals(List.of(new Referent.UnitSymbol("a.c", "s")), function(unit, "g").body().referents());
    assertEquals(List.of(new Referent.External("y2")), function(unit, "h").body().referents());
    assertEquals(List.of(new Referent.External("z2")), function(unit, "i").body().referents());
  }

  @Test
  void staticsLocalToFunctionsOfOneUnitAreTold() throws BitcodeException {
    TranslationUnit unit =
        read(
            "a.c",
            """
            int f(void) { static int n; return ++n; }
            int g(void) { static int n; return ++n; }
            int h(int c) { if (c) { static int n; return ++n; } else { static int n; return ++n; } }
            """);
    assertNotEquals(function(unit, "f").digest(), function(unit, "g").digest());
    assertEquals(
        List.of(new Referent.UnitSymbol("a.c", "h.n#0"), new Referent.UnitSymbol("a.c", "h.n#1")),
        function(unit, "h").body().referents());
  }

  @Test
  void anInlineFunctionWithoutStateIsOneBodyInAllUnits() throws BitcodeException {
    String header =
        """
        extern int shared;
        static inline int bump(int n) { return shared += n; }
        static inline int twice(int n) { return bump(n) + bump(n); }
        """;
    TranslationUnit one = read("one.c", header + "int f(void) { return twice(1); }");
    TranslationUnit two = read("two.c", "static int other; int o(void) { return other; }\n" + header + "int g(void) { return twice(1); }");
    assertEquals(function(one, "twice").self(), function(two, "twice").self());
    assertInstanceOf(Referent.SharedFunction.class, function(one, "twice").self());
    assertEquals(function(one, "f").digest(), function(two, "g").digest());
  }

  @Test
  void stateReachedThroughACallMakesAFunctionTheUnitsOwn() throws BitcodeException {
    String text =
        """
        static int count;
        static int inner(void) { return ++count; }
        static int outer(void) { return inner(); }
        int f(void) { return outer(); }
        """;
    TranslationUnit unit = read("one.c", text);
    assertEquals(new Referent.UnitSymbol("one.c", "outer"), function(unit, "outer").self());
    assertNotEquals(function(unit, "f").digest(), function(read("two.c", text), "f").digest());
  }

  @Test
  void internalFunctionsInACircleAreSharedTogether() throws BitcodeException {
    String text =
        """
        static int odd(int n);
        static int even(int n) { return n == 0 ? 1 : odd(n - 1); }
        static int odd(int n) { return n == 0 ? 0 : even(n - 1); }
        int f(int n) { return even(n); }
        """;
    TranslationUnit one = read("one.c", text);
    TranslationUnit two = read("two.c", "int more(int a) { return a; }\n" + text);
    assertEquals(function(one, "even").self(), function(two, "even").self());
    assertNotEquals(function(one, "even").digest(), function(one, "odd").digest());
    assertNotEquals(
        function(one, "even").digest(), function(read("one.c", text.replace("n == 0 ? 0", "n == 0 ? 2")), "even").digest());
  }

  @Test
  void stringsAreNamedByContent() throws BitcodeException {
    String text = "extern void puts2(const char *); void f(void) { puts2(\"a\"); }";
    TranslationUnit one = read("a.c", text);
    TranslationUnit two = read("b.c", "extern void puts2(const char *); void g(void) { puts2(\"other\"); }\n" + text);
    assertEquals(function(one, "f").digest(), function(two, "f").digest());
    assertNotEquals(function(two, "f").digest(), function(two, "g").digest());
  }

  @Test
  void theLineOfABugTableIsMasked() throws BitcodeException {
    String text =
        """
        void f(void) { asm volatile(".pushsection __bug_table,\\"aw\\"\\n.word %c0\\n.popsection" : : "i" (__LINE__)); }
        """;
    assertEquals(function(read("a.c", text), "f").digest(), function(read("a.c", "\n" + text), "f").digest());
  }

  @Test
  void nothingDependsOnTheRestOfTheUnit() throws BitcodeException {
    String text =
        """
        struct { int a; } anonymous; int g;
        static const char *const names[] = {"x", "y"};
        const char *f(int i) { static int n; n++; anonymous.a = g; return names[i]; }
        """;
    String before =
        """
        struct { char b; } another; static int first(void) { static int n; return n++; }
        int before(void) { return first() + (another.b = 1) + ("zzz"[0]); }
        """;
    assertEquals(function(read("a.c", text), "f").digest(), function(read("a.c", before + text), "f").digest());
  }
}
