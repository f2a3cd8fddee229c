package baton.summary;

import baton.effect.CallShape;
import baton.effect.Effect;
import baton.effect.Outcome;
import baton.effect.Outcomes;
import baton.ir.Referent;
import baton.lockset.Hold;
import baton.lockset.Lock;
import baton.lockset.Mode;
import baton.memory.Address;
import baton.memory.Base;
import baton.model.AccessKind;
import baton.model.AllocationRule;
import baton.model.Argument;
import baton.model.AtomicOperation;
import baton.model.AtomicRule;
import baton.model.BarrierOperation;
import baton.model.BarrierRule;
import baton.model.CallbackTime;
import baton.model.FlagCondition;
import baton.model.Format;
import baton.model.FreeEffect;
import baton.model.FunctionRules;
import baton.model.JoinEffect;
import baton.model.JoinTarget;
import baton.model.LockAttributeRule;
import baton.model.LockExpression;
import baton.model.LockInitRule;
import baton.model.LockKind;
import baton.model.LockMode;
import baton.model.Marking;
import baton.model.PointerAccess;
import baton.model.PublicationRule;
import baton.model.Recursion;
import baton.model.RecursiveIf;
import baton.model.SpawnRule;
import baton.symbolic.Calls;
import baton.symbolic.Calls.After;
import baton.symbolic.State;
import baton.symbolic.Threads;
import baton.symbolic.Values;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** What a modelled function does: the effects of each of its outcomes in turn, on symbolic states. */
final class ModelEffects {
  private static final String ONCE = "once";

  /** How far behind what is handed to a thread numbers are looked for. */
  private static final long MOST_OFFSET = 256;

  private static final int MOST_CONTENTS = 8;

  /** Bytes of an object of attributes in which its type is kept. */
  private static final long ATTRIBUTE = 4;

  /** What is kept there for recursive locks. */
  private static final Address RECURSIVE = Address.integer(1);

  private final CallEffects effects;
  private final ModelLocks locks;
  private final MemoryEffects memories;

  ModelEffects(CallEffects effects) {
    this.effects = effects;
    this.locks = new ModelLocks();
    this.memories = new MemoryEffects(effects);
  }

  /**
   * Applies the rules of a function.
   *
   * @param before the state before the call; it may be changed
   * @param site the call
   * @param callee the function
   * @param rules its rules; at least one
   * @param arguments what is passed
   * @param bodyRuns whether a body of the function is followed as well
   */
  List<After> apply(
      State before, Calls.Invocation site, Referent callee, FunctionRules rules, List<Address> arguments, boolean bodyRuns) {
    CallShape shape = shape(site, arguments, bodyRuns);
    List<Outcome> outcomes = Outcomes.of(rules, shape, effects.model().policy());
    List<After> result = new ArrayList<>();
    for (int i = 0; i < outcomes.size(); i++) {
      State state = i == outcomes.size() - 1 ? before : before.copy();
      List<After> afters = List.of(new After(state, null, Values.of(outcomes.get(i).results())));
      for (Effect effect : outcomes.get(i).effects()) {
        List<After> next = new ArrayList<>();
        for (After after : afters) {
          for (After then : effect(effect, after.state(), site, callee, arguments)) {
            next.add(new After(then.state(), then.value() == null ? after.value() : then.value(), then.classes().meet(after.classes())));
          }
        }
        afters = next;
      }
      result.addAll(afters);
    }
    return result;
  }

  private CallShape shape(Calls.Invocation site, List<Address> arguments, boolean bodyRuns) {
    Set<Integer> pointers = new TreeSet<>();
    Map<Integer, Long> constants = new TreeMap<>();
    boolean own = arguments.equals(site.arguments());
    for (int i = 0; i < arguments.size(); i++) {
      if (arguments.get(i).isInteger()) {
        constants.put(i, arguments.get(i).offset());
      } else if (!own || effects.mayPoint(site, i)) {
        pointers.add(i);
      }
    }
    return new CallShape(arguments.size(), pointers, constants, site.resultUsed(), effects.compared(), bodyRuns);
  }

