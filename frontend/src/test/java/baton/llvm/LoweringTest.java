package baton.llvm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import baton.ir.AggregateType;
import baton.ir.Block;
import baton.ir.Body;
import baton.ir.BodyText;
import baton.ir.Function;
import baton.ir.Instruction;
import baton.ir.Linkage;
import baton.ir.Operand;
import baton.ir.Referent;
import baton.ir.SymbolAlias;
import baton.ir.Terminator;
import baton.ir.TranslationUnit;
import baton.ir.Type;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What single constructs of C become. */
class LoweringTest {
  private static final BundledClang CLANG = new BundledClang();

  private static TranslationUnit read(String text, String... flags) throws BitcodeException {
    return CLANG.reader().read(CLANG.bitcodeOf(text, flags), "unit.c", List.of());
  }

  private static Function function(TranslationUnit unit, String name) {
    return unit.functions().stream().filter(f -> f.name().equals(name)).findFirst().orElseThrow();
  }

  private static String lowered(String text) throws BitcodeException {
    return BodyText.canonical(function(read(text), "f").body());
  }

  private static Stream<Instruction> instructions(Body body) {
    return body.blocks().stream().map(Block::instructions).flatMap(List::stream);
  }

  @Test
  void aDiscardedReadStays() throws BitcodeException {
    assertTrue(lowered("int g; void f(void) { (void)g; }").contains("load i32 &@0\n"));
  }

  @Test
  void aGuardedStoreStaysBehindItsBranch() throws BitcodeException {
    Body body = function(read("int h; void f(int c) { h = 0; if (c) h = 6; }"), "f").body();
    Terminator.Branch branch = assertInstanceOf(Terminator.Branch.class, body.blocks().getFirst().terminator());
    assertEquals(1, body.blocks().get(branch.then()).instructions().stream().filter(Instruction.Store.class::isInstance).count());
  }

  @Test
  void anUninitialisedLocalIsOneUnknownValueAndKeepsItsBranch() throws BitcodeException {
    Body body = function(read("int g; int try(void); void f(void) { int r; if (try()) r = 1; if (r == 1) g = 1; if (r == 1) g = 2; }".replace("try", "attempt")), "f").body();
    assertEquals(1, instructions(body).filter(Instruction.Nondeterministic.class::isInstance).count());
    assertEquals(3, instructions(body).filter(Terminator.Branch.class::isInstance).count());
    Instruction.Phi phi = (Instruction.Phi) instructions(body).filter(Instruction.Phi.class::isInstance).findFirst().orElseThrow();
    assertEquals(2, phi.incoming().size());
  }

  /** Whether a block is what comes to be where both conditions hold: nobody else leads there. */
  private static boolean ends(Block block, Body body, long value) {
    int index = body.blocks().indexOf(block);
    return instructions(body)
        .filter(Instruction.Phi.class::isInstance)
        .flatMap(p -> ((Instruction.Phi) p).incoming().stream())
        .anyMatch(i -> i.block() == index && i.value() instanceof Operand.IntegerConstant(_, long there) && there == value);
  }

  /** Each test leads out of the loop by itself, and what is behind it knows the value of each. */
  @Test
  void aLoopWithTwoConditionsIsLeftAtEach() throws BitcodeException {
    Body body = function(read("int g(int); int f(int n) { int i = 0; while (i < n && g(i)) i++; return i; }"), "f").body();
    Block head = body.blocks().stream().filter(b -> b.terminator() instanceof Terminator.Branch).findFirst().orElseThrow();
    Terminator.Branch branch = (Terminator.Branch) head.terminator();
    assertInstanceOf(Terminator.Return.class, body.blocks().get(branch.otherwise()).terminator());
    assertTrue(body.blocks().get(branch.then()).instructions().stream().anyMatch(Instruction.Call.class::isInstance));
  }

  @Test
  void aConditionThatIsReadLaterIsNotJumpedOver() throws BitcodeException {
    Body body = function(read("int g(int); int f(int a, int b) { int c = a && b; if (c) g(1); return g(c); }"), "f").body();
    assertTrue(
        body.blocks().stream().anyMatch(b -> b.instructions().getFirst() instanceof Instruction.Phi p && p.incoming().size() == 2));
  }

  @Test
  void whatIsKnownBehindTwoConditionsComesFromEach() throws BitcodeException {
    Body body = function(read("int g(int); int f(int a, int b) { int r = 1; if (a && g(b)) r = 2; else r = 3; return r; }"), "f").body();
    Instruction.Phi last = (Instruction.Phi) instructions(body).filter(Instruction.Phi.class::isInstance).toList().getLast();
    assertEquals(2, last.incoming().size());
    assertEquals(1, body.blocks().stream().filter(b -> ends(b, body, 2)).count());
  }

  @Test
  void containerOfIsANegativeOffset() throws BitcodeException {
    assertTrue(
        lowered(
                """
                struct in { int x; }; struct out { long pad[3]; struct in in; int y; };
                int f(struct in *p) { return ((struct out *)((char *)p - __builtin_offsetof(struct out, in)))->y; }
                """)
            .contains("address formal0-24"));
  }

  @Test
  void indicesKeepTheirStride() throws BitcodeException {
    assertTrue(lowered("struct e { int a, b, c; }; int f(struct e t[][4], int i, int j) { return t[i][j].b; }").contains("* 48"));
  }

