package baton.effect;

import baton.model.AllocationRule;
import baton.model.Argument;
import baton.model.AssumptionRule;
import baton.model.AtomicRule;
import baton.model.ArmRule;
import baton.model.BarrierRule;
import baton.model.CallbackRule;
import baton.model.CallbackTime;
import baton.model.Channel;
import baton.model.CancelRule;
import baton.model.ConditionOperation;
import baton.model.ConditionRule;
import baton.model.ExitRule;
import baton.model.Extent;
import baton.model.FreeEffect;
import baton.model.FreeRule;
import baton.model.FunctionRule;
import baton.model.FunctionRules;
import baton.model.IgnoredRule;
import baton.model.InterferenceRule;
import baton.model.JoinRule;
import baton.model.JoinTarget;
import baton.model.LockAttributeRule;
import baton.model.LockInitRule;
import baton.model.LockRule;
import baton.model.LoopRule;
import baton.model.MemoryRule;
import baton.model.NoReturnRule;
import baton.model.NondeterministicRule;
import baton.model.PerCpuRule;
import baton.model.PointerAccess;
import baton.model.Policy;
import baton.model.ProcessExitRule;
import baton.model.PublicationRule;
import baton.model.RootRule;
import baton.model.SignalOperation;
import baton.model.SignalRule;
import baton.model.SpawnRule;
import baton.model.Storage;
import baton.model.Success;
import baton.model.SwitchRule;
import baton.model.ThreadUnsafeRule;
import baton.model.UnnamedArguments;
import baton.model.WaitOperation;
import baton.model.WaitRule;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** What the rules of a function mean at a call: the one place where rules become effects. */
public final class Outcomes {
  private static final Effect INTERFERE = new Effect.Interfere();

  private final FunctionRules rules;
  private final CallShape shape;
  private final Decision decision;

  private Outcomes(FunctionRules rules, CallShape shape, Policy policy) {
    this.rules = rules;
    this.shape = shape;
    this.decision = new Decision(shape.resultRead(), shape.compared(), policy);
  }

  /**
   * The ways in which a call comes back.
   *
   * @param rules what is said of the callee; at least one rule
   * @param shape the call
   * @param policy what holds where no rule speaks
   * @return at least one; an outcome that does not return is among them
   */
  public static List<Outcome> of(FunctionRules rules, CallShape shape, Policy policy) {
    return new Outcomes(rules, shape, policy).outcomes();
  }

  /**
   * All that a call may do, whichever way it comes back.
   *
   * @param rules what is said of the callee; no effects where that is nothing
   */
  public static Set<Effect> all(FunctionRules rules, CallShape shape, Policy policy) {
    Set<Effect> result = new LinkedHashSet<>();
    if (!rules.isEmpty()) {
      of(rules, shape, policy).forEach(outcome -> result.addAll(outcome.effects()));
    }
    return result;
  }

  /** All that some call of a function may do that is shaped so that it may do most. */
  public static Set<Effect> all(FunctionRules rules, Policy policy) {
    return all(rules, CallShape.of(0, true), policy);
  }

  /** The lock that every caller of a function holds as long as it runs. */
  public static Optional<Effect.Acquire> whileRunning(FunctionRules rules) {
    return rules.rule(LockRule.class).flatMap(LockEffects::whileRunning);
  }

  /** The lock that is held after a call, whichever way it comes back; empty where there is none, or one that no rule says. */
  public static Optional<Effect.Acquire> surelyAcquired(FunctionRules rules, CallShape shape, Policy policy) {
    Optional<Effect.Acquire> held = Optional.empty();
    for (Outcome outcome : rules.isEmpty() ? List.<Outcome>of() : of(rules, shape, policy)) {
      Optional<Effect.Acquire> here =
          outcome.effects().stream().filter(Effect.Acquire.class::isInstance).map(Effect.Acquire.class::cast).findFirst();
      if (here.isEmpty()) {
        return here;
      }
      held = here;
    }
    return held;
  }

  private List<Outcome> outcomes() {
    List<Outcome> all = List.of(new Outcome(Results.ANY, unaccounted()));
    for (FunctionRule each : ordered()) {
      List<Outcome> ofRule = rule(each);
      List<Outcome> next = new ArrayList<>();
      for (Outcome before : all) {
        for (Outcome then : ofRule) {
          Results results = before.results().meet(then.results());
          if (!results.isNone()) {
            List<Effect> effects = new ArrayList<>(before.effects());
            effects.addAll(then.effects());
            next.add(new Outcome(results, effects));
          }
        }
      }
      all = next;
    }
    return all;
  }

