package baton.callgraph;

import static baton.link.UnitBuilder.CALLBACK;
import static baton.link.UnitBuilder.member;
import static baton.link.UnitBuilder.named;
import static baton.link.UnitBuilder.pointer;
import static baton.link.UnitBuilder.unit;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import baton.ir.Initializer;
import baton.ir.Instruction;
import baton.ir.Linkage;
import baton.ir.Operand;
import baton.ir.Referent;
import baton.ir.Signature;
import baton.ir.Terminator;
import baton.ir.TranslationUnit;
import baton.ir.Type;
import baton.link.BodyBuilder;
import baton.link.FieldKey;
import baton.link.LinkScopes;
import baton.link.Program;
import baton.link.Symbol;
import baton.link.UnitBuilder;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

class CallGraphTest {
  private static final Consumer<BodyBuilder> NOTHING = BodyBuilder::returns;
  private static final OptionalInt NO_HASH = OptionalInt.empty();

  private static CallGraph graph(UnitBuilder... units) {
    return graph(CallRules.NONE, SignatureRule.FILTER_BY_HASH, units);
  }

  private static CallGraph graph(CallRules rules, SignatureRule rule, UnitBuilder... units) {
    List<TranslationUnit> built = List.of(units).stream().map(UnitBuilder::build).toList();
    return CallGraph.of(Program.link(built, LinkScopes.ONE), rules, rule);
  }

  private static Symbol.DefinedFunction function(CallGraph graph, String name) {
    return assertInstanceOf(Symbol.DefinedFunction.class, graph.program().named(name).getFirst());
  }

  private static List<Call> calls(CallGraph graph, String name) {
    return graph.calls(function(graph, name));
  }

  private static List<String> targets(CallGraph graph, Call call) {
    return graph.targets(call).stream().map(t -> t.function().name() + " " + t.layer() + " " + t.match()).toList();
  }

  private static Signature hashed(int hash) {
    return new Signature("void ()", OptionalInt.of(hash));
  }

  /** A table of operations, one function of which is called through the table. */
  private static UnitBuilder operations() {
    return unit("ops.c")
        .struct("struct ops", 16, member("open", 0, 8, CALLBACK), member("close", 8, 8, CALLBACK))
        .function("my_open", NOTHING)
        .function("my_close", NOTHING)
        .variable(
            "my_ops",
            Linkage.STRONG,
            named("struct ops"),
            16,
            new Initializer(
                List.of(
                    new Initializer.Value(0, 8, new Operand.SymbolAddress(0, 0)),
                    new Initializer.Value(8, 8, new Operand.SymbolAddress(1, 0))),
                List.of(new Referent.External("my_open"), new Referent.External("my_close"))))
        .function(
            "run",
            b -> {
              Operand ops = b.formal("ops", pointer(named("struct ops")));
              Operand close = b.loadPointer(b.at(ops, 8, named("struct ops")));
              b.callIndirect(close, NO_HASH);
            });
  }

  @Test
  void directCallsKnowCalleeCallerAndPosition() {
    CallGraph graph = graph(unit("a.c").function("f", b -> b.call("g")).function("g", NOTHING));
    Call call = calls(graph, "f").getFirst();
    assertEquals(new CallTarget.Direct(function(graph, "g"), "g"), call.target());
    assertEquals(List.of(call.site()), graph.callers(function(graph, "g")));
    assertEquals("a.c:0", graph.position(call.site()));
  }

  @Test
  void dispatchKeepsItsFieldAndFindsWhatIsStoredThere() {
    CallGraph graph = graph(operations());
    Call call = calls(graph, "run").getFirst();
    CallTarget.Dispatch dispatch = assertInstanceOf(CallTarget.Dispatch.class, call.target());
    assertEquals("struct ops.close", graph.program().label(dispatch.field()));
    assertEquals(List.of("my_close FIELD SAME"), targets(graph, call));
    assertEquals(List.of(call), graph.dispatchCallers(function(graph, "my_close")));
    assertEquals(List.of(), graph.callers(function(graph, "my_close")));
  }

