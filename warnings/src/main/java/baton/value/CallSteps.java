package baton.value;

import baton.callgraph.Call;
import baton.callgraph.CallGraph;
import baton.callgraph.CallTarget;
import baton.callgraph.Target;
import baton.effect.CallShape;
import baton.effect.Effect;
import baton.effect.Exclusions;
import baton.effect.NamedLock;
import baton.effect.Outcome;
import baton.effect.Outcomes;
import baton.ir.Callee;
import baton.ir.Instruction;
import baton.link.Symbol;
import baton.model.Argument;
import baton.model.Body;
import baton.model.ConcurrencyModel;
import baton.model.FunctionRules;
import baton.model.LockExpression;
import baton.model.LockKind;
import baton.model.LockMode;
import baton.model.SpawnRule;
import baton.symbolic.Values;
import baton.value.ThreadState.Frame;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What calls do when the threads of a program are gone through step by step: they enter functions, take and give back locks that have a
 * name, and start threads. Every other wait may end at any time, and a lock that is shared keeps nobody out but who holds it alone.
 */
final class CallSteps {
  private static final int DEEPEST = 16;

  private final CallGraph graph;
  private final ConcurrencyModel model;
  private final Tracked tracked;
  private final ReadRegisters read;

  CallSteps(CallGraph graph, ConcurrencyModel model, Tracked tracked) {
    this.graph = graph;
    this.model = model;
    this.tracked = tracked;
    this.read = new ReadRegisters(graph.program());
  }

  /** A function that begins. */
  Frame frame(Symbol.DefinedFunction function, List<Value> arguments, Optional<LockName> lock) {
    int first = graph.program().function(function).body().blocks().getFirst().first();
    return new Frame(function, 0, first, arguments, Map.of(), lock);
  }

  /** Whether others may notice a call. */
  boolean isNoticed(Frame caller, Instruction.Call call) {
    if (!(call.callee() instanceof Callee.Direct(int referent))) {
      return false;
    }
    Symbol symbol = tracked.symbol(caller.function(), referent);
    FunctionRules rules = model.function(symbol.name());
    return Outcomes.whileRunning(rules).isPresent()
        || Outcomes.all(rules, shape(caller, call), model.policy()).stream().anyMatch(CallSteps::isNoticed);
  }

  private static boolean isNoticed(Effect effect) {
    return effect instanceof Effect.Locking || effect instanceof Effect.Activation;
  }

  private CallShape shape(Frame caller, Instruction.Call call) {
    return CallShape.of(call.arguments().size(), read.contains(caller.function(), caller.ordinal()));
  }

  /** What a call does. */
  List<Step> call(
      SharedState shared, ThreadState thread, Instruction.Call call, List<Value> arguments, Evaluation evaluation, Registers registers)
      throws Unfollowed {
    if (call.traits().mustNotCompile()) {
      return List.of(Step.end(shared));
    }
    return switch (call.callee()) {
      case Callee.Intrinsic(String name) -> {
        Value result = name.startsWith("llvm.expect") && !arguments.isEmpty() ? arguments.getFirst() : Value.ANY;
        yield List.of(back(shared, thread, call, registers, result));
      }
      case Callee.Direct(int referent) ->
          direct(shared, thread, call, tracked.symbol(thread.top().function(), referent), arguments, evaluation, registers);
      case Callee.Indirect _ -> indirect(shared, thread, arguments, registers);
    };
  }

  private static Step back(SharedState shared, ThreadState thread, Instruction.Call call, Registers registers, Value result) {
    if (call.traits().noReturn()) {
      return Step.end(shared);
    }
    registers.put(thread.top().ordinal(), result);
    return Step.to(shared, ThreadSteps.next(thread, registers));
  }

  private List<Step> direct(
      SharedState shared,
      ThreadState thread,
      Instruction.Call call,
      Symbol symbol,
      List<Value> arguments,
      Evaluation evaluation,
      Registers registers)
      throws Unfollowed {
    FunctionRules rules = model.function(symbol.name());
    List<Symbol.DefinedFunction> bodies = symbol instanceof Symbol.Callable callable ? graph.bodiesBehind(callable) : List.of();
    boolean runs = !bodies.isEmpty() && (rules.isEmpty() || rules.body() != Body.NONE);
    if (runs) {
      return entered(shared, thread, bodies, rules, shape(thread.top(), call), arguments, registers);
    }
    if (rules.isEmpty()) {
      return List.of(back(shared, thread, call, registers, Value.ANY));
    }
    List<Step> result = new ArrayList<>();
    for (Outcome outcome : Outcomes.of(rules, shape(thread.top(), call), model.policy())) {
      Registers after = Registers.of(registers.values());
      if (isAssumed(outcome, call, evaluation, after)) {
        result.addAll(outcome(outcome, shared, thread, call, arguments, after));
      } else {
        result.add(Step.end(shared));
      }
    }
    return result;
  }

