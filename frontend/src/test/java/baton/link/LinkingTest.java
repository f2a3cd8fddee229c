package baton.link;

import static baton.link.UnitBuilder.INT;
import static baton.link.UnitBuilder.LONG;
import static baton.link.UnitBuilder.member;
import static baton.link.UnitBuilder.named;
import static baton.link.UnitBuilder.pointer;
import static baton.link.UnitBuilder.unit;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import baton.ir.Initializer;
import baton.ir.Linkage;
import baton.ir.Referent;
import baton.ir.Signature;
import baton.ir.TranslationUnit;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Random;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

class LinkingTest {
  private static final Signature PLAIN = new Signature("void ()", OptionalInt.empty());
  private static final Consumer<BodyBuilder> NOTHING = BodyBuilder::returns;

  private static Consumer<BodyBuilder> calling(String callee) {
    return b -> b.call(callee);
  }

  private static Referent external(String name) {
    return new Referent.External(name);
  }

  private static Program link(UnitBuilder... units) {
    return link(LinkScopes.ONE, units);
  }

  private static Program link(LinkScopes scopes, UnitBuilder... units) {
    return Program.link(List.of(units).stream().map(UnitBuilder::build).toList(), scopes);
  }

  private static List<LinkNote.Kind> kinds(Program program) {
    return program.notes().stream().map(LinkNote::kind).toList();
  }

  private static String unitOf(Symbol symbol) {
    return assertInstanceOf(Symbol.DefinedFunction.class, symbol).unit();
  }

  @Test
  void aStrongDefinitionBeatsAWeakOne() {
    Program program =
        link(
            unit("a.c").function("f", Linkage.WEAK, PLAIN, NOTHING),
            unit("b.c").function("f", NOTHING),
            unit("c.c").declare("f"));
    for (String unit : List.of("a.c", "b.c", "c.c")) {
      assertEquals("b.c", unitOf(program.resolve(unit, external("f"))));
    }
    assertEquals(List.of(LinkNote.Kind.REPLACED_WEAK), kinds(program));
    assertEquals(1, program.functions().size());
  }

  @Test
  void weakDefinitionsThatDifferAreNoted() {
    Program program =
        link(
            unit("b.c").function("f", Linkage.WEAK, PLAIN, calling("g")).declare("g"),
            unit("a.c").function("f", Linkage.WEAK, PLAIN, NOTHING),
            unit("c.c").function("f", Linkage.WEAK, PLAIN, NOTHING));
    assertEquals(List.of(LinkNote.Kind.SEVERAL_WEAK), kinds(program));
    assertTrue(program.notes().getFirst().isGap());
    assertTrue(program.notes().getFirst().text().contains("by a.c and otherwise by b.c;"), () -> program.notes().toString());
  }

  @Test
  void amongWeakDefinitionsTheFirstByUnitCounts() {
    Program program =
        link(
            unit("b.c").function("f", Linkage.WEAK, PLAIN, NOTHING),
            unit("a.c").function("f", Linkage.WEAK, PLAIN, calling("g")).declare("g"));
    assertEquals("a.c", unitOf(program.resolve("b.c", external("f"))));
    assertEquals(List.of(LinkNote.Kind.SEVERAL_WEAK), kinds(program));
  }

  @Test
  void tentativeDefinitionsBecomeOneOfTheLargestSize() {
    Program program =
        link(
            unit("a.c").variable("v", Linkage.COMMON, INT, 4, Initializer.ZERO),
            unit("b.c").variable("v", Linkage.COMMON, LONG, 8, Initializer.ZERO),
            unit("c.c").variable("v", Linkage.WEAK, INT, 4, Initializer.ZERO));
    Symbol.DefinedVariable v =
        assertInstanceOf(Symbol.DefinedVariable.class, program.resolve("a.c", external("v")));
    assertEquals("b.c", v.unit());
    assertEquals(8, v.bytes());
    assertEquals(LONG, program.type(v));
    assertEquals(1, program.variables().size());
  }