  private List<After> effect(Effect effect, State state, Calls.Invocation site, Referent callee, List<Address> arguments) {
    return switch (effect) {
      case Effect.Interfere _ -> one(interfered(state));
      case Effect.Acquire acquire -> {
        locks.name(acquire.lock(), arguments).ifPresent(l -> acquire(state, l, acquire));
        yield one(state);
      }
      case Effect.Release(LockExpression lock, LockKind _) -> {
        release(state, site, locks.name(lock, arguments));
        yield one(state);
      }
      case Effect.Downgrade(LockExpression lock, LockKind kind) -> {
        Optional<Lock> name = locks.name(lock, arguments);
        release(state, site, name);
        name.ifPresent(l -> state.locks(state.locks().acquire(l, Mode.SHARED, kind)));
        yield one(state);
      }
      case Effect.LockLife(LockInitRule init) -> init(state, site, init, arguments);
      case Effect.ConditionWait(int _, int lock) -> conditionWait(state, site, lock, arguments);
      case Effect.Start(SpawnRule spawn) -> spawn(state, site, callee, spawn, arguments);
      case Effect.NotStarted(SpawnRule spawn) -> notStarted(state, site, spawn, arguments);
      case Effect.CallBack(List<Integer> functions, Optional<Integer> data) ->
          each(
              state,
              functions,
              arguments,
              (then, i) -> effects.calledBack(then, site, arguments.get(functions.get(i)), passed(data, arguments), false));
      case Effect.CallOnce(List<Integer> functions, Optional<Integer> data, int object) ->
          each(
              state,
              functions,
              arguments,
              (then, i) -> once(then, site, object, arguments.get(functions.get(i)), arguments, passed(data, arguments)));
      case Effect.CallLater(List<Integer> functions, Optional<Integer> data, CallbackTime _) ->
          each(state, functions, arguments,
              (then, i) -> later(then, site, callee, arguments.get(functions.get(i)), i, passed(data, arguments)));
      case Effect.Join(Optional<Argument> object, JoinTarget _, JoinEffect how) -> join(state, object, how, arguments);
      case Effect.Barrier(BarrierRule barrier) -> barrier(state, site, barrier, arguments);
      case Effect.Publish(PublicationRule publication) -> {
        argument(publication.object(), arguments, state, site).ifPresent(a -> effects.choices(a).forEach(state::publish));
        yield one(state);
      }
      case Effect.Allocate(AllocationRule allocation) -> allocate(state, site, allocation, arguments);
      case Effect.Free(int argument, FreeEffect when) -> {
        if (argument < arguments.size() && when == FreeEffect.FREES) {
          freed(state, site, arguments.get(argument), argument);
        }
        yield one(state);
      }
      case Effect.Read(PointerAccess access) -> {
        memories.read(state, site, access, arguments);
        yield one(state);
      }
      case Effect.Write(PointerAccess access) -> {
        memories.write(state, site, access, arguments);
        yield one(state);
      }
      case Effect.Move(PointerAccess from, PointerAccess to) -> memories.move(state, site, from, to, arguments);
      case Effect.Pass(PointerAccess access, boolean in) -> {
        memories.pass(state, site, access, in, arguments);
        yield one(state);
      }
      case Effect.Formatted(Format format) -> {
        memories.format(state, site, format, arguments);
        yield one(state);
      }
      case Effect.ReturnPart(List<Argument> of) -> {
        for (Argument each : of) {
          argument(each, arguments, state, site).filter(a -> !a.isInteger()).ifPresent(a -> state.leads(site.ordinal(), a));
        }
        yield one(state);
      }
      case Effect.MayAcquire _, Effect.ReturnLibrary _, Effect.ReturnParsed _ -> one(state);
      case Effect.Keep(int argument) -> {
        if (argument < arguments.size()) {
          effects.choices(arguments.get(argument)).forEach(state::publish);
        }
        yield one(state);
      }
      case Effect.Unaccounted(int argument) -> {
        memories.anything(state, site, argument, arguments.get(argument));
        yield one(state);
      }
      case Effect.HiddenState(String name, AccessKind access) -> {
        Address cell = Address.of(new Base.Global(new Referent.External("hidden state of " + name)));
        Act.Kind kind = access == AccessKind.READ ? Act.Kind.READ : Act.Kind.WRITE;
        effects.event(new Act.Access(cell, 1, kind, false), state, effects.at(site, 0), site.repeats());
        yield one(state);
      }
      case Effect.Atomic(AtomicRule atomic) -> atomic(state, site, atomic, arguments);
      case Effect.Assume(int argument) -> {
        if (argument < arguments.size()) {
          state.path().learn(arguments.get(argument), Values.NONZERO);
        }
        yield one(state);
      }
      case Effect.NoReturn _, Effect.ExitThread _ -> List.of();
      case Effect.SetAttribute(LockAttributeRule attribute) -> {
        setAttribute(state, site, attribute, arguments);
        yield one(state);
      }
      case Effect.ConditionSignal _,
          Effect.Signal _,
          Effect.ResetSignal _,
          Effect.Signalled _,
          Effect.ProcessorCopy _ ->
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

  /** What becomes of the state by each of some functions that are passed. */
  private interface Passed {
    List<After> apply(State state, int index);
  }

  private static List<After> each(State state, List<Integer> functions, List<Address> arguments, Passed does) {
    List<After> afters = one(state);
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

  /** The value of an argument; empty when the call passes none there, or for the returned value. */
  private Optional<Address> argument(Argument argument, List<Address> arguments, State state, Calls.Invocation site) {
    return switch (argument) {
      case Argument.Position(int index) -> index < arguments.size() ? Optional.of(arguments.get(index)) : Optional.empty();
      case Argument.Pointee(int index) ->
          index < arguments.size() ? Optional.of(state.load(arguments.get(index), 8, site.ordinal())) : Optional.empty();
      case Argument.Returned _ -> Optional.empty();
    };
  }

  private static void acquire(State state, Lock lock, Effect.Acquire acquire) {
    Mode mode = acquire.mode() == LockMode.SHARED ? Mode.SHARED : Mode.EXCLUSIVE;
    Hold before = state.locks().acquired().get(lock);
    Hold hold =
        acquire.told()
            ? new Hold(before == null ? mode : before.mode(), acquire.kind(), 1, before == null ? acquire.recursion() : Recursion.COUNTED,
                acquire.doubts())
            : new Hold(mode, acquire.kind(), 1, acquire.recursion(), acquire.doubts());
    state.locks(state.locks().acquire(lock, hold));
  }

  private void release(State state, Calls.Invocation site, Optional<Lock> lock) {
    released(state, site, lock);
    if (lock.isPresent()) {
      state.locks(state.locks().release(state.held(lock.get())));
    } else {
      state.locks(state.locks().releaseAny());
    }
  }

  /** What is done with memory. */
  MemoryEffects memories() {
    return memories;
  }

  /** A function that holds a lock while it runs begins. */
  void holding(State state, Effect.Acquire held, List<Address> arguments) {
    state.interfere();
    locks.name(held.lock(), arguments).ifPresent(l -> acquire(state, l, held));
  }

  /** It ends. */
  void released(State state, Effect.Acquire held, List<Address> arguments) {
    locks.name(held.lock(), arguments).ifPresent(l -> state.locks(state.locks().release(l)));
    state.interfere();
  }

  /** Tells of a release if the lock may have been held where this function was entered, or while a thread was started. */
  private void released(State state, Calls.Invocation site, Optional<Lock> lock) {
    boolean own = lock.isPresent() && state.locks().acquired().containsKey(lock.get());
    if (!own || !state.threads().started().isEmpty()) {
      effects.event(new Act.Release(lock), state, effects.at(site, 0), site.repeats());
    }
  }

  /** A wait gives the lock up and takes it again. */
  private List<After> conditionWait(State state, Calls.Invocation site, int argument, List<Address> arguments) {
    if (argument < arguments.size()) {
      Lock lock = new Lock.At(arguments.get(argument));
      released(state, site, Optional.of(lock));
      if (!state.locks().acquired().containsKey(lock)) {
        state.locks(state.locks().release(lock)
            .acquire(lock, new Hold(Mode.EXCLUSIVE, LockKind.MUTEX, 1, Recursion.BY_ATTRIBUTE, Set.of())));
      }
    }
    return one(state);
  }

  private List<After> spawn(State state, Calls.Invocation site, Referent callee, SpawnRule rule, List<Address> arguments) {
    Address handle = Address.of(new Base.Opaque(effects.digest(), site.ordinal()));
    for (int i = 0; i < rule.entries().size(); i++) {
      SpawnRule.Spawned entry = rule.entries().get(i);
      Optional<Address> started = function(entry, arguments);
      if (entry.flags().isPresent() && !may(entry.flags().get(), arguments)) {
        continue;
      }
      Optional<Address> data = entry.data().flatMap(d -> argument(d, arguments, state, site));
      boolean raised = started.isPresent() && started.get().isOpen();
      List<Act.Content> contents = data.map(d -> contents(state, d, raised || d.isOpen())).orElse(List.of());
      data.ifPresent(d -> effects.choices(d).forEach(state::publish));
      if (started.isPresent()) {
        for (Address function : effects.choices(started.get())) {
          effects.event(new Act.Spawn(function, data, entry.dataAt(), callee, i, contents), state, effects.at(site, i), site.repeats());
          Threads.Call by = new Threads.Call(effects.digest(), site.ordinal());
          Optional<Address> cell = rule.handle().flatMap(h -> cell(h, arguments));
          state.threads(state.threads().start(Threads.Started.by(function, Optional.of(handle), by, cell)));
        }
      }
    }
    Optional<Address> cell = rule.handle().flatMap(h -> cell(h, arguments));
    cell.ifPresent(c -> state.keep(c, handle, 8, site.ordinal()));
    if (rule.handle().isPresent() && rule.handle().get() instanceof Argument.Pointee(int index) && cell.isPresent()) {
      effects.event(new Act.Access(cell.get(), 8, Act.Kind.WRITE, false), state, effects.at(site, index), site.repeats());
    }
    if (rule.waits()) {
      state.threads(state.threads().finish(handle));
    }
    boolean returned = rule.handle().isPresent() && rule.handle().get() instanceof Argument.Returned;
    return List.of(new After(state, returned ? handle : null, Values.ANY));
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

  /** Nothing was started; what would have been handed over may be known all the same. */
  private List<After> notStarted(State state, Calls.Invocation site, SpawnRule rule, List<Address> arguments) {
    for (SpawnRule.Spawned entry : rule.entries()) {
      Optional<Address> data = entry.data().flatMap(d -> argument(d, arguments, state, site));
      data.ifPresent(d -> effects.choices(d).forEach(state::publish));
    }
    rule.handle().flatMap(h -> cell(h, arguments)).ifPresent(c -> fail(state, c, site));
    return one(state);
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

  private List<After> later(State state, Calls.Invocation site, Referent callee, Address target, int part, List<Address> passed) {
    Optional<Address> data = passed.stream().findFirst();
    data.ifPresent(d -> effects.choices(d).forEach(state::publish));
    for (Address function : effects.choices(target)) {
      effects.event(new Act.Spawn(function, data, 0, callee, part), state, effects.at(site, part), site.repeats());
      Threads.Call by = new Threads.Call(effects.digest(), site.ordinal());
      state.threads(state.threads().start(Threads.Started.by(function, Optional.empty(), by, Optional.empty())));
    }
    return one(state);
  }

  /**
   * The routine of a control runs once, and has ended when any call for the control returns: it is as if it held a lock for writing,
   * which every thread takes for reading when its call returns, and never gives back.
   */
  private List<After> once(
      State state, Calls.Invocation site, int object, Address target, List<Address> arguments, List<Address> passed) {
    if (object >= arguments.size()) {
      return effects.calledBack(state, site, target, passed, false);
    }
    Lock control = new Lock.Token(ONCE, List.of(arguments.get(object)));
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
      Optional<Long> parties =
          rule.count().filter(c -> c < arguments.size()).map(arguments::get).filter(Address::isInteger).map(Address::offset);
      effects.event(new Act.Barrier(object.get(), begins, parties), state, effects.at(site, 0), site.repeats());
      if (!begins) {
        state.threads(state.threads().waitAt(object.get()));
      }
    }
    return one(state);
  }

  private static List<After> join(State state, Optional<Argument> object, JoinEffect effect, List<Address> arguments) {
    if (effect == JoinEffect.FINISHED
        && object.isPresent()
        && object.get() instanceof Argument.Position(int index)
        && index < arguments.size()) {
      state.threads(state.threads().finish(arguments.get(index)));
    }
    return one(state);
  }

  private List<After> allocate(State state, Calls.Invocation site, AllocationRule rule, List<Address> arguments) {
    Address object = Address.of(new Base.Fresh(effects.digest(), site.ordinal()));
    if (rule.result() instanceof Argument.Pointee(int index) && index < arguments.size()) {
      state.store(arguments.get(index), object, 8, site.ordinal());
      return one(state);
    }
    return List.of(new After(state, object, Values.ANY));
  }

  private void freed(State state, Calls.Invocation site, Address object, int part) {
    if (!object.isInteger()) {
      effects.event(new Act.Access(object, -1, Act.Kind.FREE, false), state, effects.at(site, part), site.repeats());
    }
  }

  private List<After> atomic(State state, Calls.Invocation site, AtomicRule rule, List<Address> arguments) {
    Optional<Address> cell = argument(rule.argument(), arguments, state, site);
    boolean reads = rule.operation() == AtomicOperation.LOAD;
    boolean marked = rule.marking() == Marking.MARKED;
    if (cell.isPresent()) {
      int part = rule.argument() instanceof Argument.Position(int index) ? index : 0;
      effects.event(new Act.Access(cell.get(), 4, reads ? Act.Kind.READ : Act.Kind.WRITE, marked), state, effects.at(site, part),
          site.repeats());
      if (!reads) {
        state.store(cell.get(), null, 4, site.ordinal());
      }
    }
    return one(state);
  }

  private List<After> init(State state, Calls.Invocation site, LockInitRule rule, List<Address> arguments) {
    Optional<Address> object = argument(rule.argument(), arguments, state, site);
    if (object.isPresent()) {
      Optional<Long> count =
          rule.count().filter(c -> c < arguments.size()).map(arguments::get).filter(Address::isInteger).map(Address::offset);
      Act init = new Act.Init(new Lock.At(object.get()), count, isRecursive(state, site, rule, arguments));
      effects.event(init, state, effects.at(site, 0), site.repeats());
    }
    return one(state);
  }

  /** Whether the holder of a lock that is initialised so may surely acquire it again. */
  private static boolean isRecursive(State state, Calls.Invocation site, LockInitRule rule, List<Address> arguments) {
    boolean byFunction = rule.recursion().equals(Optional.of(Recursion.COUNTED));
    boolean byArgument = rule.recursiveIf().filter(test -> isMet(test, arguments)).isPresent();
    boolean byAttribute =
        rule.attribute().filter(a -> a < arguments.size()).map(a -> state.load(arguments.get(a), ATTRIBUTE, site.ordinal()))
            .filter(RECURSIVE::equals).isPresent();
    return byFunction || byArgument || byAttribute;
  }

  private static boolean isMet(RecursiveIf test, List<Address> arguments) {
    if (test.argument() >= arguments.size() || !arguments.get(test.argument()).isInteger()) {
      return false;
    }
    long number = arguments.get(test.argument()).offset();
    return switch (test.test()) {
      case EQUALS -> number == test.value();
      case HAS_BITS -> (number & test.value()) == test.value();
    };
  }

  /** An object of attributes holds whether the locks that it initialises are recursive. */
  private static void setAttribute(State state, Calls.Invocation site, LockAttributeRule rule, List<Address> arguments) {
    if (rule.attribute() < arguments.size()) {
      Address value = isMet(rule.recursiveIf(), arguments) ? RECURSIVE : null;
      state.store(arguments.get(rule.attribute()), value, ATTRIBUTE, site.ordinal());
    }
  }
}
