package baton.value;

import baton.lockset.Mode;
import baton.model.Argument;
import baton.model.AssumptionRule;
import baton.model.CallbackRule;
import baton.model.ConcurrencyModel;
import baton.model.ConditionOperation;
import baton.model.ConditionRule;
import baton.model.ExitRule;
import baton.model.FunctionRule;
import baton.model.FunctionRules;
import baton.model.InitOperation;
import baton.model.LockExpression;
import baton.model.LockInitRule;
import baton.model.LockKind;
import baton.model.LockOperation;
import baton.model.LockRoot;
import baton.model.LockRule;
import baton.model.NoReturnRule;
import baton.model.SignalKind;
import baton.model.SignalOperation;
import baton.model.SignalRule;
import baton.model.SpawnRule;
import baton.model.Success;
import baton.model.UncheckedLock;
import baton.model.WaitOperation;
import baton.model.WaitRule;
import baton.symbolic.Values;
import baton.value.Interpreter.Exit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What the functions of the model do to locks, and when they let other threads begin. */
final class ModelledCalls {
  private final ConcurrencyModel model;
  private final Tracked tracked;
  private final Invariants invariants;
  private final Signals signals;

  ModelledCalls(ConcurrencyModel model, Tracked tracked, Invariants invariants, Signals signals) {
    this.model = model;
    this.tracked = tracked;
    this.invariants = invariants;
    this.signals = signals;
  }

  /** The lock that a function holds while its body runs. */
  Optional<LockName> heldWhileRunning(FunctionRules rules, List<Value> arguments) {
    return rules
        .rule(LockRule.class)
        .filter(r -> r.op() == LockOperation.HOLD_WHILE_RUNNING && protects(r))
        .flatMap(LockRule::lock)
        .flatMap(l -> name(l, arguments));
  }

  /** Applies the rules of a function; {@code used} tells whether the call's result is read. */
  List<Exit> apply(FunctionRules rules, boolean used, Local before, List<Value> arguments) {
    List<Exit> exits = List.of(new Exit(before, Value.ANY));
    for (FunctionRules.Stated stated : rules.bySection().values()) {
      List<Exit> next = new ArrayList<>();
      for (Exit exit : exits) {
        for (Exit after : rule(stated.rule(), used, exit.state(), arguments)) {
          next.add(new Exit(after.state(), after.result().numbers().isAny() ? exit.result() : after.result()));
        }
      }
      exits = next;
    }
    return exits;
  }