  @Test
  void aStrongVariableBeatsALargerTentativeOneWithANote() {
    Program program =
        link(
            unit("a.c").variable("v", Linkage.COMMON, LONG, 8, Initializer.ZERO),
            unit("b.c").variable("v", Linkage.STRONG, INT, 4, Initializer.ZERO));
    Symbol.DefinedVariable v =
        assertInstanceOf(Symbol.DefinedVariable.class, program.resolve("a.c", external("v")));
    assertEquals("b.c", v.unit());
    assertEquals(8, v.bytes());
    assertEquals(List.of(LinkNote.Kind.COMMON_SIZES), kinds(program));
  }

  @Test
  void staticsOfTwoUnitsAreTwo() {
    Program program = link(unit("a.c").statics("f", NOTHING), unit("b.c").statics("f", NOTHING));
    Symbol a = program.resolve("a.c", new Referent.UnitSymbol("a.c", "f"));
    Symbol b = program.resolve("b.c", new Referent.UnitSymbol("b.c", "f"));
    assertNotEquals(a, b);
    assertEquals(List.of("f@a.c", "f@b.c"), List.of(a.identity(), b.identity()));
    assertEquals(2, program.named("f").size());
  }

  @Test
  void equalInlinesOfTwoUnitsAreOne() {
    Program program =
        link(unit("a.c").inline("f", calling("g")).declare("g"), unit("b.c").inline("f", calling("g")).declare("g"));
    Referent self = UnitBuilder.shared("f", calling("g"));
    assertEquals(program.resolve("a.c", self), program.resolve("b.c", self));
    assertEquals(1, program.functions().size());
  }

  @Test
  void equalInlinesWhoseCalleesDifferByModuleAreTwo() {
    LinkScopes scopes = new LinkScopes(Map.of("a.c", "one", "b.c", "two"), LinkScopes.Visibility.EXPORTED);
    Referent leaf = UnitBuilder.shared("leaf", calling("init"));
    Consumer<BodyBuilder> outer = b -> b.call(leaf);
    Program program =
        link(
            scopes,
            unit("a.c").inline("leaf", calling("init")).inline("outer", outer).function("init", NOTHING),
            unit("b.c").inline("leaf", calling("init")).inline("outer", outer).function("init", NOTHING));
    Referent self = UnitBuilder.shared("outer", outer);
    assertNotEquals(program.resolve("a.c", self), program.resolve("b.c", self));
    assertEquals(6, program.functions().size());
    assertEquals("one:init", program.resolve("a.c", external("init")).identity());
    assertEquals("two:init", program.resolve("b.c", external("init")).identity());
  }

  @Test
  void aModuleSeesItselfThenTheBaseThenOthers() {
    LinkScopes scopes = new LinkScopes(Map.of("m.c", "m", "n.c", "n"), LinkScopes.Visibility.EXPORTED);
    Program program =
        link(
            scopes,
            unit("base.c").function("f", NOTHING).function("g", NOTHING),
            unit("m.c").function("f", NOTHING).declare("g", "only_n"),
            unit("n.c").function("only_n", NOTHING).declare("f"));
    assertEquals("m.c", unitOf(program.resolve("m.c", external("f"))));
    assertEquals("base.c", unitOf(program.resolve("n.c", external("f"))));
    assertEquals("base.c", unitOf(program.resolve("m.c", external("g"))));
    assertEquals("n.c", unitOf(program.resolve("m.c", external("only_n"))));
    assertEquals("f", program.resolve("n.c", external("f")).identity());
    assertEquals("m:f", program.resolve("m.c", external("f")).identity());
    assertEquals(List.of(), program.notes());
  }

  @Test
  void aNameOfSeveralOtherModulesIsNoted() {
    LinkScopes scopes =
        new LinkScopes(Map.of("m.c", "m", "n.c", "n", "o.c", "o"), LinkScopes.Visibility.EXPORTED);
    Program program =
        link(
            scopes,
            unit("m.c").function("f", NOTHING),
            unit("n.c").function("f", NOTHING),
            unit("o.c").declare("f"));
    assertEquals("m.c", unitOf(program.resolve("o.c", external("f"))));
    assertEquals(List.of(LinkNote.Kind.AMBIGUOUS_SCOPE), kinds(program));
  }

