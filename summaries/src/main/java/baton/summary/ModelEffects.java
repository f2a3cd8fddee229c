package baton.summary;

import baton.ir.Referent;
import baton.lockset.Lock;
import baton.lockset.Mode;
import baton.memory.Address;
import baton.memory.Base;
import baton.model.AllocationRule;
import baton.model.Argument;
import baton.model.AssertionRule;
import baton.model.AssumptionRule;
import baton.model.AtomicOperation;
import baton.model.AtomicRule;
import baton.model.BarrierOperation;
import baton.model.BarrierRule;
import baton.model.CallbackRule;
import baton.model.CallbackTime;
import baton.model.ConditionOperation;
import baton.model.ConditionRule;
import baton.model.ContextRule;
import baton.model.DetachRule;
import baton.model.ExitRule;
import baton.model.Format;
import baton.model.FormatStyle;
import baton.model.FreeEffect;
import baton.model.FreeRule;
import baton.model.FunctionRule;
import baton.model.FunctionRules;
import baton.model.IgnoredRule;
import baton.model.JoinEffect;
import baton.model.JoinRule;
import baton.model.LockAttributeRule;
import baton.model.LockInitRule;
import baton.model.LockKind;
import baton.model.LockRule;
import baton.model.Marking;
import baton.model.MemoryRule;
import baton.model.NoReturnRule;
import baton.model.NondeterministicRule;
import baton.model.PerCpuRule;
import baton.model.PointerAccess;
import baton.model.PublicationRule;
import baton.model.RetractionRule;
import baton.model.RootRule;
import baton.model.SelfHandleRule;
import baton.model.SignalRule;
import baton.model.SpawnRule;
import baton.model.Success;
import baton.model.ThreadUnsafeRule;
import baton.model.UncheckedLock;
import baton.model.WaitRule;
import baton.symbolic.Calls;
import baton.symbolic.Calls.After;
import baton.symbolic.Values;
import baton.symbolic.State;
import baton.symbolic.Threads;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What a modelled function does: each of its rules in turn. */
final class ModelEffects {
  private static final String ONCE = "once";

  /** How far behind what is handed to a thread numbers are looked for. */
  private static final long MOST_OFFSET = 256;

  private static final int MOST_CONTENTS = 8;

  private final CallEffects effects;
  private final ModelLocks locks;

  ModelEffects(CallEffects effects) {
    this.effects = effects;
    this.locks = new ModelLocks();
  }

  /**
   * Applies the rules of a function.
   *
   * @param before the state before the call; it may be changed
   * @param site the call
   * @param callee the function
   * @param rules its rules; at least one
   * @param arguments what is passed
   */
  List<After> apply(State before, Calls.Invocation site, Referent callee, FunctionRules rules, List<Address> arguments) {
    List<After> afters = List.of(new After(before, null, Values.ANY));
    for (FunctionRules.Stated stated : rules.bySection().values()) {
      List<After> next = new ArrayList<>();
      for (After after : afters) {
        for (After then : rule(after.state(), site, callee, stated.rule(), arguments)) {
          next.add(
              new After(then.state(), then.value() == null ? after.value() : then.value(), then.classes().meet(after.classes())));
        }
      }
      afters = next;
    }
    return afters;
  }

  private List<After> rule(State state, Calls.Invocation site, Referent callee, FunctionRule rule, List<Address> arguments) {
    return switch (rule) {
      case LockRule lock -> lock(state, site, lock, arguments);
      case ConditionRule condition -> condition(state, site, condition, arguments);
      case SpawnRule spawn -> spawn(state, site, callee, spawn, arguments);
      case CallbackRule callback -> callback(state, site, callee, callback, arguments);
      case JoinRule join -> join(state, join, arguments);
      case AllocationRule allocation -> allocate(state, site, allocation, arguments);
      case FreeRule free -> free(state, site, free, arguments);
      case MemoryRule memory -> memory(state, site, memory, arguments);
      case AtomicRule atomic -> atomic(state, site, atomic, arguments);
      case LockInitRule init -> init(state, site, init, arguments);
      case PublicationRule publication -> {
        argument(publication.object(), arguments, state, site).ifPresent(a -> effects.choices(a).forEach(state::publish));
        yield one(interfered(state));
      }
      case ThreadUnsafeRule hidden -> {
        Address cell = Address.of(new Base.Global(new Referent.External("hidden state of " + hidden.state())));
        Act.Kind kind = hidden.access() == baton.model.AccessKind.READ ? Act.Kind.READ : Act.Kind.WRITE;
        effects.event(new Act.Access(cell, 1, kind, false), state, effects.at(site, 0), site.repeats());
        yield one(state);
      }
      case AssumptionRule(int argument) -> {
        if (argument < arguments.size()) {
          state.learn(arguments.get(argument), Values.NONZERO);
        }
        yield one(state);
      }
      case NoReturnRule _, ExitRule _ -> List.of();
      case BarrierRule barrier -> barrier(state, site, barrier, arguments);
      case WaitRule _, SignalRule _, RetractionRule _ -> one(interfered(state));
      case ContextRule _,
          AssertionRule _,
          DetachRule _,
          IgnoredRule _,
          LockAttributeRule _,
          NondeterministicRule _,
          PerCpuRule _,
          RootRule _,
          SelfHandleRule _ ->
          one(state);
    };
  }

