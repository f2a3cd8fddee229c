package baton.value;

import baton.effect.CallShape;
import baton.effect.Doubt;
import baton.effect.Effect;
import baton.effect.Exclusions;
import baton.effect.NamedLock;
import baton.effect.Outcome;
import baton.effect.Outcomes;
import baton.model.Argument;
import baton.model.ConcurrencyModel;
import baton.model.FunctionRules;
import baton.model.InitOperation;
import baton.model.LockExpression;
import baton.model.LockInitRule;
import baton.model.LockKind;
import baton.model.LockMode;
import baton.model.SignalKind;
import baton.symbolic.Values;
import baton.value.Interpreter.Exit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** What the functions of the model do to locks, and when they let other threads begin. */
final class ModelledCalls {
  private final ConcurrencyModel model;
  private final Invariants invariants;
  private final Signals signals;

  /** Whether a signal handler may end a wait. */
  private final boolean interrupted;

  ModelledCalls(ConcurrencyModel model, Invariants invariants, Signals signals, boolean interrupted) {
    this.interrupted = interrupted;
    this.model = model;
    this.invariants = invariants;
    this.signals = signals;
  }

  /** The lock that a function holds while its body runs. */
  Optional<LockName> heldWhileRunning(FunctionRules rules, List<Value> arguments) {
    return Outcomes.whileRunning(rules).filter(a -> Exclusions.always(a.kind())).flatMap(a -> name(a.lock(), arguments));
  }

  /** Applies the rules of a function; {@code used} tells whether the call's result is read. */
  List<Exit> apply(FunctionRules rules, boolean used, Local before, List<Value> arguments) {
    List<Exit> exits = new ArrayList<>();
    for (Outcome outcome : Outcomes.of(rules, CallShape.of(arguments.size(), used), model.policy())) {
      Local state = before.copy();
      boolean possible = true;
      for (Effect effect : outcome.effects()) {
        possible = possible && effect(effect, state, arguments);
      }
      if (possible) {
        exits.add(new Exit(state, outcome.results().isAny() ? Value.ANY : Value.of(Values.of(outcome.results()))));
      }
    }
    return exits;
  }

  /** Whether control comes past an effect. */
  private boolean effect(Effect effect, Local state, List<Value> arguments) {
    return switch (effect) {
      case Effect.Acquire acquire -> {
        Optional<LockName> name =
            Exclusions.always(acquire.kind()) && isBelieved(acquire.doubts()) ? name(acquire.lock(), arguments) : Optional.empty();
        yield name.isEmpty() || state.acquire(name.get(), acquire.mode() != LockMode.SHARED, invariants);
      }
      case Effect.Release(LockExpression lock, LockKind kind) -> released(lock, kind, state, arguments);
      case Effect.Downgrade(LockExpression lock, LockKind kind) -> released(lock, kind, state, arguments);
      case Effect.ConditionWait(int _, int lock) -> {
        Optional<LockName> name = lock < arguments.size() ? name(arguments.get(lock)) : Optional.empty();
        boolean held = name.isPresent() && state.holds(name.get());
        state.release(name, invariants);
        yield !held || state.acquire(name.orElseThrow(), true, invariants);
      }
      case Effect.Activation _ -> {
        state.startThreads(invariants);
        yield true;
      }
      case Effect.Switch _ -> {
        state.startThreads(invariants);
        state.releaseAll(invariants);
        yield true;
      }
      case Effect.Assume(int argument) -> argument >= arguments.size() || !arguments.get(argument).numbers().equals(Values.ZERO);
      case Effect.NoReturn _, Effect.ExitThread _ -> false;
      case Effect.LockLife(LockInitRule init) -> {
        begin(init, arguments);
        yield true;
      }
      case Effect.Signal(int object, SignalKind kind) -> {
        if (isOrder(kind)) {
          signals.give(place(object, arguments));
        }
        yield true;
      }
      case Effect.ResetSignal(int object, SignalKind kind) -> {
        if (isOrder(kind)) {
          place(object, arguments).ifPresent(signals::begin);
        }
        yield true;
      }
      case Effect.Signalled(int object, SignalKind kind, Set<Doubt> doubts) -> {
        Optional<Value.Place> place = place(object, arguments);
        yield !isOrder(kind) || place.isEmpty() || signals.isGiven(place.get()) || !isBelieved(doubts);
      }
      case Effect.MayAcquire _, Effect.ConditionSignal _, Effect.SetAttribute _, Effect.Join _, Effect.Arm _, Effect.Barrier _, Effect.Memory _,
          Effect.Sharing _, Effect.Result _ -> true;
    };
  }

  private boolean isBelieved(Set<Doubt> doubts) {
    return !doubts.contains(Doubt.INTERRUPTED) || !interrupted;
  }

  private boolean released(LockExpression lock, LockKind kind, Local state, List<Value> arguments) {
    if (Exclusions.always(kind)) {
      state.release(name(lock, arguments), invariants);
    }
    return true;
  }

  /** A semaphore begins with a count. */
  private void begin(LockInitRule rule, List<Value> arguments) {
    if (rule.op() == InitOperation.INIT && rule.count().isPresent() && rule.count().get() < arguments.size()) {
      Optional<Value.Place> place = rule.argument() instanceof Argument.Position(int index) ? place(index, arguments) : Optional.empty();
      place.ifPresent(signals::begin);
      if (!arguments.get(rule.count().get()).numbers().equals(Values.ZERO)) {
        signals.give(place);
      }
    }
  }

  private static boolean isOrder(SignalKind kind) {
    return switch (kind) {
      case SEMAPHORE, COMPLETION -> true;
      case DESCRIPTOR, WAKE_UP -> false;
    };
  }

  private static Optional<Value.Place> place(int argument, List<Value> arguments) {
    return argument < arguments.size() ? arguments.get(argument).place() : Optional.empty();
  }

  private static Optional<LockName> name(LockExpression lock, List<Value> arguments) {
    return NamedLock.of(
        lock,
        index -> index < arguments.size() ? name(arguments.get(index)) : Optional.empty(),
        token -> Optional.of(new LockName("$" + token)));
  }

  private static Optional<LockName> name(Value value) {
    return value.place().map(p -> new LockName(p.symbol() + "+" + p.offset()));
  }
}