  @Test
  void aFieldNobodyStoresToIsANamedUnknown() {
    CallGraph graph =
        graph(
            unit("a.c")
                .struct("struct ops", 8, member("open", 0, 8, CALLBACK))
                .function(
                    "run",
                    b -> {
                      Operand ops = b.formal("ops", pointer(named("struct ops")));
                      b.callIndirect(b.loadPointer(b.at(ops, 0, named("struct ops"))), NO_HASH);
                    }));
    assertEquals(List.of(), graph.targets(calls(graph, "run").getFirst()));
    String text = new CallTree(graph, 5).callees(function(graph, "run"));
    assertTrue(text.contains("struct ops.open -> ?"), text);
    assertTrue(text.contains("nothing is stored into the field"), text);
  }

  @Test
  void signatureHashesFilterAndPlainSignaturesRank() {
    UnitBuilder unit =
        unit("a.c")
            .struct("struct ops", 8, member("open", 0, 8, CALLBACK))
            .function("right", Linkage.STRONG, hashed(1), NOTHING)
            .function("wrong", Linkage.STRONG, hashed(2), NOTHING)
            .function("unhashed", Linkage.STRONG, new Signature("i32 (ptr)", NO_HASH), NOTHING)
            .function(
                "set",
                b -> {
                  Operand ops = b.formal("ops", pointer(named("struct ops")));
                  for (String name : List.of("right", "wrong", "unhashed")) {
                    b.storePointer(b.external(name), b.at(ops, 0, named("struct ops")));
                  }
                })
            .function(
                "run",
                b -> {
                  Operand ops = b.formal("ops", pointer(named("struct ops")));
                  b.callIndirect(b.loadPointer(b.at(ops, 0, named("struct ops"))), hashed(1));
                });
    CallGraph filtered = graph(CallRules.NONE, SignatureRule.FILTER_BY_HASH, unit);
    assertEquals(
        List.of("right FIELD SAME", "unhashed FIELD DIFFERENT"), targets(filtered, calls(filtered, "run").getFirst()));
    CallGraph ranked = graph(CallRules.NONE, SignatureRule.RANK, unit);
    assertEquals(
        List.of("right FIELD SAME", "unhashed FIELD DIFFERENT", "wrong FIELD DIFFERENT"),
        targets(ranked, calls(ranked, "run").getFirst()));
    CallGraph strict = graph(CallRules.NONE, SignatureRule.FILTER, unit);
    assertEquals(List.of("right FIELD SAME"), targets(strict, calls(strict, "run").getFirst()));
  }

  @Test
  void whereNothingButCastFunctionsComesTheyAreCalled() {
    CallGraph graph =
        graph(
            CallRules.NONE,
            SignatureRule.FILTER_BY_HASH,
            unit("a.c")
                .struct("struct ops", 8, member("open", 0, 8, CALLBACK))
                .function("cast", Linkage.STRONG, hashed(2), NOTHING)
                .function(
                    "run",
                    b -> {
                      Operand ops = b.formal("ops", pointer(named("struct ops")));
                      b.storePointer(b.external("cast"), b.at(ops, 0, named("struct ops")));
                      b.callIndirect(b.loadPointer(b.at(ops, 0, named("struct ops"))), hashed(1));
                    }));
    assertEquals(List.of("cast FIELD DIFFERENT"), targets(graph, calls(graph, "run").getFirst()));
  }

  @Test
  void whatAFunctionStoresForItsCallerIsInTheField() {
    CallGraph graph =
        graph(
            operations(),
            unit("b.c")
                .struct("struct ops", 16, member("open", 0, 8, CALLBACK), member("close", 8, 8, CALLBACK))
                .function(
                    "set_close",
                    b -> {
                      Operand ops = b.formal("ops", pointer(named("struct ops")));
                      Operand close = b.formal("close", CALLBACK);
                      b.storePointer(close, b.at(ops, 8, named("struct ops")));
                    })
                .function("outer", b -> b.call("set_close", b.formal("o", CALLBACK), b.formal("c", CALLBACK)))
                .function("other_close", NOTHING)
                .function("main", b -> b.call("outer", new Operand.Null(), b.external("other_close"))));
    assertEquals(
        List.of("my_close FIELD SAME", "other_close FIELD SAME"), targets(graph, calls(graph, "run").getFirst()));
    assertFalse(graph.loose(function(graph, "other_close")), "all places it goes to are known");
  }