  private static List<After> one(State state) {
    return List.of(new After(state, null, Values.ANY));
  }

  private static State interfered(State state) {
    state.interfere();
    return state;
  }

  /** The value of an argument; empty when the call passes none there, or for the returned value. */
  private Optional<Address> argument(Argument argument, List<Address> arguments, State state, Calls.Invocation site) {
    return switch (argument) {
      case Argument.Position(int index) -> index < arguments.size() ? Optional.of(arguments.get(index)) : Optional.empty();
      case Argument.Pointee(int index) ->
          index < arguments.size() ? Optional.of(state.load(arguments.get(index), 8, site.ordinal())) : Optional.empty();
      case Argument.Returned _ -> Optional.empty();
    };
  }

  private List<After> lock(State state, Calls.Invocation site, LockRule rule, List<Address> arguments) {
    state.interfere();
    if (rule.lock().isEmpty() || rule.kind().isEmpty()) {
      return one(state);
    }
    Optional<Lock> lock = locks.name(rule.lock().get(), arguments);
    Mode mode = rule.mode() == baton.model.LockMode.SHARED ? Mode.SHARED : Mode.EXCLUSIVE;
    return switch (rule.op()) {
      case ACQUIRE, READ_BEGIN, WRITE_BEGIN, TRY_ACQUIRE -> {
        State held = state.copy();
        lock.ifPresent(l -> held.locks(held.locks().acquire(l, mode, rule.kind().get())));
        boolean sure = rule.success() == Success.ALWAYS || (rule.op() != baton.model.LockOperation.TRY_ACQUIRE && unchecked(site));
        if (sure) {
          yield one(held);
        }
        Values success = success(rule.success());
        yield success.isAny()
            ? List.of(new After(held, null, Values.ANY), new After(state, null, Values.ANY))
            : List.of(new After(held, null, success), new After(state, null, success.complement()));
      }
      case HOLD_WHILE_RUNNING, NEUTRAL -> one(state);
      case RELEASE, DOWNGRADE, READ_RETRY, WRITE_END -> {
        released(state, site, lock);
        if (lock.isPresent()) {
          state.locks(state.locks().release(state.held(lock.get())));
        } else {
          state.locks(state.locks().releaseAny());
        }
        yield one(state);
      }
    };
  }

  /** A function that holds a lock while it runs begins. */
  void holding(State state, LockRule rule, List<Address> arguments) {
    state.interfere();
    rule.lock().flatMap(l -> locks.name(l, arguments)).ifPresent(l -> state.locks(state.locks().acquire(l, Mode.EXCLUSIVE, rule.kind().orElseThrow())));
  }

  /** It ends. */
  void released(State state, LockRule rule, List<Address> arguments) {
    rule.lock().flatMap(l -> locks.name(l, arguments)).ifPresent(l -> state.locks(state.locks().release(l)));
    state.interfere();
  }

  private boolean unchecked(Calls.Invocation site) {
    return !site.resultUsed() && effects.model().policy().uncheckedLock() == UncheckedLock.ASSUMED_HELD;
  }

  /** The classes of results that mean success. */
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

  /** Tells of a release if the lock may have been held where this function was entered, or while a thread was started. */
  private void released(State state, Calls.Invocation site, Optional<Lock> lock) {
    boolean own = lock.isPresent() && state.locks().acquired().containsKey(lock.get());
    if (!own || !state.threads().started().isEmpty()) {
      effects.event(new Act.Release(lock), state, effects.at(site, 0), site.repeats());
    }
  }

