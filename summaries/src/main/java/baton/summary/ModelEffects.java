package baton.summary;

import baton.effect.CallShape;
import baton.effect.Effect;
import baton.effect.Outcome;
import baton.effect.Outcomes;
import baton.ir.Referent;
import baton.memory.Address;
import baton.memory.Base;
import baton.model.AccessKind;
import baton.model.AllocationRule;
import baton.model.Argument;
import baton.model.AtomicOperation;
import baton.model.AtomicRule;
import baton.model.BarrierOperation;
import baton.model.BarrierRule;
import baton.model.Format;
import baton.model.FreeEffect;
import baton.model.FunctionRules;
import baton.model.JoinEffect;
import baton.model.JoinTarget;
import baton.model.Marking;
import baton.model.MemoryRule;
import baton.model.PointerAccess;
import baton.model.PublicationRule;
import baton.symbolic.Calls;
import baton.symbolic.Calls.After;
import baton.symbolic.State;
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
  private final CallEffects effects;
  private final LockingEffects locks;
  private final ActivationEffects activations;
  private final MemoryEffects memories;

  ModelEffects(CallEffects effects) {
    this.effects = effects;
    this.locks = new LockingEffects(effects);
    this.activations = new ActivationEffects(effects);
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
    CallShape shape = shape(before, site, arguments, bodyRuns);
    List<Outcome> outcomes = Outcomes.of(rules, shape, effects.model().policy());
    rules.rule(MemoryRule.class).filter(MemoryRule::translates).ifPresent(_ -> memories.translate(site, arguments));
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

  private CallShape shape(State before, Calls.Invocation site, List<Address> arguments, boolean bodyRuns) {
    Set<Integer> pointers = new TreeSet<>();
    Map<Integer, Long> constants = new TreeMap<>();
    Set<Integer> nulls = new TreeSet<>();
    Set<Integer> objects = new TreeSet<>();
    boolean own = arguments.equals(site.arguments());
    for (int i = 0; i < arguments.size(); i++) {
      if (isObject(arguments.get(i))) {
        objects.add(i);
      }
      if (arguments.get(i).isInteger()) {
        constants.put(i, arguments.get(i).offset());
      } else if (!own || effects.mayPoint(site, i)) {
        pointers.add(i);
        if (before.content(arguments.get(i)).base() instanceof Base.Zero) {
          nulls.add(i);
        }
      }
    }
    return new CallShape(arguments.size(), pointers, constants, nulls, objects, site.resultUsed(), effects.compared(), bodyRuns);
  }

  /** Whether a value surely is the address of an object, or of a member behind its beginning. */
  private static boolean isObject(Address value) {
    return switch (value.base()) {
      case Base.Global _, Base.Fresh _, Base.Within _ -> true;
      case Base.Formal _, Base.Held _, Base.Opaque _, Base.Handed _ -> value.offset() != 0;
      case Base.Zero _ -> false;
    };
  }

  private List<After> effect(Effect effect, State state, Calls.Invocation site, Referent callee, List<Address> arguments) {
    return switch (effect) {
      case Effect.Interfere _ -> one(interfered(state));
      case Effect.Locking locking -> {
        locks.apply(locking, state, site, arguments);
        yield one(state);
      }
      case Effect.LockSetup setup -> {
        locks.apply(setup, state, site, arguments);
        yield one(state);
      }
      case Effect.Activation activation -> activations.apply(activation, state, site, callee, arguments);
      case Effect.Join join -> {
        join(state, site, join, arguments);
        yield one(state);
      }
      case Effect.Arm(int object, JoinTarget target) -> {
        if (object < arguments.size()) {
          effects.event(new Act.Arm(target, arguments.get(object)), state, effects.at(site, object), site.repeats());
          state.threads(state.threads().arm(target, arguments.get(object)));
        }
        yield one(state);
      }
      case Effect.Barrier(BarrierRule barrier) -> barrier(state, site, barrier, arguments);
      case Effect.Publish(PublicationRule publication) -> {
        argument(publication.object(), arguments, state, site).ifPresent(a -> effects.choices(a).forEach(state.sharing()::publish));
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
      case Effect.Move move -> {
        memories.move(state, site, move, arguments);
        yield one(state);
      }
      case Effect.Pass(PointerAccess access, boolean in) -> {
        memories.pass(state, site, access, in, arguments);
        yield one(state);
      }
      case Effect.Formatted(Format format) -> {
        memories.format(state, site, format, arguments);
        yield one(state);
      }
      case Effect.ReturnPart(List<Argument> of, boolean start) -> {
        for (Argument each : of) {
          argument(each, arguments, state, site).filter(a -> !a.isInteger()).ifPresent(a -> state.leads(site.ordinal(), a));
        }
        Optional<Address> value = start && of.size() == 1 ? argument(of.getFirst(), arguments, state, site) : Optional.empty();
        yield List.of(new After(state, value.orElse(null), Values.ANY));
      }
      case Effect.Keep keep -> {
        memories.keep(state, site, keep.value(), keep.comesBack(), arguments);
        yield one(state);
      }
      case Effect.Unaccounted(int argument) -> {
        memories.anything(state, site, argument, arguments.get(argument));
        yield one(state);
      }
      case Effect.HiddenState(String name, AccessKind access) -> {
        Address cell = Address.of(new Base.Global(Referent.hiddenStateOf(name)));
        Act.Kind kind = access == AccessKind.READ ? Act.Kind.READ : Act.Kind.WRITE;
        effects.event(new Act.Access(cell, -1, kind, false), state, effects.at(site, Site.library(0)), site.repeats());
        yield one(state);
      }
      case Effect.HiddenObject(int argument, AccessKind access) -> {
        memories.use(state, site, argument, access == AccessKind.READ ? Act.Kind.READ : Act.Kind.WRITE, arguments);
        yield one(state);
      }
      case Effect.LibraryVariable(String name, int index) -> {
        Address cell = Address.of(new Base.Global(new Referent.External(name)));
        // what the library does with it itself is its own business
        effects.event(new Act.Access(cell, -1, Act.Kind.WRITE, true), state, effects.at(site, Site.library(1 + index)), site.repeats());
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
      case Effect.Signal _, Effect.ResetSignal _, Effect.Signalled _ -> one(state);
      case Effect.ReturnReceived _ -> {
        state.regions().linkOutside(List.of(), site.ordinal());
        yield one(state);
      }
      case Effect.ReturnLibrary _, Effect.ReturnParsed _, Effect.ProcessorCopy _ -> one(state);
    };
  }

  /** The state after an effect that returns nothing. */
  static List<After> one(State state) {
    return List.of(new After(state, null, Values.ANY));
  }

  private static State interfered(State state) {
    state.interfere();
    return state;
  }

  /** The value of an argument; empty when the call passes none there, or for the returned value. */
  static Optional<Address> argument(Argument argument, List<Address> arguments, State state, Calls.Invocation site) {
    return switch (argument) {
      case Argument.Position(int index) -> index < arguments.size() ? Optional.of(arguments.get(index)) : Optional.empty();
      case Argument.Pointee(int index) ->
          index < arguments.size() ? Optional.of(state.load(arguments.get(index), 8, site.ordinal())) : Optional.empty();
      case Argument.Returned _ -> Optional.empty();
    };
  }

  /** What is done with locks. */
  LockingEffects locks() {
    return locks;
  }

  /** What is done with memory. */
  MemoryEffects memories() {
    return memories;
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

  private void join(State state, Calls.Invocation site, Effect.Join join, List<Address> arguments) {
    if (join.effect() != JoinEffect.NO_NEW_STARTS
        && join.object().isPresent()
        && join.object().get() instanceof Argument.Position(int index)
        && index < arguments.size()) {
      Address handle = arguments.get(index);
      if (join.target() != JoinTarget.THREAD) {
        boolean lasting = join.effect() == JoinEffect.FINISHED;
        effects.event(new Act.End(join.target(), handle, lasting), state, effects.at(site, index), site.repeats());
        state.threads(state.threads().end(join.target(), handle).end(join.target(), state.own(handle)));
      }
      state.threads(state.threads().finish(state.own(handle)));
      state.joined(handle, join.target() == JoinTarget.THREAD);
    }
  }

  private List<After> allocate(State state, Calls.Invocation site, AllocationRule rule, List<Address> arguments) {
    Address object = Address.of(new Base.Fresh(effects.digest(), site.ordinal()));
    if (rule.result() instanceof Argument.Pointee(int index) && index < arguments.size()) {
      state.store(arguments.get(index), object, 8, site.ordinal());
      for (Address cell : effects.choices(arguments.get(index))) {
        state.regions().link(cell, object, site.ordinal());
        state.sharing().tie(cell, object);
      }
      return one(state);
    }
    rule.frees()
        .filter(index -> index < arguments.size() && !arguments.get(index).isInteger())
        .ifPresent(index -> effects.choices(arguments.get(index)).forEach(old -> state.mix(object, old, -1, site.ordinal())));
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
      long bytes = rule.size().map(at -> size(arguments, at)).orElse(Long.valueOf(Integer.BYTES));
      effects.event(new Act.Access(cell.get(), bytes, reads ? Act.Kind.READ : Act.Kind.WRITE, marked), state, effects.at(site, part),
          site.repeats());
      if (!reads) {
        state.store(cell.get(), null, bytes, site.ordinal());
      }
    }
    return one(state);
  }

  /** A number of bytes that is passed; not known where it is no constant. */
  private static long size(List<Address> arguments, int at) {
    return at < arguments.size() && arguments.get(at).isInteger() ? arguments.get(at).offset() : -1;
  }
}