  private List<Step> entered(
      SharedState shared,
      ThreadState thread,
      List<Symbol.DefinedFunction> bodies,
      FunctionRules rules,
      CallShape shape,
      List<Value> arguments,
      Registers registers)
      throws Unfollowed {
    if (!rules.isEmpty() && Outcomes.all(rules, shape, model.policy()).stream().anyMatch(CallSteps::isNoticed)) {
      throw new Unfollowed("the model says what a function does that the program defines");
    }
    if (thread.frames().size() >= DEEPEST) {
      throw new Unfollowed("calls are too deep");
    }
    Optional<Effect.Acquire> held = Outcomes.whileRunning(rules).filter(a -> Exclusions.always(a.kind()));
    Optional<LockName> lock = held.flatMap(a -> name(a.lock(), arguments));
    if (lock.isPresent() && isBlocked(shared, thread, lock.get())) {
      return List.of();
    }
    Frame top = thread.top();
    ThreadState caller = thread.with(top.at(top.ordinal(), registers));
    List<Step> result = new ArrayList<>();
    for (Symbol.DefinedFunction body : bodies) {
      ThreadState inside = caller.entering(frame(body, arguments, lock));
      result.add(Step.to(lock.map(shared::with).orElse(shared), lock.map(inside::holding).orElse(inside)));
    }
    return result;
  }

  /** Whether somebody else holds a lock. */
  private static boolean isBlocked(SharedState shared, ThreadState thread, LockName lock) throws Unfollowed {
    if (thread.held().contains(lock)) {
      throw new Unfollowed("a lock is taken again by who holds it");
    }
    return shared.locked().contains(lock);
  }

  /** Narrows registers to what a call needs to come back; false where it does not. */
  private static boolean isAssumed(Outcome outcome, Instruction.Call call, Evaluation evaluation, Registers registers) {
    boolean possible = true;
    for (Effect effect : outcome.effects()) {
      if (effect instanceof Effect.Assume(int argument) && argument < call.arguments().size()) {
        possible = possible && evaluation.assume(call.arguments().get(argument).value(), true, registers, 0);
      }
    }
    return possible;
  }

  /** One way in which a function of the model comes back. */
  private List<Step> outcome(
      Outcome outcome, SharedState before, ThreadState thread, Instruction.Call call, List<Value> arguments, Registers registers)
      throws Unfollowed {
    SharedState shared = before;
    ThreadState now = thread;
    List<ThreadState> started = List.of();
    boolean goesOn = !call.traits().noReturn();
    for (Effect effect : outcome.effects()) {
      switch (effect) {
        case Effect.Acquire(LockExpression lock, LockKind kind, LockMode mode, _, _, _) when Exclusions.always(kind) -> {
          Optional<LockName> name = name(lock, arguments);
          if (name.isPresent() && isBlocked(shared, now, name.get())) {
            return List.of();
          }
          if (name.isPresent() && mode != LockMode.SHARED) {
            shared = shared.with(name.get());
            now = now.holding(name.get());
          }
        }
        case Effect.Release(LockExpression lock, LockKind kind) when Exclusions.always(kind) -> {
          Optional<LockName> given = given(now, name(lock, arguments), kind);
          shared = given.map(shared::without).orElse(shared);
          now = given.map(now::givingBack).orElse(now);
        }
        case Effect.Downgrade(LockExpression lock, LockKind kind) when Exclusions.always(kind) -> {
          Optional<LockName> given = given(now, name(lock, arguments), kind);
          shared = given.map(shared::without).orElse(shared);
          now = given.map(now::givingBack).orElse(now);
        }
        case Effect.ConditionWait(_, int lock) -> {
          Optional<LockName> name = name(lock, arguments).filter(n -> thread.held().contains(n));
          if (name.isEmpty() && !now.held().isEmpty()) {
            throw new Unfollowed("it is not known which lock is given back during a wait");
          }
          if (name.isPresent()) {
            return List.of(Step.to(shared.without(name.get()), now.givingBack(name.get()).waiting()));
          }
        }
        case Effect.Start(SpawnRule rule) -> started = started(rule, thread.top(), arguments);
        case Effect.NotStarted _ -> {}
        case Effect.NoReturn _, Effect.ExitThread _ -> goesOn = false;
        case Effect.MayAcquire _, Effect.Switch _, Effect.CallBack _, Effect.CallOnce _, Effect.CallLater _ ->
            throw new Unfollowed("it is not known what a function of the model runs, or which locks it leaves");
        default -> {}
      }
    }
    registers.put(thread.top().ordinal(), outcome.results().isAny() ? Value.ANY : Value.of(Values.of(outcome.results())));
    Optional<ThreadState> then = goesOn ? Optional.of(ThreadSteps.next(now, registers)) : Optional.empty();
    if (started.isEmpty()) {
      return List.of(new Step(shared, then, List.of()));
    }
    List<Step> result = new ArrayList<>();
    for (ThreadState one : started) {
      result.add(new Step(shared, then, List.of(one)));
    }
    return result;
  }