  @Test
  void addressesThatGoToCodeThatIsNotThereAreLoose() {
    CallGraph graph =
        graph(
            operations(),
            unit("b.c")
                .declare("somewhere")
                .function("stray", NOTHING)
                .function("main", b -> b.call("somewhere", b.external("stray"))));
    assertEquals(List.of("my_close FIELD SAME"), targets(graph, calls(graph, "run").getFirst()), "nobody gives the table away");
    assertTrue(graph.loose(function(graph, "stray")));
  }

  @Test
  void argumentsThatAModelMakesEntriesAreNotLoose() {
    CallRules rules =
        new CallRules() {
          @Override
          public boolean cutsBody(String function) {
            return function.equals("lock");
          }

          @Override
          public List<Integer> callbacks(String function) {
            return function.equals("once") ? List.of(0) : List.of();
          }

          @Override
          public List<Integer> entries(String function) {
            return function.equals("spawn") ? List.of(0) : List.of();
          }
        };
    CallGraph graph =
        graph(
            rules,
            SignatureRule.RANK,
            unit("a.c")
                .declare("spawn", "once")
                .function("lock", b -> b.call("inner"))
                .function("inner", NOTHING)
                .function("thread", NOTHING)
                .function("init", b -> b.call("main"))
                .function(
                    "main",
                    b -> {
                      b.call("spawn", b.external("thread"));
                      b.call("once", b.external("init"));
                      b.call("lock");
                    }));
    assertFalse(graph.loose(function(graph, "thread")));
    List<CallTarget> found = calls(graph, "main").stream().map(Call::target).toList();
    assertEquals(5, found.size());
    assertInstanceOf(CallTarget.Direct.class, found.get(0));
    CallTarget.Started started = assertInstanceOf(CallTarget.Started.class, found.get(1));
    assertEquals(new CallTarget.Direct(function(graph, "thread"), "thread"), started.target());
    CallTarget.CalledBack back = assertInstanceOf(CallTarget.CalledBack.class, found.get(3));
    assertEquals(new CallTarget.Direct(function(graph, "init"), "init"), back.target());
    assertInstanceOf(CallTarget.Cut.class, found.get(4));
    assertEquals(List.of(), graph.callers(function(graph, "thread")), "starting is not calling");
    assertEquals(1, graph.dispatchCallers(function(graph, "thread")).size());
    String text = new CallTree(graph, 1).callees(function(graph, "main"));
    assertTrue(text.contains("thread  at a.c:400  (started by spawn)"), text);
    assertTrue(text.contains("init  at a.c:401  (called back by once)"), text);
    Components cut = graph.components(Edges.DIRECT);
    assertEquals(2, cut.of(function(graph, "init")).members().size(), "init calls main back");
    assertFalse(cut.of(function(graph, "main")).callees().contains(cut.of(function(graph, "lock")).index()));
    assertTrue(
        graph.components(Edges.DIRECT_WITHOUT_MODELS).of(function(graph, "lock")).remaining() > 0, "models ignored");
  }