  private List<Exit> rule(FunctionRule rule, boolean used, Local state, List<Value> arguments) {
    return switch (rule) {
      case LockRule lock -> lock(lock, used, state, arguments);
      case ConditionRule condition -> {
        if (condition.op() == ConditionOperation.WAIT && condition.lock().isPresent() && condition.lock().get() < arguments.size()) {
          Optional<LockName> name = name(arguments.get(condition.lock().get()));
          boolean held = name.isPresent() && state.holds(name.get());
          state.release(name, invariants);
          if (held && !state.acquire(name.orElseThrow(), true, tracked, invariants)) {
            yield List.of();
          }
        }
        yield one(state);
      }
      case SpawnRule _, CallbackRule _ -> {
        state.startThreads(invariants);
        yield one(state);
      }
      case AssumptionRule(int argument) ->
          argument < arguments.size() && arguments.get(argument).numbers().equals(Values.ZERO) ? List.of() : one(state);
      case NoReturnRule _, ExitRule _ -> List.of();
      case LockInitRule init -> {
        begin(init, arguments);
        yield one(state);
      }
      case SignalRule signal -> {
        if (signal.op() == SignalOperation.SIGNAL && isOrder(signal.kind())) {
          signals.give(place(signal.object(), arguments));
        }
        yield one(state);
      }
      case WaitRule wait -> waits(wait, used, state, arguments);
      default -> one(state);
    };
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

  private List<Exit> waits(WaitRule rule, boolean used, Local state, List<Value> arguments) {
    Optional<Value.Place> place = place(rule.object(), arguments);
    if (!isOrder(rule.kind()) || place.isEmpty() || signals.isGiven(place.get())) {
      return one(state);
    }
    boolean unchecked = !used && rule.op() == WaitOperation.WAIT && model.policy().uncheckedLock() == UncheckedLock.ASSUMED_HELD;
    return unchecked || success(rule.success()).isAny() ? List.of() : List.of(new Exit(state, Value.of(success(rule.success()).complement())));
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

  private static List<Exit> one(Local state) {
    return List.of(new Exit(state, Value.ANY));
  }

  private List<Exit> lock(LockRule rule, boolean used, Local state, List<Value> arguments) {
    if (rule.lock().isEmpty() || !protects(rule)) {
      return one(state);
    }
    Optional<LockName> name = name(rule.lock().get(), arguments);
    return switch (rule.op()) {
      case ACQUIRE, READ_BEGIN, WRITE_BEGIN, TRY_ACQUIRE -> {
        Local without = state.copy();
        boolean alone = rule.mode() != baton.model.LockMode.SHARED && mode(rule) == Mode.EXCLUSIVE;
        boolean possible = name.isEmpty() || state.acquire(name.get(), alone, tracked, invariants);
        boolean unchecked = !used && model.policy().uncheckedLock() == UncheckedLock.ASSUMED_HELD;
        if (rule.success() == Success.ALWAYS || (rule.op() != LockOperation.TRY_ACQUIRE && unchecked)) {
          yield possible ? one(state) : List.of();
        }
        Values success = success(rule.success());
        List<Exit> result = new ArrayList<>();
        if (possible) {
          result.add(new Exit(state, Value.of(success)));
        }
        result.add(new Exit(without, Value.of(success.isAny() ? success : success.complement())));
        yield result;
      }
      case HOLD_WHILE_RUNNING, NEUTRAL -> one(state);
      default -> {
        state.release(name, invariants);
        yield one(state);
      }
    };
  }

  private static Mode mode(LockRule rule) {
    return rule.op() == LockOperation.READ_BEGIN ? Mode.SHARED : Mode.EXCLUSIVE;
  }

  private static Values success(Success success) {
    return switch (success) {
      case ZERO -> Values.ZERO;
      case NONZERO, NONNULL -> Values.NONZERO;
      case NEGATIVE -> Values.NEGATIVE;
      case NONNEGATIVE -> Values.NEGATIVE.complement();
      case POSITIVE -> Values.POSITIVE;
      case VALID -> Values.ZERO.join(Values.ERROR).complement();
      case ALWAYS, MAYBE -> Values.ANY;
    };
  }

  /** Whether such a lock keeps every other thread out. */
  private static boolean protects(LockRule rule) {
    LockKind kind = rule.kind().orElse(LockKind.LOCAL);
    return switch (kind) {
      case SPIN, RWLOCK, MUTEX, RT_MUTEX, WW_MUTEX, RW_SEMAPHORE, PERCPU_RW_SEMAPHORE, BIT, OWNER, CRITICAL_SECTION, ATOMIC_SECTION -> true;
      case FLAG, SEMAPHORE, SEQUENCE, RCU, SRCU, LOCAL, ONCE -> false;
    };
  }

  private static Optional<LockName> name(LockExpression lock, List<Value> arguments) {
    if (!lock.path().steps().isEmpty() || lock.bit().isPresent()) {
      return Optional.empty();
    }
    return switch (lock.root()) {
      case LockRoot.OfArgument(Argument argument) ->
          argument instanceof Argument.Position(int index) && index < arguments.size() ? name(arguments.get(index)) : Optional.empty();
      case LockRoot.OfToken(String token, List<Integer> keys) -> keys.isEmpty() ? Optional.of(new LockName("$" + token)) : Optional.empty();
      case LockRoot.OfGlobal _, LockRoot.OfArgumentType _, LockRoot.OfObjectType _ -> Optional.empty();
    };
  }

  private static Optional<LockName> name(Value value) {
    return value.place().map(p -> new LockName(p.symbol() + "+" + p.offset()));
  }
}