  @Test
  void separateExecutablesDoNotSeeEachOther() {
    LinkScopes scopes = new LinkScopes(Map.of("m.c", "m", "n.c", "n"), LinkScopes.Visibility.SEPARATE);
    Program program = link(scopes, unit("m.c").function("f", NOTHING), unit("n.c").declare("f"));
    assertInstanceOf(Symbol.ExternalFunction.class, program.resolve("n.c", external("f")));
    assertEquals("undefined:f", program.resolve("n.c", external("f")).identity());
  }

  @Test
  void severalMainsAreSeveralProgramsSideBySide() {
    Program program =
        link(
            unit("a.c").function("main", calling("work")).function("work", NOTHING),
            unit("b.c").function("main", calling("work")).function("work", calling("puts")).declare("puts"),
            unit("c.c").function("lib", calling("work")).declare("work"));
    assertEquals("main", program.resolve("a.c", external("main")).identity());
    assertEquals("main@b.c", program.resolve("b.c", external("main")).identity());
    assertEquals("b.c", unitOf(program.resolve("b.c", external("work"))));
    assertEquals("a.c", unitOf(program.resolve("c.c", external("work"))));
    assertTrue(kinds(program).contains(LinkNote.Kind.SEVERAL_PROGRAMS), () -> program.notes().toString());
    assertEquals(2, program.named("main").size(), "both are analysable");
  }

  @Test
  void anInlineDefinitionStandsInWhereNobodyElseDefinesTheFunction() {
    Program program =
        link(
            unit("a.c").function("f", Linkage.AVAILABLE, PLAIN, calling("puts")).declare("puts"),
            unit("b.c").function("f", Linkage.AVAILABLE, PLAIN, calling("puts")).declare("puts"),
            unit("c.c").declare("f"));
    assertEquals("f", program.resolve("a.c", external("f")).identity());
    assertEquals(program.resolve("a.c", external("f")), program.resolve("b.c", external("f")), "one body, one function");
    assertEquals(program.resolve("a.c", external("f")), program.resolve("c.c", external("f")));
    assertEquals(PLAIN, program.signature(program.resolve("a.c", external("f"))).orElseThrow());
  }

  @Test
  void theExternalDefinitionStandsForInlineOnesThatAreEqual() {
    Program program =
        link(
            unit("a.c").function("f", Linkage.AVAILABLE, PLAIN, calling("puts")).declare("puts"),
            unit("b.c").function("f", calling("puts")).declare("puts"));
    assertEquals("b.c", unitOf(program.resolve("a.c", external("f"))));
    assertEquals(1, program.functions().size());
  }

  @Test
  void inlineDefinitionsThatDifferAreCalledByTheirUnits() {
    Program program =
        link(
            unit("a.c").function("f", Linkage.AVAILABLE, PLAIN, calling("puts")).declare("puts"),
            unit("b.c").function("f", Linkage.AVAILABLE, PLAIN, calling("getc")).declare("getc"));
    assertEquals("a.c", unitOf(program.resolve("a.c", external("f"))));
    assertEquals("b.c", unitOf(program.resolve("b.c", external("f"))));
  }

  @Test
  void equalInlineDefinitionsThatReachDifferentOnesAreTwo() {
    Program program =
        link(
            unit("a.c")
                .function("f", Linkage.AVAILABLE, PLAIN, calling("g"))
                .function("g", Linkage.AVAILABLE, PLAIN, calling("puts"))
                .declare("puts"),
            unit("b.c")
                .function("f", Linkage.AVAILABLE, PLAIN, calling("g"))
                .function("g", Linkage.AVAILABLE, PLAIN, calling("getc"))
                .declare("getc"));
    assertEquals("a.c", unitOf(program.resolve("a.c", external("f"))));
    assertEquals("b.c", unitOf(program.resolve("b.c", external("f"))));
  }