  @Test
  void callsOfAFormalReachWhatCallersPass() {
    CallGraph graph =
        graph(
            operations(),
            unit("b.c")
                .struct("struct ops", 16, member("open", 0, 8, CALLBACK), member("close", 8, 8, CALLBACK))
                .function("apply", b -> b.callIndirect(b.formal("callback", CALLBACK), NO_HASH))
                .function("outer", b -> b.call("apply", b.formal("callback", CALLBACK)))
                .function("one", b -> b.call("main"))
                .function(
                    "main",
                    b -> {
                      Operand ops = b.formal("ops", pointer(named("struct ops")));
                      b.call("outer", b.external("one"));
                      b.call("apply", b.loadPointer(b.at(ops, 0, named("struct ops"))));
                    }));
    Call call = calls(graph, "apply").getFirst();
    assertInstanceOf(CallTarget.ThroughFormal.class, call.target());
    assertEquals(List.of("my_open PASSED SAME", "one PASSED SAME"), targets(graph, call));
    assertEquals(1, graph.components(Edges.DIRECT).largest().orElseThrow().members().size());
    assertEquals(4, graph.components(Edges.WITH_FORMALS).largest().orElseThrow().members().size());
  }

  @Test
  void anAddressChosenInTheBodyIsTwoDirectCalls() {
    CallGraph graph =
        graph(
            unit("a.c")
                .function("one", NOTHING)
                .function("two", NOTHING)
                .function(
                    "f",
                    b -> {
                      Operand chosen =
                          b.add(
                              new Instruction.Select(
                                  BodyBuilder.POINTER, b.formal("c", UnitBuilder.INT), b.external("one"), b.external("two")));
                      b.callIndirect(chosen, NO_HASH);
                    }));
    assertEquals(
        List.of(
            new CallTarget.Direct(function(graph, "one"), "one"), new CallTarget.Direct(function(graph, "two"), "two")),
        calls(graph, "f").stream().map(Call::target).toList());
  }

  @Test
  void aVariableThatHoldsAFunctionIsCalledThrough() {
    CallGraph graph =
        graph(
            unit("a.c")
                .function("one", NOTHING)
                .function("two", NOTHING)
                .variable(
                    "handler",
                    Linkage.STRONG,
                    CALLBACK,
                    8,
                    new Initializer(
                        List.of(new Initializer.Value(0, 8, new Operand.SymbolAddress(0, 0))),
                        List.of(new Referent.External("one"))))
                .function("set", b -> b.storePointer(b.external("two"), b.external("handler")))
                .function("f", b -> b.callIndirect(b.loadPointer(b.external("handler")), NO_HASH)));
    assertEquals(
        List.of("one VARIABLE SAME", "two VARIABLE SAME"), targets(graph, calls(graph, "f").getFirst()));
  }

  @Test
  void ofWhatComesToATableByUnknownWaysOnlyWhatMayBeAFunctionIsCalled() {
    Type table = named("struct table");
    CallGraph graph =
        graph(
            unit("a.c")
                .struct(
                    "struct table",
                    40,
                    member("open", 0, 8, CALLBACK),
                    member("name", 8, 8, pointer(UnitBuilder.CHAR)),
                    member("flags", 16, 8, UnitBuilder.LONG),
                    member("label", 24, 8, new Type.Array(UnitBuilder.CHAR, 8)),
                    member("own", 32, 8, pointer(UnitBuilder.VOID)))
                .function("stray", NOTHING)
                .function("put", b -> b.storePointer(b.external("stray"), b.formal("where", pointer(UnitBuilder.VOID))))
                .function(
                    "main",
                    b -> {
                      Operand all = b.formal("all", pointer(table));
                      for (long offset = 0; offset < 40; offset += 8) {
                        b.loadPointer(b.at(all, offset, table));
                      }
                      b.call("put", all);
                    }));
    List<String> called =
        graph.fields().stream()
            .flatMap(field -> graph.in(field).stream().map(f -> graph.program().label(field) + " " + f.name()))
            .sorted()
            .toList();
    assertEquals(List.of("struct table.open stray", "struct table.own stray"), called);
  }