  /** A wait gives the lock up and takes it again. */
  private List<After> condition(State state, Calls.Invocation site, ConditionRule rule, List<Address> arguments) {
    state.interfere();
    if (rule.op() == ConditionOperation.WAIT && rule.lock().isPresent() && rule.lock().get() < arguments.size()) {
      Lock lock = new Lock.At(arguments.get(rule.lock().get()));
      released(state, site, Optional.of(lock));
      if (!state.locks().acquired().containsKey(lock)) {
        state.locks(state.locks().release(lock).acquire(lock, Mode.EXCLUSIVE, baton.model.LockKind.MUTEX));
      }
    }
    return one(state);
  }

  private List<After> spawn(State state, Calls.Invocation site, Referent callee, SpawnRule rule, List<Address> arguments) {
    Address handle = Address.of(new Base.Opaque(effects.digest(), site.ordinal()));
    boolean checked = rule.success().isPresent() && site.resultUsed();
    State failed = state.copy();
    for (int i = 0; i < rule.entries().size(); i++) {
      SpawnRule.Spawned entry = rule.entries().get(i);
      Optional<Address> data = entry.data().flatMap(d -> argument(d, arguments, state, site));
      boolean raised = entry.function() < arguments.size() && arguments.get(entry.function()).isOpen();
      List<Act.Content> contents = data.map(d -> contents(state, d, raised || d.isOpen())).orElse(List.of());
      data.ifPresent(d -> effects.choices(d).forEach(state::publish));
      data.ifPresent(d -> effects.choices(d).forEach(failed::publish));
      if (entry.function() < arguments.size()) {
        for (Address function : effects.choices(arguments.get(entry.function()))) {
          effects.event(new Act.Spawn(function, data, entry.dataAt(), callee, i, contents), state, effects.at(site, i), site.repeats());
          Threads.Call by = new Threads.Call(effects.digest(), site.ordinal());
          Optional<Address> cell = rule.handle().flatMap(h -> cell(h, arguments));
          state.threads(state.threads().start(Threads.Started.by(function, Optional.of(handle), by, cell)));
        }
      }
    }
    rule.handle().flatMap(h -> cell(h, arguments)).ifPresent(c -> state.keep(c, handle, 8, site.ordinal()));
    state.interfere();
    if (rule.handle().isPresent() && rule.handle().get() instanceof Argument.Pointee(int index) && index < arguments.size()) {
      Address cell = arguments.get(index);
      effects.event(new Act.Access(cell, 8, Act.Kind.WRITE, false), state, effects.at(site, index), site.repeats());
    }
    boolean returned = rule.handle().isPresent() && rule.handle().get() instanceof Argument.Returned;
    if (!checked) {
      return List.of(new After(state, returned ? handle : null, Values.ANY));
    }
    rule.handle().flatMap(h -> cell(h, arguments)).ifPresent(c -> fail(failed, c, site));
    Values good = success(rule.success().get());
    return List.of(new After(state, returned ? handle : null, good), new After(failed, null, good.complement()));
  }

  private void fail(State state, Address cell, Calls.Invocation site) {
    state.threads(state.threads().failed(cell, new Threads.Call(effects.digest(), site.ordinal())));
    state.keep(cell, null, 8, site.ordinal());
  }

  /** The numbers in what is handed over, the first few; what callers passed only where they hear of the start anyway. */
  private static List<Act.Content> contents(State state, Address data, boolean raised) {
    if (data.isInteger()) {
      return List.of();
    }
    List<Act.Content> result = new ArrayList<>();
    state.contents(data, MOST_OFFSET).forEach((offset, known) -> {
      Address value = known.value();
      if (value != null && known.bytes() > 0 && (raised || !value.isOpen()) && result.size() < MOST_CONTENTS) {
        result.add(new Act.Content(offset, known.bytes(), value));
      }
    });
    return result;
  }

  /** The cell that a handle is put into. */
  private static Optional<Address> cell(Argument where, List<Address> arguments) {
    return where instanceof Argument.Pointee(int index) && index < arguments.size() ? Optional.of(arguments.get(index)) : Optional.empty();
  }

