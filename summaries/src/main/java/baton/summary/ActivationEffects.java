package baton.summary;

import baton.effect.Effect;
import baton.ir.Referent;
import baton.lockset.Lock;
import baton.lockset.Mode;
import baton.memory.Address;
import baton.memory.Base;
import baton.model.AllocationRule;
import baton.model.Argument;
import baton.model.CallbackTime;
import baton.model.FlagCondition;
import baton.model.LockKind;
import baton.model.JoinTarget;
import baton.model.SelfRule;
import baton.model.SpawnRule;
import baton.symbolic.Calls.After;
import baton.symbolic.Calls;
import baton.symbolic.State;
import baton.symbolic.StartedThread;
import baton.symbolic.StartCall;
import baton.symbolic.Threads;
import baton.symbolic.Values;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;

/** What modelled functions run of the code that they are passed: at once, once, later, or in threads. */
final class ActivationEffects {
  /** How far behind what is handed to a thread numbers are looked for. */
  private static final long MOST_OFFSET = 256;

  private static final int MOST_CONTENTS = 8;

  private final CallEffects effects;
  private final CallBacks callBacks;

  ActivationEffects(CallEffects effects) {
    this.effects = effects;
    this.callBacks = new CallBacks(effects);
  }

  /** The states after it. */
  List<After> apply(Effect.Activation effect, State state, Calls.Invocation site, Referent callee, List<Address> arguments) {
    return switch (effect) {
      case Effect.Start(SpawnRule spawn) -> spawn(state, site, callee, spawn, arguments);
      case Effect.NotStarted(SpawnRule spawn) -> notStarted(state, site, spawn, arguments);
      case Effect.CallBack(List<Integer> functions, Optional<Integer> data, boolean repeats) -> {
        CallBacks.Times times = repeats ? CallBacks.Times.ANY : CallBacks.Times.AT_MOST_ONCE;
        yield each(
            state,
            functions,
            arguments,
            (then, i) -> callBacks.run(then, site, arguments.get(functions.get(i)), passed(data, arguments), times));
      }
      case Effect.CallOnce(List<Integer> functions, Optional<Integer> data, int object) ->
          each(
              state,
              functions,
              arguments,
              (then, i) -> once(then, site, object, arguments.get(functions.get(i)), arguments, passed(data, arguments)));
      case Effect.CallLater(List<Integer> functions, Optional<Integer> data, CallbackTime _) ->
          each(state, functions, arguments,
              (then, i) -> later(then, site, callee, arguments.get(functions.get(i)), i, passed(data, arguments)));
    };
  }

  /** What becomes of the state by each of some functions that are passed. */
  private interface Passed {
    List<After> apply(State state, int index);
  }

  private static List<After> each(State state, List<Integer> functions, List<Address> arguments, Passed does) {
    List<After> afters = ModelEffects.one(state);
    for (int i = 0; i < functions.size(); i++) {
      int position = functions.get(i);
      if (position < arguments.size() && !arguments.get(position).isInteger()) {
        List<After> next = new ArrayList<>();
        for (After after : afters) {
          next.addAll(does.apply(after.state(), i));
        }
        afters = next;
      }
    }
    return afters;
  }

  private static List<Address> passed(Optional<Integer> data, List<Address> arguments) {
    return data.filter(d -> d < arguments.size()).map(d -> List.of(arguments.get(d))).orElse(List.of());
  }