  @Test
  void aCallMayRunTheInlineDefinitionOrTheExternalOneWhereTheyDiffer() {
    Program program =
        link(
            unit("a.c").function("f", Linkage.AVAILABLE, PLAIN, calling("puts")).declare("puts"),
            unit("b.c").function("f", calling("getc")).declare("getc"));
    Symbol.DefinedFunction either = assertInstanceOf(Symbol.DefinedFunction.class, program.resolve("a.c", external("f")));
    assertEquals("f", program.resolve("b.c", external("f")).identity());
    assertEquals(
        List.of("f@a.c", "f"),
        program.function(either).body().referents().stream().map(r -> program.resolve("a.c", r).identity()).toList());
  }

  @Test
  void undefinedNamesAreWeakOnlyWhenEveryReferenceIs() {
    Program program =
        link(
            unit("a.c").declare("f", Linkage.WEAK_DECLARED, INT).declare("g", Linkage.WEAK_DECLARED, INT),
            unit("b.c").declare("g"));
    assertTrue(assertInstanceOf(Symbol.ExternalFunction.class, program.resolve("a.c", external("f"))).weak());
    assertTrue(!assertInstanceOf(Symbol.ExternalFunction.class, program.resolve("a.c", external("g"))).weak());
  }

  @Test
  void anAliasStandsForItsOwnUnitsDefinition() {
    Program program =
        link(
            unit("a.c")
                .function("__f", Linkage.WEAK, PLAIN, NOTHING)
                .alias("f", Linkage.WEAK, external("__f"), false)
                .alias("f2", Linkage.STRONG, external("f"), false),
            unit("b.c").function("__f", NOTHING),
            unit("c.c").declare("f", "f2", "__f"));
    assertEquals("a.c", unitOf(program.resolve("c.c", external("f"))));
    assertEquals("a.c", unitOf(program.resolve("c.c", external("f2"))));
    assertEquals("b.c", unitOf(program.resolve("c.c", external("__f"))));
    assertEquals(program.resolve("c.c", external("f")), program.named("f2").getFirst());
  }

  @Test
  void aStrongDefinitionReplacesAWeakAlias() {
    Program program =
        link(
            unit("libc.c").function("__f", NOTHING).alias("f", Linkage.WEAK, external("__f"), false),
            unit("user.c").function("f", NOTHING));
    assertEquals("user.c", unitOf(program.resolve("libc.c", external("f"))));
  }

  @Test
  void aCycleOfAliasesIsReportedAndResolvesToNothing() {
    Program program =
        link(
            unit("a.c")
                .alias("f", Linkage.STRONG, external("g"), false)
                .alias("g", Linkage.STRONG, external("f"), false));
    assertInstanceOf(Symbol.Unresolved.class, program.resolve("a.c", external("f")));
    assertEquals(List.of(LinkNote.Kind.ALIAS, LinkNote.Kind.ALIAS), kinds(program));
  }

  @Test
  void anIfuncKnowsItsResolver() {
    Program program =
        link(
            unit("a.c").statics("choose", NOTHING)
                .alias("f", Linkage.STRONG, new Referent.UnitSymbol("a.c", "choose"), true));
    Symbol.IndirectFunction f =
        assertInstanceOf(Symbol.IndirectFunction.class, program.resolve("a.c", external("f")));
    assertEquals("choose@a.c", program.resolver(f).identity());
  }

  @Test
  void aMissingInternalSymbolIsNotedNotFatal() {
    Referent missing = new Referent.UnitSymbol("a.c", "gone");
    Program program = link(unit("a.c").function("f", b -> b.call(missing)));
    assertInstanceOf(Symbol.Unresolved.class, program.resolve("a.c", missing));
    assertEquals(List.of(LinkNote.Kind.MISSING_INTERNAL), kinds(program));
  }

  @Test
  void twoUnitsOfOneNameAreRefused() {
    assertThrows(IllegalArgumentException.class, () -> link(unit("a.c"), unit("a.c")));
  }

  @Test
  void anOpaqueTypeIsCompletedByTheUnitThatDefinesIt() {
    Program program =
        link(
            unit("a.c").opaque("struct s"),
            unit("b.c").struct("struct s@b.c", 8, member("x", 0, 8, LONG)));
    assertEquals("struct s@b.c", program.types().key("a.c", "struct s"));
    assertEquals(8, program.types().aggregate("a.c", "struct s").orElseThrow().size());
    assertEquals(List.of(), program.types().conflicts());
  }