  @Test
  void whatOnlyAssemblyDefinesHasTheTypeOfItsHash() {
    Type of = pointer(named("struct a"));
    Type table = named("struct table");
    List<String> names = List.of("typed", "unlike", "like_one", "like_other", "unknown");
    CallGraph graph =
        graph(
            unit("a.c")
                .opaque("struct a")
                .opaque("struct b")
                .struct("struct table", 8, member("open", 0, 8, pointer(new Type.Function(UnitBuilder.VOID, List.of(of), false))))
                .function("typed", Linkage.STRONG, hashed(1), b -> b.formal("a", of))
                .function("unlike", Linkage.STRONG, hashed(2), b -> b.formal("b", pointer(named("struct b"))))
                .assembled("like_one", hashed(1))
                .assembled("like_other", hashed(2))
                .assembled("unknown", new Signature("", NO_HASH))
                .function(
                    "put",
                    b -> {
                      Operand where = b.formal("where", pointer(UnitBuilder.VOID));
                      names.forEach(n -> b.storePointer(b.external(n), where));
                    })
                .function(
                    "main",
                    b -> {
                      Operand all = b.formal("all", pointer(table));
                      b.loadPointer(b.at(all, 0, table));
                      b.call("put", all);
                    }));
    FieldKey open = graph.fields().getFirst();
    assertEquals(
        List.of("like_one", "typed", "unknown"), graph.in(open).stream().map(Symbol.Callable::name).sorted().toList());
  }

  @Test
  void whatIsCopiedFromFieldToFieldIsBehindBoth() {
    CallGraph graph =
        graph(
            operations(),
            unit("b.c")
                .struct("struct ops", 16, member("open", 0, 8, CALLBACK), member("close", 8, 8, CALLBACK))
                .struct("struct client", 8, member("handler", 0, 8, CALLBACK))
                .function(
                    "main",
                    b -> {
                      Operand client = b.formal("client", pointer(named("struct client")));
                      Operand ops = b.formal("ops", pointer(named("struct ops")));
                      Operand open = b.loadPointer(b.at(ops, 0, named("struct ops")));
                      b.storePointer(open, b.at(client, 0, named("struct client")));
                      b.callIndirect(b.loadPointer(b.at(client, 0, named("struct client"))), NO_HASH);
                    }));
    Call call = calls(graph, "main").getFirst();
    assertEquals(List.of("my_open FIELD SAME"), targets(graph, call));
  }

  @Test
  void howMuchIsKnownOfACallIsTold() {
    CallGraph graph =
        graph(
            unit("a.c")
                .declare("dlsym")
                .function("one", NOTHING)
                .variable("never_set", Linkage.STRONG, CALLBACK, 8, Initializer.ZERO)
                .variable("set", Linkage.STRONG, CALLBACK, 8, Initializer.ZERO)
                .function(
                    "main",
                    b -> {
                      b.storePointer(b.external("one"), b.external("set"));
                      b.callIndirect(b.loadPointer(b.external("set")), NO_HASH);
                      b.callIndirect(b.loadPointer(b.external("never_set")), NO_HASH);
                      b.callIndirect(b.call("dlsym"), NO_HASH);
                    }));
    List<CallCase> kinds =
        calls(graph, "main").stream().filter(c -> !(c.target() instanceof CallTarget.Direct)).map(graph::kind).toList();
    assertEquals(List.of(CallCase.CLOSED, CallCase.NULL, CallCase.UNKNOWN), kinds);
  }

  @Test
  void whatOtherCodeReturnsIsANamedUnknown() {
    CallGraph graph =
        graph(unit("a.c").declare("dlsym").function("f", b -> b.callIndirect(b.call("dlsym"), NO_HASH)));
    CallTarget.Unknown unknown = assertInstanceOf(CallTarget.Unknown.class, calls(graph, "f").get(1).target());
    assertEquals("a result of dlsym", unknown.reason());
    String text = new CallTree(graph, 3).callees(function(graph, "f"));
    assertTrue(text.contains("a result of dlsym -> ?"), text);
    assertTrue(text.contains("dlsym  at a.c:0  (no body)"), text);
  }

  @Test
  void anIfuncReachesWhatItsResolverReturns() {
    CallGraph graph =
        graph(
            unit("a.c")
                .function("fast", NOTHING)
                .statics("choose", b -> b.add(new Terminator.Return(Optional.of(b.external("fast")))))
                .alias("f", Linkage.STRONG, new Referent.UnitSymbol("a.c", "choose"), true)
                .function("main", b -> b.call("f")));
    assertEquals(1, graph.callers(function(graph, "fast")).size());
  }

