package baton.entry;

import baton.callgraph.Call;
import baton.callgraph.CallGraph;
import baton.callgraph.CallTarget;
import baton.effect.CallShape;
import baton.effect.Doubt;
import baton.effect.Effect;
import baton.effect.Outcome;
import baton.effect.Outcomes;
import baton.ir.Body;
import baton.ir.Instruction;
import baton.ir.Operand;
import baton.ir.Operands;
import baton.link.Symbol;
import baton.model.ConcurrencyModel;
import baton.model.FunctionRules;
import baton.model.LockExpression;
import baton.model.LockKind;
import baton.model.LockMode;
import baton.model.LockRoot;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** Which locks each instruction of a function takes, and which it may use. */
final class LockSteps {
  private static final baton.model.Body BODY_LEFT_OUT = baton.model.Body.NONE;

  private final CallGraph graph;
  private final ConcurrencyModel model;
  private final LockNames names;
  private final Looked looked;
  private final Function<Symbol.DefinedFunction, Trail> wholes;

  /**
   * Which locks are looked for.
   *
   * @param kinds of these kinds; of others is told only that they may be used
   * @param interrupted whether a signal handler may end a wait
   * @param as the name under which a part of a variable is looked for: several may count as one
   */
  record Looked(Predicate<LockKind> kinds, boolean interrupted, UnaryOperator<LockName> as) {}

  /**
   * Reads functions.
   *
   * @param looked which locks are looked for, and which of them count as one
   * @param wholes what a function takes and may use from its beginning to its end
   */
  LockSteps(
      CallGraph graph, ConcurrencyModel model, LockNames names, Looked looked, Function<Symbol.DefinedFunction, Trail> wholes) {
    this.graph = graph;
    this.model = model;
    this.names = names;
    this.looked = looked;
    this.wholes = wholes;
  }

  /** The calls that may use a lock, by ordinal. */
  SortedMap<Integer, Trail> of(Symbol.DefinedFunction function) {
    SortedMap<Integer, Trail> result = new TreeMap<>();
    Body body = graph.program().function(function).body();
    for (Call call : graph.calls(function)) {
      if (body.instruction(call.site().ordinal()) instanceof Instruction.Call made) {
        Trail trail = made.traits().returnsTwice() ? Trail.ANY : trail(function, call, made);
        if (!trail.equals(Trail.NONE)) {
          result.merge(call.site().ordinal(), trail, Trail::then);
        }
      }
    }
    return result;
  }

  /** The functions of the program that a call enters; those of another thread are none. */
  static Stream<Symbol.DefinedFunction> entered(CallGraph graph, Call call) {
    return call.target() instanceof CallTarget.Started
        ? Stream.empty()
        : graph.targets(call).stream()
            .flatMap(
                t ->
                    switch (t.function()) {
                      case Symbol.DefinedFunction function -> Stream.of(function);
                      case Symbol.IndirectFunction chosen -> graph.bodiesBehind(chosen).stream();
                      case Symbol.ExternalFunction _, Symbol.Unresolved _ -> Stream.empty();
                    });
  }

  private Trail trail(Symbol.DefinedFunction function, Call call, Instruction.Call made) {
    return switch (call.target()) {
      case CallTarget.Direct(Symbol.Callable callee, String name) -> direct(function, call.site().ordinal(), made, callee, name);
      case CallTarget.Cut(Symbol.Callable callee, String name) -> direct(function, call.site().ordinal(), made, callee, name);
      case CallTarget.Unreachable _, CallTarget.Started _ -> Trail.NONE;
      // what is called back may run at any time of the call, or later
      case CallTarget.CalledBack _ ->
          entered(graph, call).map(wholes).allMatch(Trail.NONE::equals) ? Trail.NONE : Trail.ANY;
      case CallTarget.Dispatch _, CallTarget.ThroughVariable _, CallTarget.ThroughFormal _, CallTarget.Unknown _ -> Trail.ANY;
    };
  }