  @Test
  void equalDefinitionsAreOneAndDifferentOnesAreKeptApart() {
    Program program =
        link(
            unit("a.c").struct("struct s", 16, member("p", 0, 8, pointer(named("struct t"))), member("x", 8, 4, INT)),
            unit("b.c").struct("struct s", 16, member("p", 0, 8, pointer(named("struct t@t.c"))), member("x", 8, 4, INT)),
            unit("c.c").struct("struct s", 8, member("x", 0, 4, INT)));
    assertEquals("struct s", program.types().key("b.c", "struct s"));
    assertEquals(8, program.types().aggregate("c.c", "struct s").orElseThrow().size());
    assertEquals(16, program.types().aggregate("a.c", "struct s").orElseThrow().size());
    ProgramTypes.Conflict conflict = program.types().conflicts().getFirst();
    assertEquals(List.of("a.c", "c.c"), conflict.units());
    assertEquals(program.types().key("c.c", "struct s"), conflict.keys().get(1));
    assertEquals(List.of(LinkNote.Kind.TYPE_CONFLICT), kinds(program));
  }

  @Test
  void moduleScopesComeFromTheKernelsCompileCommands() {
    assertEquals(
        "drivers/block/loop",
        LinkScopes.ofCommand(
            List.of("clang", "-DMODULE", "-DKBUILD_MODFILE=\"drivers/block/loop\"", "-DKBUILD_MODNAME=\"loop\"")));
    assertEquals("loop", LinkScopes.ofCommand(List.of("clang", "-D", "MODULE", "-DKBUILD_MODNAME=\"loop\"")));
    assertEquals("", LinkScopes.ofCommand(List.of("clang", "-DKBUILD_MODNAME=\"loop\"")));
    assertEquals("", LinkScopes.ofCommand(List.of("cc", "-c", "x.c")));
  }

  @Test
  void theOrderOfUnitsDoesNotMatter() {
    Random random = new Random(7);
    for (int round = 0; round < 50; round++) {
      List<TranslationUnit> units = new ArrayList<>(randomUnits(random).stream().map(UnitBuilder::build).toList());
      LinkScopes scopes =
          new LinkScopes(Map.of("u1.c", "m", "u2.c", "n", "u3.c", "m"), LinkScopes.Visibility.EXPORTED);
      Program first = Program.link(units, scopes);
      Collections.shuffle(units, random);
      Program second = Program.link(units, scopes);
      assertEquals(first.symbols(), second.symbols());
      assertEquals(first.notes(), second.notes());
      assertEquals(first.types().table(), second.types().table());
      assertEquals(StoredFunctions.of(first).byField(), StoredFunctions.of(second).byField());
      for (TranslationUnit unit : units) {
        for (var function : unit.functions()) {
          for (Referent referent : function.body().referents()) {
            assertEquals(first.resolve(unit.name(), referent), second.resolve(unit.name(), referent));
          }
        }
      }
    }
  }

  private static List<UnitBuilder> randomUnits(Random random) {
    List<UnitBuilder> units = new ArrayList<>();
    for (int u = 0; u < 5; u++) {
      UnitBuilder unit = unit("u" + u + ".c");
      for (int f = 0; f < 4; f++) {
        String callee = "f" + random.nextInt(4);
        String name = "f" + f;
        switch (random.nextInt(5)) {
          case 0 -> unit.function(name, calling(callee));
          case 1 -> unit.function(name, Linkage.WEAK, PLAIN, calling(callee));
          case 2 -> unit.inline("i" + f, calling(callee)).declare(name);
          case 3 -> unit.alias(name, Linkage.WEAK, external(callee), false).declare(callee);
          default -> unit.statics("s" + f, calling(callee)).declare(name);
        }
      }
      for (int f = 0; f < 4; f++) {
        unit.declare("f" + f);
      }
      unit.struct("struct s", 8, member("x", 0, 8, random.nextBoolean() ? LONG : pointer(INT)));
      units.add(unit);
    }
    return units;
  }
}