  /** Memory is read and written before locks are taken, threads started and objects made; but after a thread was waited for. */
  private List<FunctionRule> ordered() {
    List<FunctionRule> result = new ArrayList<>();
    rules.bySection().values().forEach(stated -> result.add(stated.rule()));
    Optional<MemoryRule> memory = rules.rule(MemoryRule.class);
    if (memory.isPresent() && rules.rule(JoinRule.class).isEmpty()) {
      result.remove(memory.get());
      result.addFirst(memory.get());
    }
    return result;
  }

  /** Pointers that no rule speaks of; where there is a body, it tells. */
  private List<Effect> unaccounted() {
    List<Effect> result = new ArrayList<>();
    boolean asked = !shape.bodyRuns() && decision.policy().unnamedArguments() == UnnamedArguments.REACHED;
    for (int i = 0; i < shape.arguments() && asked; i++) {
      if (shape.pointers().contains(i) && !Accounts.contain(rules, i)) {
        result.add(new Effect.Unaccounted(i));
      }
    }
    return result;
  }

  private List<Outcome> rule(FunctionRule rule) {
    return switch (rule) {
      case LockRule lock -> LockEffects.of(lock, shape, decision);
      case LockInitRule init -> always(new Effect.LockLife(init));
      case LockAttributeRule attribute -> always(new Effect.SetAttribute(attribute));
      case ConditionRule condition -> always(INTERFERE, condition(condition));
      case SpawnRule spawn -> start(spawn);
      case CallbackRule callback -> callBack(callback);
      case JoinRule join -> {
        Effect finished = new Effect.Join(join.object(), join.target(), join.effect());
        boolean attempt = join.op() == WaitOperation.TRY;
        yield join.pending().isPresent()
            ? decision.unless(join.pending().get(), List.of(INTERFERE, finished), List.of(INTERFERE))
            : decision.conditional(join.success(), List.of(), attempt, List.of(INTERFERE, finished), List.of(INTERFERE));
      }
      case ArmRule(int object, JoinTarget target) -> always(new Effect.Arm(object, target), INTERFERE);
      case BarrierRule barrier -> always(new Effect.Barrier(barrier), INTERFERE);
      case SignalRule signal -> always(INTERFERE, signal(signal));
      case WaitRule wait -> {
        Effect come = new Effect.Signalled(wait.object(), wait.kind(), decision.doubts(wait.interruptible()));
        boolean attempt = wait.op() == WaitOperation.TRY;
        yield decision.conditional(wait.success(), List.of(), attempt, List.of(INTERFERE, come), List.of(INTERFERE));
      }
      case PublicationRule publication -> publish(publication);
      case AllocationRule allocation -> {
        List<Effect> effects = new ArrayList<>();
        allocation.frees().ifPresent(f -> effects.add(new Effect.Free(f, FreeEffect.FREES)));
        if (allocation.result() instanceof Argument.Pointee(int index)) {
          effects.add(new Effect.Write(PointerAccess.of(new Argument.Position(index), Extent.OBJECT)));
        }
        if (isNew(allocation)) {
          effects.add(new Effect.Allocate(allocation));
        } else if (allocation.storage() == Storage.MAPPING) {
          effects.add(new Effect.ReturnLibrary(false, false));
        }
        yield List.of(new Outcome(Results.ANY, effects));
      }
      case FreeRule free -> always(new Effect.Free(free.argument(), free.effect()));
      case MemoryRule memory -> List.of(new Outcome(Results.ANY, memory(memory)));
      case ThreadUnsafeRule unsafe ->
          unsafe.whereNull().filter(shape::isGiven).isPresent()
              ? always()
              : List.of(new Outcome(Results.ANY, hidden(unsafe)));
      case AtomicRule atomic -> always(new Effect.Atomic(atomic), INTERFERE);
      case PerCpuRule copy -> always(new Effect.ProcessorCopy(copy));
      case AssumptionRule(int argument) -> always(new Effect.Assume(argument));
      case NoReturnRule _ -> always(new Effect.NoReturn());
      case ExitRule(boolean maybe) -> maybe ? always() : always(new Effect.ExitThread());
      case SwitchRule _ -> always(INTERFERE, new Effect.Switch());
      case InterferenceRule _, LoopRule _ -> always(INTERFERE);
      case CancelRule _, ProcessExitRule _, IgnoredRule _, NondeterministicRule _, RootRule _ -> always();
    };
  }

  private static List<Effect> hidden(ThreadUnsafeRule rule) {
    List<Effect> effects = new ArrayList<>();
    rule.state().ifPresent(state -> effects.add(new Effect.HiddenState(state, rule.access())));
    rule.object().ifPresent(object -> effects.add(new Effect.HiddenObject(object, rule.access())));
    for (int i = 0; i < rule.variables().size(); i++) {
      effects.add(new Effect.LibraryVariable(rule.variables().get(i), i));
    }
    return effects;
  }