  @Test
  void aTableCopiedToALocalPutsItsFunctionsIntoTheFields() {
    Type ops = named("struct ops");
    Referent literal = new Referent.Literal(baton.ir.Digest.of("table"), java.util.Optional.empty());
    CallGraph graph =
        graph(
            unit("a.c")
                .struct("struct ops", 16, member("open", 0, 8, CALLBACK), member("close", 8, 8, CALLBACK))
                .function("one", NOTHING)
                .variable(
                    "table",
                    Linkage.PRIVATE,
                    literal,
                    UnitBuilder.UNKNOWN,
                    16,
                    new Initializer(
                        List.of(new Initializer.Value(8, 8, new Operand.SymbolAddress(0, 0))),
                        List.of(new Referent.External("one"))))
                .function(
                    "f",
                    b -> {
                      Operand local = b.local("ops", ops, 16);
                      b.add(new Instruction.Copy(local, b.address(literal), BodyBuilder.number(16), false, false));
                      b.callIndirect(b.loadPointer(b.at(local, 8, ops)), NO_HASH);
                    }));
    assertEquals(List.of("one FIELD SAME"), targets(graph, calls(graph, "f").getFirst()));
    assertFalse(graph.loose(function(graph, "one")));
  }

  @Test
  void treesUnfoldAFunctionOnceAndShowDispatch() {
    CallGraph graph =
        graph(
            operations(),
            unit("b.c")
                .function("main", b -> {
                  b.call("run", new Operand.Null());
                  b.call("helper");
                })
                .function("helper", b -> b.call("run", new Operand.Null()))
                .declare("run"));
    assertEquals(
        """
        main  b.c:1
          run  at b.c:0
            struct ops.close -> {my_close}  at ops.c:202  (stored into the field)
          helper  at b.c:1
            run  at b.c:100  (see above)
        """,
        new CallTree(graph, 9).callees(function(graph, "main")));
    assertEquals(
        """
        my_close  ops.c:2
          run  at ops.c:202  (through struct ops.close)
            helper  at b.c:100
              main  at b.c:1
            main  at b.c:0
        """,
        new CallTree(graph, 9).callers(function(graph, "my_close")));
  }

  @Test
  void drawingsEscapeNames() {
    assertEquals("\"a \\\"b\\\" \\\\ c\\n\"", CallDot.quoted("a \"b\" \\ c\n"));
    CallGraph graph = graph(operations());
    String dot = new CallDot(graph, 5).callees(function(graph, "run"));
    assertTrue(dot.contains("\"run\" -> \"my_close\" [style=dashed, label=\"struct ops.close\"];"), dot);
    assertTrue(new CallDot(graph, 5).callers(function(graph, "my_close")).contains("\"run\" -> \"my_close\""));
  }

  @Test
  void theOrderOfUnitsChangesNothing() {
    List<UnitBuilder> units =
        new ArrayList<>(
            List.of(
                operations(),
                unit("b.c").function("main", b -> b.call("run", new Operand.Null())).declare("run"),
                unit("c.c").function("stray", b -> b.call("main")).declare("main", "run"),
                unit("d.c").function("other", b -> b.call("gone", b.external("stray"))).declare("gone", "stray")));
    CallGraph first = graph(units.toArray(UnitBuilder[]::new));
    Collections.shuffle(units, new Random(5));
    CallGraph second = graph(units.toArray(UnitBuilder[]::new));
    for (Symbol.DefinedFunction function : first.functions()) {
      assertEquals(first.calls(function), second.calls(function));
      for (Call call : first.calls(function)) {
        assertEquals(first.targets(call), second.targets(call));
      }
      assertEquals(first.dispatchCallers(function), second.dispatchCallers(function));
    }
    for (Edges edges : Edges.values()) {
      assertEquals(first.components(edges), second.components(edges));
    }
    assertEquals(CallGraphStatistics.of(first), CallGraphStatistics.of(second));
  }
}