  private List<After> spawn(State state, Calls.Invocation site, Referent callee, SpawnRule rule, List<Address> arguments) {
    Address handle = handle(site, callee, rule, arguments);
    Threads before = state.threads();
    SortedSet<StartedThread> all = new TreeSet<>();
    for (int i = 0; i < rule.entries().size(); i++) {
      SpawnRule.Spawned entry = rule.entries().get(i);
      Optional<Address> started = function(entry, arguments);
      if (entry.flags().isPresent() && !may(entry.flags().get(), arguments)) {
        continue;
      }
      Optional<Address> data = entry.data().flatMap(d -> ModelEffects.argument(d, arguments, state, site));
      boolean raised = started.isPresent() && started.get().isOpen();
      boolean isThread = entry.profile().self() == SelfRule.AS_CREATED;
      List<Act.Content> contents = data.map(d -> contents(state, d, raised || d.isOpen(), isThread)).orElse(List.of());
      data.ifPresent(d -> effects.choices(d).forEach(state.sharing()::publish));
      if (started.isPresent()) {
        for (Address function : effects.choices(started.get())) {
          effects.event(new Act.Spawn(function, data, entry.dataAt(), callee, i, contents), state, effects.at(site, i), site.repeats());
          StartCall by = new StartCall(effects.digest(), site.ordinal());
          Optional<Address> cell = rule.handle().flatMap(h -> cell(h, arguments)).map(state::own);
          StartedThread thread = StartedThread.by(function, Optional.of(handle), by, cell);
          all.add(thread);
          state.threads(state.threads().start(thread));
        }
      }
    }
    // all that one call starts has one handle
    state.threads(arm(before.start(all), state, site, rule, arguments));
    Optional<Address> cell = rule.handle().flatMap(h -> cell(h, arguments));
    cell.ifPresent(c -> state.keepHandle(c, handle, site.ordinal()));
    if (rule.handle().isPresent() && rule.handle().get() instanceof Argument.Pointee(int index) && cell.isPresent()) {
      effects.event(new Act.Access(cell.get(), 8, Act.Kind.WRITE, false), state, effects.at(site, index), site.repeats());
    }
    if (rule.waits()) {
      state.threads(state.threads().finish(handle));
    }
    boolean returned = rule.handle().isPresent() && rule.handle().get() instanceof Argument.Returned;
    return List.of(new After(state, returned ? handle : null, Values.ANY));
  }

  /**
   * After the callbacks that a call registers were made possible, where joins name them by what they are handed. A registration that is
   * about this very object, such as a timer, only prepares it.
   */
  private Threads arm(Threads threads, State state, Calls.Invocation site, SpawnRule rule, List<Address> arguments) {
    Threads result = threads;
    for (SpawnRule.Spawned entry : rule.entries()) {
      boolean prepares = entry.data().equals(entry.object());
      if (entry.profile().target().isPresent()
          && !prepares
          && entry.data().isPresent()
          && entry.data().get() instanceof Argument.Position(int index)
          && index < arguments.size()) {
        JoinTarget target = entry.profile().target().get();
        effects.event(new Act.Arm(target, arguments.get(index)), state, effects.at(site, index), site.repeats());
        result = result.arm(target, arguments.get(index));
      }
    }
    return result;
  }

  /** What an entry of a rule starts with; empty where the call passes no such argument. */
  static Optional<Address> function(SpawnRule.Spawned entry, List<Address> arguments) {
    Optional<Address> passed = entry.function().filter(at -> at < arguments.size()).map(arguments::get);
    return passed.or(() -> entry.library().map(name -> Address.of(new Base.Global(new Referent.External(name)))));
  }

  /** Whether the flags of a call may be as a rule asks; those that are not constant may. */
  private static boolean may(FlagCondition condition, List<Address> arguments) {
    Optional<Address> flags = Optional.of(condition.argument()).filter(at -> at < arguments.size()).map(arguments::get);
    return flags.filter(f -> f.isInteger() && !condition.holds(f.offset())).isEmpty();
  }

  /** Nothing was started, and nobody has heard of what would have been handed over. */
  private List<After> notStarted(State state, Calls.Invocation site, SpawnRule rule, List<Address> arguments) {
    rule.handle().flatMap(h -> cell(h, arguments)).ifPresent(c -> fail(state, c, site));
    return ModelEffects.one(state);
  }