  @Test
  void bitFieldsNamesAndNestedTypesAreKnown() throws BitcodeException {
    TranslationUnit unit =
        read("struct s { int a : 3, b : 5; union { int u; float v; }; struct s *next; }; int f(struct s *p) { return p->b; }");
    AggregateType s =
        unit.types().aggregates().values().stream().filter(a -> a.key().startsWith("struct s@")).findFirst().orElseThrow();
    assertEquals(List.of("a", "b", "", "next"), s.members().stream().map(AggregateType.Member::name).toList());
    assertTrue(s.members().get(1).bitField());
    assertEquals(3, s.members().get(1).offsetBits());
    assertEquals(new Type.Pointer(new Type.Aggregate(s.key())), s.members().get(3).type());
    Type.Aggregate union = assertInstanceOf(Type.Aggregate.class, s.members().get(2).type());
    assertEquals(AggregateType.Kind.UNION, unit.types().aggregate(union.key()).orElseThrow().kind());
  }

  @Test
  void aCallThatMustNotCompileIsMarked() throws BitcodeException {
    assertTrue(
        lowered("__attribute__((error(\"no\"))) void bad(void); void f(int c) { if (c) bad(); }")
            .contains("must-not-compile"));
  }

  @Test
  void kernelSignaturesAreKept() throws BitcodeException {
    TranslationUnit unit =
        read("int t(long a) { return 1; } int f(int (*p)(long)) { return p(2); }", "-fsanitize=kcfi");
    Instruction.Call call =
        (Instruction.Call) instructions(function(unit, "f").body()).filter(Instruction.Call.class::isInstance).findFirst().orElseThrow();
    baton.ir.Callee.Indirect callee = assertInstanceOf(baton.ir.Callee.Indirect.class, call.callee());
    assertTrue(callee.signature().kcfi().isPresent());
    assertEquals(callee.signature().kcfi(), function(unit, "t").signature().kcfi());
  }

  @Test
  void aStructPassedByValueInMemoryIsARead() throws BitcodeException {
    assertTrue(
        lowered("struct big { long a[9]; } g; void take(struct big); void f(void) { take(g); }").contains("by value 72"));
  }

  @Test
  void constructorsAliasesAnnotationsAndWeakSymbols() throws BitcodeException {
    TranslationUnit unit =
        read(
            """
            __attribute__((constructor(200))) void second(void) {} __attribute__((constructor(101))) void first(void) {}
            __attribute__((destructor)) void last(void) {}
            int real(void) { return 1; } int other(void) __attribute__((weak, alias("real")));
            extern int maybe(void) __attribute__((weak)); int f(void) { return maybe ? maybe() : 0; }
            int guarded __attribute__((annotate("guarded_by:m"))); int common;
            """,
            "-fcommon");
    assertEquals(List.of(new Referent.External("first"), new Referent.External("second")), unit.constructors());
    assertEquals(List.of(new Referent.External("last")), unit.destructors());
    assertEquals(
        List.of(new SymbolAlias("other", Linkage.WEAK, new Referent.External("real"), false)), unit.aliases());
    assertEquals(
        List.of(new TranslationUnit.Annotation(new Referent.External("guarded"), "guarded_by:m")), unit.annotations());
    assertEquals(Linkage.WEAK_DECLARED, unit.declarations().getFirst().linkage());
    assertEquals(
        Linkage.COMMON, unit.globals().stream().filter(g -> g.name().equals("common")).findFirst().orElseThrow().linkage());
  }

  @Test
  void differencesOfLabelsInATableNameFunctionAndBlock() throws BitcodeException {
    String text = "int f(int i) { static const long t[] = {&&a - &&a, &&b - &&a}; goto *(&&a + t[i]); a: return 1; b: return 2; }";
    String table =
        read(text).globals().stream()
            .filter(g -> g.name().startsWith("f.t"))
            .map(g -> BodyText.canonical(g.initializer()))
            .findFirst()
            .orElseThrow();
    assertTrue(table.contains("label (&@0, 1:i64)") && table.contains("label (&@0, 2:i64)"), table);
    assertFalse(table.contains("&&"), table);
  }

  @Test
  void formalsAndLocalsHaveNamesAndAccessesPositions() throws BitcodeException {
    Function f = function(read("void use(int *);\nint f(int count, char *name) {\n  int kept = count;\n  use(&kept);\n  return kept;\n}\n"), "f");
    assertEquals(List.of("count", "name"), f.formalNames());
    assertEquals(List.of("kept"), List.copyOf(f.localNames().values()));
    assertTrue(f.positions().stream().anyMatch(p -> p.line() == 4));
    assertEquals(2, f.line());
  }

  @Test
  void bitcodeThatIsCutOrChangedIsRefusedOrReadAndNeverEndsTheProcess() throws BitcodeException {
    byte[] good = CLANG.bitcodeOf("int g; int f(int c) { return g + c; }");
    for (int length : new int[] {0, 3, 4, 100, good.length / 2, good.length - 4}) {
      assertThrows(BitcodeException.class, () -> CLANG.reader().read(Arrays.copyOf(good, length), "cut.c", List.of()), "length " + length);
    }
    byte[] text = "not bitcode at all, only words".getBytes(java.nio.charset.StandardCharsets.UTF_8);
    assertThrows(BitcodeException.class, () -> CLANG.reader().read(text, "text.c", List.of()));
    // Only the header is flipped here: a flip elsewhere can crash libLLVM itself, which is why only bitcode that clang has just
    // written, and ended well, is ever parsed.
    Random random = new Random(1);
    for (int k = 0; k < 4; k++) {
      byte[] flipped = good.clone();
      flipped[k] ^= (byte) (1 << random.nextInt(8));
      assertThrows(BitcodeException.class, () -> CLANG.reader().read(flipped, "flipped.c", List.of()));
    }
    assertFalse(CLANG.reader().read(good, "good.c", List.of()).functions().isEmpty());
  }
}