  private boolean isNew(AllocationRule allocation) {
    boolean mayReuse = allocation.reuses() && allocation.result() instanceof Argument.Pointee(int index) && !shape.nulls().contains(index);
    return allocation.isOwn(shape.constants()) && !mayReuse;
  }

  private static List<Outcome> always(Effect... effects) {
    return List.of(new Outcome(Results.ANY, List.of(effects)));
  }

  private static Effect condition(ConditionRule rule) {
    return rule.op() == ConditionOperation.WAIT
        ? new Effect.ConditionWait(rule.condition(), rule.lock().orElseThrow())
        : new Effect.ConditionSignal(rule.condition(), rule.op());
  }

  private static Effect signal(SignalRule rule) {
    return rule.op() == SignalOperation.SIGNAL
        ? new Effect.Signal(rule.object(), rule.kind())
        : new Effect.ResetSignal(rule.object(), rule.kind());
  }

  /** Where nobody looks at the result, something was started. */
  private List<Outcome> start(SpawnRule rule) {
    List<Effect> started = List.of(new Effect.Start(rule), INTERFERE);
    if (rule.success().isEmpty() || !shape.resultRead()) {
      return List.of(new Outcome(Results.ANY, started));
    }
    return decision.conditional(rule.success().get(), List.of(), true, started, List.of(new Effect.NotStarted(rule)));
  }

  /** What is handed over with the callbacks that are registered is taken back where these are refused. */
  private List<Outcome> publish(PublicationRule rule) {
    List<Effect> published = List.of(new Effect.Publish(rule), INTERFERE);
    Optional<Success> told = rules.rule(SpawnRule.class).flatMap(SpawnRule::success).filter(s -> !Results.of(s).isAny());
    return told.isEmpty() || !shape.resultRead()
        ? List.of(new Outcome(Results.ANY, published))
        : decision.conditional(told.get(), List.of(), true, published, List.of(INTERFERE));
  }

  private static List<Outcome> callBack(CallbackRule rule) {
    return switch (rule.when()) {
      case CallbackTime.DURING_CALL -> always(new Effect.CallBack(rule.functions(), rule.data(), true));
      case CallbackTime.AT_MOST_ONCE -> always(new Effect.CallBack(rule.functions(), rule.data(), false));
      case CallbackTime.ONCE -> always(INTERFERE, new Effect.CallOnce(rule.functions(), rule.data(), rule.object().orElseThrow()));
      case CallbackTime.AT_PROCESS_EXIT, CallbackTime.AT_THREAD_EXIT, CallbackTime.AT_FORK, CallbackTime.AT_SWITCH ->
          always(new Effect.CallLater(rule.functions(), rule.data(), rule.when()));
    };
  }

  private List<Effect> memory(MemoryRule rule) {
    List<Effect> effects = new ArrayList<>();
    rule.reads().forEach(read -> effects.add(new Effect.Read(read)));
    boolean mixes = rule.channel().filter(c -> c == Channel.MIXES).isPresent();
    for (PointerAccess write : rule.writes()) {
      if (rule.moves() || mixes) {
        rule.reads().forEach(read -> effects.add(new Effect.Move(read, write, rule.moves())));
      } else {
        effects.add(new Effect.Write(write));
      }
    }
    rule.channel().ifPresent(channel -> {
      switch (channel) {
        case SENDS -> rule.reads().forEach(read -> effects.add(new Effect.Pass(read, false)));
        case RECEIVES -> {
          rule.writes().forEach(write -> effects.add(new Effect.Pass(write, true)));
          if (rule.writes().isEmpty()) {
            effects.add(new Effect.ReturnReceived(false));
          }
        }
        case EXCHANGES -> {
          rule.reads().forEach(read -> effects.add(new Effect.Pass(read, false)));
          rule.writes().forEach(write -> effects.add(new Effect.Pass(write, true)));
        }
        case MIXES -> {}
        case PARSES -> effects.add(new Effect.ReturnParsed());
        case OWN -> {
          if (rule.keeps().isEmpty()) {
            effects.add(new Effect.ReturnReceived(true));
          }
        }
      }
    });
    rule.format().ifPresent(format -> effects.add(new Effect.Formatted(format)));
    Optional<Channel> to = rule.channel().filter(c -> c == Channel.SENDS || c == Channel.OWN);
    rule.keeps().forEach(kept -> effects.add(new Effect.Keep(kept, to)));
    if (rules.rule(AllocationRule.class).filter(this::isNew).isEmpty()) {
      if (rule.returnsArgument() && rule.channel().filter(c -> c == Channel.OWN).isEmpty()) {
        effects.add(new Effect.ReturnPart(rule.returnedFrom().stream().map(PointerAccess::pointer).toList(), rule.returnsStart()));
      }
      if (rule.returnsLibrary()) {
        effects.add(new Effect.ReturnLibrary(rule.returnsNamed(), rule.returnsOwn()));
      }
    }
    return effects;
  }
}