  private List<After> callback(State state, Calls.Invocation site, Referent callee, CallbackRule rule, List<Address> arguments) {
    Optional<Address> data = rule.data().filter(d -> d < arguments.size()).map(arguments::get);
    List<Address> passed = data.map(List::of).orElse(List.of());
    List<After> afters = one(state);
    boolean now = rule.when() == CallbackTime.DURING_CALL;
    for (int i = 0; i < rule.functions().size(); i++) {
      int position = rule.functions().get(i);
      if (position >= arguments.size() || arguments.get(position).isInteger()) {
        continue;
      }
      Address target = arguments.get(position);
      List<After> next = new ArrayList<>();
      for (After after : afters) {
        if (rule.when() == CallbackTime.ONCE) {
          next.addAll(once(after.state(), site, rule, target, arguments, passed));
        } else if (now) {
          next.addAll(effects.calledBack(after.state(), site, target, passed, false));
        } else {
          data.ifPresent(d -> effects.choices(d).forEach(after.state()::publish));
          for (Address function : effects.choices(target)) {
            effects.event(new Act.Spawn(function, data, 0, callee, i), after.state(), effects.at(site, i), site.repeats());
            Threads.Call by = new Threads.Call(effects.digest(), site.ordinal());
            after.state().threads(after.state().threads().start(Threads.Started.by(function, Optional.empty(), by, Optional.empty())));
          }
          next.add(after);
        }
      }
      afters = next;
    }
    return afters;
  }

  /**
   * The routine of a control runs once, and has ended when any call for the control returns: it is as if it held a lock for writing,
   * which every thread takes for reading when its call returns, and never gives back.
   */
  private List<After> once(
      State state, Calls.Invocation site, CallbackRule rule, Address target, List<Address> arguments, List<Address> passed) {
    state.interfere();
    if (rule.object().isEmpty() || rule.object().get() >= arguments.size()) {
      return effects.calledBack(state, site, target, passed, false);
    }
    Lock control = new Lock.Token(ONCE, List.of(arguments.get(rule.object().get())));
    if (state.locks().acquired().containsKey(control)) {
      return one(state);
    }
    State ended = state.copy();
    state.locks(state.locks().acquire(control, Mode.EXCLUSIVE, LockKind.ONCE));
    List<After> result = new ArrayList<>();
    for (After after : effects.calledBack(state, site, target, passed, true)) {
      after.state().locks(after.state().locks().release(control));
      result.add(after);
    }
    result.add(new After(ended, null, Values.ANY));
    result.forEach(a -> a.state().locks(a.state().locks().acquire(control, Mode.SHARED, LockKind.ONCE)));
    return result;
  }

  /** A wait counts from the call on: what comes after it comes after its return. */
  private List<After> barrier(State state, Calls.Invocation site, BarrierRule rule, List<Address> arguments) {
    Optional<Address> object = rule.object().filter(o -> o < arguments.size()).map(arguments::get);
    if (object.isPresent()) {
      boolean begins = rule.op() == BarrierOperation.INIT;
      Optional<Long> parties = rule.count().filter(c -> c < arguments.size()).map(arguments::get).filter(Address::isInteger).map(Address::offset);
      effects.event(new Act.Barrier(object.get(), begins, parties), state, effects.at(site, 0), site.repeats());
      if (!begins) {
        state.threads(state.threads().waitAt(object.get()));
      }
    }
    return one(interfered(state));
  }

  private List<After> join(State state, JoinRule rule, List<Address> arguments) {
    state.interfere();
    Optional<Address> object =
        rule.object().flatMap(o -> o instanceof Argument.Position(int index) && index < arguments.size() ? Optional.of(arguments.get(index)) : Optional.empty());
    if (rule.effect() == JoinEffect.FINISHED && object.isPresent() && rule.success() != Success.MAYBE) {
      state.threads(state.threads().finish(object.get()));
    }
    return one(state);
  }

  private List<After> allocate(State state, Calls.Invocation site, AllocationRule rule, List<Address> arguments) {
    rule.frees().filter(f -> f < arguments.size()).ifPresent(f -> freed(state, site, arguments.get(f), f));
    Address object = Address.of(new Base.Fresh(effects.digest(), site.ordinal()));
    if (rule.result() instanceof Argument.Pointee(int index) && index < arguments.size()) {
      state.store(arguments.get(index), object, 8, site.ordinal());
      return one(state);
    }
    return List.of(new After(state, object, Values.ANY));
  }

  private List<After> free(State state, Calls.Invocation site, FreeRule rule, List<Address> arguments) {
    if (rule.argument() < arguments.size() && rule.effect() == FreeEffect.FREES) {
      freed(state, site, arguments.get(rule.argument()), rule.argument());
    }
    return one(state);
  }