  /** The wait for a condition ends when the lock is free; for whatever reason. */
  List<Step> waitEnds(SharedState shared, ThreadState thread) throws Unfollowed {
    Frame top = thread.top();
    Registers registers = Registers.of(top.registers());
    if (!(graph.program().function(top.function()).body().instruction(top.ordinal()) instanceof Instruction.Call call)
        || !(call.callee() instanceof Callee.Direct(int referent))) {
      throw new IllegalStateException("only calls wait");
    }
    Evaluation evaluation =
        new Evaluation(top.function(), tracked, graph.program().function(top.function()).body()::instruction, top.arguments());
    List<Value> arguments = evaluation.arguments(call, registers);
    FunctionRules rules = model.function(tracked.symbol(top.function(), referent).name());
    Set<LockName> locks = new LinkedHashSet<>();
    for (Effect effect : Outcomes.all(rules, shape(top, call), model.policy())) {
      if (effect instanceof Effect.ConditionWait(_, int lock)) {
        name(lock, arguments).ifPresent(locks::add);
      }
    }
    if (locks.size() != 1) {
      throw new Unfollowed("it is not known which lock is held after a wait");
    }
    LockName lock = locks.iterator().next();
    if (isBlocked(shared, thread, lock)) {
      return List.of();
    }
    registers.put(top.ordinal(), Value.ANY);
    return List.of(Step.to(shared.with(lock), ThreadSteps.next(thread, registers).holding(lock)));
  }

  /** Which lock that a thread holds alone it gives back; none where it had it shared. */
  private static Optional<LockName> given(ThreadState thread, Optional<LockName> lock, LockKind kind) throws Unfollowed {
    if (lock.isEmpty() && !thread.held().isEmpty()) {
      throw new Unfollowed("it is not known which lock is given back");
    }
    Optional<LockName> given = lock.filter(l -> thread.held().contains(l));
    if (lock.isPresent() && given.isEmpty() && !Exclusions.hasModes(kind)) {
      throw new Unfollowed("a lock is given back by who does not hold it");
    }
    return given;
  }

  /** The thread that a call starts: one of these, where a pointer may lead to several functions. */
  private List<ThreadState> started(SpawnRule rule, Frame caller, List<Value> arguments) throws Unfollowed {
    Set<Symbol.DefinedFunction> begun = new LinkedHashSet<>();
    for (Call call : graph.calls(caller.function())) {
      if (call.site().ordinal() == caller.ordinal() && call.target() instanceof CallTarget.Started) {
        for (Target target : graph.targets(call)) {
          List<Symbol.DefinedFunction> behind = graph.bodiesBehind(target.function());
          if (behind.isEmpty()) {
            throw new Unfollowed("a thread may begin with a function that has no body here");
          }
          begun.addAll(behind);
        }
      }
    }
    if (begun.isEmpty() || rule.entries().size() != 1) {
      throw new Unfollowed("it is not known which function a thread begins with");
    }
    SpawnRule.Spawned entry = rule.entries().getFirst();
    Value data =
        entry.data().filter(Argument.Position.class::isInstance).map(a -> ((Argument.Position) a).index()).filter(i -> i < arguments.size())
            .map(arguments::get)
            .filter(v -> v.place().filter(p -> p.symbol() < 0).isEmpty())
            .orElse(Value.ANY);
    List<Value> passed = new ArrayList<>();
    for (int i = 0; i < entry.dataAt(); i++) {
      passed.add(Value.ANY);
    }
    passed.add(data);
    Interleavings.Place by = new Interleavings.Place(caller.function().number(), caller.ordinal());
    List<ThreadState> result = new ArrayList<>();
    for (Symbol.DefinedFunction function : begun) {
      result.add(ThreadState.begins(Optional.of(by), frame(function, passed, Optional.empty())));
    }
    return result;
  }

  private List<Step> indirect(SharedState shared, ThreadState thread, List<Value> arguments, Registers registers) throws Unfollowed {
    Set<Symbol.DefinedFunction> bodies = new LinkedHashSet<>();
    Frame top = thread.top();
    for (Call call : graph.calls(top.function())) {
      if (call.site().ordinal() == top.ordinal()) {
        for (Target target : graph.targets(call)) {
          List<Symbol.DefinedFunction> behind = graph.bodiesBehind(target.function());
          if (behind.isEmpty() || !model.function(target.function().name()).isEmpty()) {
            throw new Unfollowed("a pointer leads to a function that has no body here, or that the model knows");
          }
          bodies.addAll(behind);
        }
      }
    }
    if (bodies.isEmpty()) {
      throw new Unfollowed("it is not known which function a pointer leads to");
    }
    return entered(shared, thread, List.copyOf(bodies), model.function(""), CallShape.of(arguments.size(), true), arguments, registers);
  }

  private static Optional<LockName> name(LockExpression lock, List<Value> arguments) {
    return NamedLock.of(lock, index -> name(index, arguments), token -> Optional.of(new LockName("$" + token)));
  }

  private static Optional<LockName> name(int argument, List<Value> arguments) {
    return argument < arguments.size()
        ? arguments.get(argument).place().filter(p -> p.symbol() >= 0).map(p -> new LockName(p.symbol() + "+" + p.offset()))
        : Optional.empty();
  }
}