  private void fail(State state, Address cell, Calls.Invocation site) {
    state.threads(state.threads().failed(state.own(cell), new StartCall(effects.digest(), site.ordinal())));
    state.keepHandle(cell, null, site.ordinal());
  }

  /**
   * What is in the object that is handed over, the first few cells; what callers passed only where they hear of the start anyway, or where it
   * is a function that a thread is to call: only they know which.
   */
  private List<Act.Content> contents(State state, Address data, boolean raised, boolean isThread) {
    if (data.isInteger()) {
      return List.of();
    }
    List<Act.Content> all = new ArrayList<>();
    state.contents(data, MOST_OFFSET).forEach((offset, known) -> {
      Address value = known.value();
      if (value != null && known.bytes() > 0) {
        all.add(new Act.Content(offset, known.bytes(), value));
      }
    });
    boolean told = raised || (isThread && all.stream().anyMatch(c -> effects.isFunctionPassed(c.value())));
    return all.stream().filter(c -> told || !c.value().isOpen()).limit(MOST_CONTENTS).toList();
  }

  /** What names the threads that a call starts: an object that it is given or makes, else a name of their own. */
  private Address handle(Calls.Invocation site, Referent callee, SpawnRule rule, List<Address> arguments) {
    if (rule.handle().isPresent()
        && rule.handle().get() instanceof Argument.Position(int index)
        && index < arguments.size()
        && !arguments.get(index).isInteger()) {
      return arguments.get(index);
    }
    boolean made =
        rule.handle().isPresent()
            && effects.model().function(callee.name()).rule(AllocationRule.class).map(AllocationRule::result).equals(rule.handle());
    return Address.of(made ? new Base.Fresh(effects.digest(), site.ordinal()) : new Base.Opaque(effects.digest(), site.ordinal()));
  }

  /** The cell that a handle is put into. */
  private static Optional<Address> cell(Argument where, List<Address> arguments) {
    return where instanceof Argument.Pointee(int index) && index < arguments.size() ? Optional.of(arguments.get(index)) : Optional.empty();
  }

  private List<After> later(State state, Calls.Invocation site, Referent callee, Address target, int part, List<Address> passed) {
    Optional<Address> data = passed.stream().findFirst();
    data.ifPresent(d -> effects.choices(d).forEach(state.sharing()::publish));
    for (Address function : effects.choices(target)) {
      effects.event(new Act.Spawn(function, data, 0, callee, part), state, effects.at(site, part), site.repeats());
      StartCall by = new StartCall(effects.digest(), site.ordinal());
      state.threads(state.threads().start(StartedThread.by(function, Optional.empty(), by, Optional.empty())));
    }
    return ModelEffects.one(state);
  }

  /**
   * The routine of a control runs once, and has ended when any call for the control returns: it is as if it held a lock for writing,
   * which every thread takes for reading when its call returns, and never gives back.
   */
  private List<After> once(
      State state, Calls.Invocation site, int object, Address target, List<Address> arguments, List<Address> passed) {
    if (object >= arguments.size()) {
      return callBacks.run(state, site, target, passed, CallBacks.Times.AT_MOST_ONCE);
    }
    Lock control = new Lock.Token(Lock.ONCE, List.of(arguments.get(object)));
    if (state.locks().acquired().containsKey(control)) {
      return ModelEffects.one(state);
    }
    State ended = state.copy();
    state.locks(state.locks().acquire(control, Mode.EXCLUSIVE, LockKind.ONCE));
    List<After> result = new ArrayList<>();
    for (After after : callBacks.run(state, site, target, passed, CallBacks.Times.ONCE)) {
      after.state().locks(after.state().locks().release(control));
      result.add(after);
    }
    result.add(new After(ended, null, Values.ANY));
    result.forEach(a -> a.state().locks(a.state().locks().acquire(control, Mode.SHARED, LockKind.ONCE)));
    return result;
  }
}