  private Trail direct(Symbol.DefinedFunction caller, int ordinal, Instruction.Call made, Symbol.Callable callee, String name) {
    FunctionRules byName = model.function(name);
    FunctionRules rules = byName.isEmpty() ? model.function(callee.name()) : byName;
    if (!(callee instanceof Symbol.DefinedFunction function) || rules.body() == BODY_LEFT_OUT) {
      return callee instanceof Symbol.IndirectFunction && rules.isEmpty() ? Trail.ANY : modelled(caller, ordinal, made, rules);
    }
    Trail whole =
        wholes
            .apply(function)
            .named(
                lock ->
                    switch (lock) {
                      case LockName.InVariable _ -> Optional.of(lock);
                      case LockName.Handed(int formal, long offset) ->
                          formal < made.arguments().size()
                              ? names.of(caller, made.arguments().get(formal).value()).map(n -> looked.as().apply(n.plus(offset)))
                              : Optional.empty();
                    });
    return rules.isEmpty() ? whole : new Trail(new TreeMap<>(), whole.used()).then(modelled(caller, ordinal, made, rules));
  }

  private Trail modelled(Symbol.DefinedFunction caller, int ordinal, Instruction.Call made, FunctionRules rules) {
    if (rules.isEmpty()) {
      return Trail.NONE;
    }
    if (Outcomes.whileRunning(rules).isPresent()) {
      return Trail.ANY;
    }
    CallShape shape = CallShape.of(made.arguments().size(), isRead(graph.program().function(caller).body(), ordinal));
    Optional<Trail> result = Optional.empty();
    for (Outcome outcome : Outcomes.of(rules, shape, model.policy())) {
      Trail way = Trail.NONE;
      for (Effect effect : outcome.effects()) {
        way = way.then(effect(effect, caller, made));
      }
      Trail other = way;
      result = Optional.of(result.map(r -> r.join(other)).orElse(other));
    }
    return result.orElse(Trail.NONE);
  }

  private Trail effect(Effect effect, Symbol.DefinedFunction caller, Instruction.Call made) {
    return switch (effect) {
      case Effect.Acquire acquire -> {
        Optional<LockName> lock = name(acquire.lock(), caller, made);
        boolean sure = !acquire.doubts().contains(Doubt.INTERRUPTED) || !looked.interrupted();
        boolean taken = acquire.mode() == LockMode.EXCLUSIVE && looked.kinds().test(acquire.kind()) && sure;
        yield taken && lock.isPresent() ? Trail.taking(lock.get()) : used(acquire.lock(), acquire.kind(), caller, made);
      }
      case Effect.MayAcquire(LockExpression lock, LockKind kind) -> used(lock, kind, caller, made);
      case Effect.Release(LockExpression lock, LockKind kind) -> used(lock, kind, caller, made);
      case Effect.Downgrade(LockExpression lock, LockKind kind) -> used(lock, kind, caller, made);
      case Effect.ConditionWait(int _, int lock) -> {
        Optional<LockName> waited =
            lock < made.arguments().size() ? names.of(caller, made.arguments().get(lock).value()).map(looked.as()) : Optional.empty();
        yield waited.map(Trail::using).orElse(Trail.ANY);
      }
      case Effect.Switch _ -> Trail.ANY;
      case Effect.ConditionSignal _, Effect.LockSetup _, Effect.Activation _, Effect.Ordering _, Effect.Memory _, Effect.Sharing _,
          Effect.Result _, Effect.Control _ -> Trail.NONE;
    };
  }

  /** A lock is used; locks that are no objects, and sequence counters, are none that is looked for. */
  private Trail used(LockExpression lock, LockKind kind, Symbol.DefinedFunction caller, Instruction.Call made) {
    return kind == LockKind.SEQUENCE || lock.root() instanceof LockRoot.OfToken
        ? Trail.NONE
        : name(lock, caller, made).map(Trail::using).orElse(Trail.ANY);
  }

  private Optional<LockName> name(LockExpression lock, Symbol.DefinedFunction caller, Instruction.Call made) {
    return names.of(caller, lock, made.arguments()).map(looked.as());
  }

  private static boolean isRead(Body body, int ordinal) {
    Operand made = new Operand.Register(ordinal);
    return body.blocks().stream().flatMap(b -> b.instructions().stream()).anyMatch(i -> Operands.of(i).contains(made));
  }
}