  private void freed(State state, Calls.Invocation site, Address object, int part) {
    if (!object.isInteger()) {
      effects.event(new Act.Access(object, -1, Act.Kind.FREE, false), state, effects.at(site, part), site.repeats());
    }
  }

  private List<After> memory(State state, Calls.Invocation site, MemoryRule rule, List<Address> arguments) {
    rule.reads().forEach(a -> touch(state, site, a, Act.Kind.READ, arguments));
    rule.writes().forEach(a -> touch(state, site, a, Act.Kind.WRITE, arguments));
    rule.format().ifPresent(f -> format(state, site, f, arguments));
    if (rule.moves() && rule.writes().getFirst().pointer() instanceof Argument.Position(int to) && rule.reads().getFirst().pointer() instanceof Argument.Position(int from) && to < arguments.size() && from < arguments.size()) {
      state.copy(arguments.get(to), arguments.get(from), bytes(rule.writes().getFirst(), arguments), site.ordinal());
      return List.of(new After(state, arguments.get(to), Values.ANY));
    }
    for (PointerAccess write : rule.writes()) {
      argument(write.pointer(), arguments, state, site).ifPresent(a -> state.store(a, null, bytes(write, arguments), site.ordinal()));
    }
    return one(state);
  }

  private void touch(State state, Calls.Invocation site, PointerAccess access, Act.Kind kind, List<Address> arguments) {
    Optional<Address> cell = argument(access.pointer(), arguments, state, site);
    int part = access.pointer() instanceof Argument.Position(int index) ? index : 0;
    if (cell.isPresent() && !cell.get().isInteger() && !isLiteral(cell.get())) {
      effects.event(new Act.Access(cell.get(), bytes(access, arguments), kind, false), state, effects.at(site, part), site.repeats());
    }
  }

  /** Every pointer after the format string may be a string that is read, or a variable that is written. */
  private void format(State state, Calls.Invocation site, Format format, List<Address> arguments) {
    if (format.first().isEmpty()) {
      return;
    }
    boolean writes = format.style() == FormatStyle.SCANF;
    for (int i = format.first().get(); i < arguments.size(); i++) {
      Address cell = arguments.get(i);
      if (effects.mayPoint(site, i) && !cell.isInteger() && !isLiteral(cell)) {
        effects.event(new Act.Access(cell, -1, writes ? Act.Kind.WRITE : Act.Kind.READ, false), state, effects.at(site, i), site.repeats());
        if (writes) {
          state.store(cell, null, -1, site.ordinal());
        }
      }
    }
  }

  private static boolean isLiteral(Address cell) {
    return cell.base() instanceof Base.Global(Referent.Literal _);
  }

  private static long bytes(PointerAccess access, List<Address> arguments) {
    if (access.size().isEmpty()) {
      return -1;
    }
    long result = 1;
    for (int index : access.size()) {
      if (index >= arguments.size() || !arguments.get(index).isInteger()) {
        return -1;
      }
      result *= arguments.get(index).offset();
    }
    return result;
  }

  private List<After> atomic(State state, Calls.Invocation site, AtomicRule rule, List<Address> arguments) {
    Optional<Address> cell = argument(rule.argument(), arguments, state, site);
    boolean reads = rule.operation() == AtomicOperation.LOAD;
    boolean marked = rule.marking() == Marking.MARKED;
    if (cell.isPresent()) {
      int part = rule.argument() instanceof Argument.Position(int index) ? index : 0;
      effects.event(new Act.Access(cell.get(), 4, reads ? Act.Kind.READ : Act.Kind.WRITE, marked), state, effects.at(site, part), site.repeats());
      if (!reads) {
        state.store(cell.get(), null, 4, site.ordinal());
      }
    }
    return one(interfered(state));
  }

  private List<After> init(State state, Calls.Invocation site, LockInitRule rule, List<Address> arguments) {
    Optional<Address> object = argument(rule.argument(), arguments, state, site);
    if (object.isPresent()) {
      Optional<Long> count = rule.count().filter(c -> c < arguments.size()).map(arguments::get).filter(Address::isInteger).map(Address::offset);
      effects.event(new Act.Init(new Lock.At(object.get()), count), state, effects.at(site, 0), site.repeats());
    }
    return one(state);
  }
}
