package baton.summary;

import baton.effect.Effect;
import baton.lockset.Hold;
import baton.lockset.Lock;
import baton.lockset.Mode;
import baton.memory.Address;
import baton.model.InitOperation;
import baton.model.LockAttributeRule;
import baton.model.LockExpression;
import baton.model.LockInitRule;
import baton.model.LockKind;
import baton.model.Recursion;
import baton.model.RecursiveIf;
import baton.symbolic.Calls;
import baton.symbolic.State;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** What modelled functions do to locks: these are taken and given up, waited under, and initialised. */
final class LockingEffects {
  /** Bytes of an object of attributes in which its type is kept. */
  private static final long ATTRIBUTE = 4;

  /** What is kept there for recursive locks. */
  private static final Address RECURSIVE = Address.integer(1);

  private final CallEffects effects;
  private final ModelLocks names;

  LockingEffects(CallEffects effects) {
    this.effects = effects;
    this.names = new ModelLocks();
  }

  /** Locks are taken or given up. */
  void apply(Effect.Locking effect, State state, Calls.Invocation site, List<Address> arguments) {
    switch (effect) {
      case Effect.Acquire acquire -> names.name(acquire.lock(), arguments).ifPresent(l -> acquire(state, l, acquire, site));
      case Effect.Release(LockExpression lock, LockKind _) -> release(state, site, names.name(lock, arguments));
      case Effect.Downgrade(LockExpression lock, LockKind kind) -> {
        Optional<Lock> name = names.name(lock, arguments);
        release(state, site, name);
        name.ifPresent(l -> state.locks(state.locks().acquire(l, Mode.SHARED, kind)));
      }
      case Effect.ConditionWait(int _, int lock) -> conditionWait(state, site, lock, arguments);
      case Effect.Switch _ -> release(state, site, Optional.empty());
      case Effect.MayAcquire _, Effect.ConditionSignal _ -> {}
    }
  }

  /** Locks are initialised, or what they will be like is put into an object of attributes. */
  void apply(Effect.LockSetup effect, State state, Calls.Invocation site, List<Address> arguments) {
    switch (effect) {
      case Effect.LockLife(LockInitRule init) -> init(state, site, init, arguments);
      case Effect.SetAttribute(LockAttributeRule attribute) -> setAttribute(state, site, attribute, arguments);
    }
  }

  private void acquire(State state, Lock lock, Effect.Acquire acquire, Calls.Invocation site) {
    Mode mode = Mode.of(acquire.mode());
    Hold before = state.locks().acquired().get(lock);
    Hold hold =
        acquire.told()
            ? new Hold(before == null ? mode : before.mode(), acquire.kind(), 1, before == null ? acquire.recursion() : Recursion.COUNTED,
                acquire.doubts())
            : new Hold(mode, acquire.kind(), 1, acquire.recursion(), acquire.doubts());
    state.locks(state.locks().acquire(lock, hold.mode() == Mode.OPTIMISTIC ? hold.tested(effects.isTested(site)) : hold));
  }

  private void release(State state, Calls.Invocation site, Optional<Lock> lock) {
    released(state, site, lock);
    if (lock.isPresent()) {
      state.locks(state.locks().release(state.held(lock.get())));
    } else {
      state.locks(state.locks().releaseAny());
    }
  }

  /** A function that holds a lock while it runs begins. */
  void holding(State state, Effect.Acquire held, Calls.Invocation site, List<Address> arguments) {
    state.interfere();
    names.name(held.lock(), arguments).ifPresent(l -> acquire(state, l, held, site));
  }

  /** It ends. */
  void released(State state, Effect.Acquire held, List<Address> arguments) {
    names.name(held.lock(), arguments).ifPresent(l -> state.locks(state.locks().release(l)));
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
  private void conditionWait(State state, Calls.Invocation site, int argument, List<Address> arguments) {
    if (argument < arguments.size()) {
      Lock lock = new Lock.At(arguments.get(argument));
      released(state, site, Optional.of(lock));
      if (!state.locks().acquired().containsKey(lock)) {
        state.locks(state.locks().release(lock)
            .acquire(lock, new Hold(Mode.EXCLUSIVE, LockKind.MUTEX, 1, Recursion.BY_ATTRIBUTE, Set.of())));
      }
    }
  }

  /** The end of a lock is no event: nobody uses the lock from then on, unless it is initialised again. */
  private void init(State state, Calls.Invocation site, LockInitRule rule, List<Address> arguments) {
    if (rule.op() == InitOperation.DESTROY) {
      return;
    }
    Optional<Address> object = ModelEffects.argument(rule.argument(), arguments, state, site);
    if (object.isPresent()) {
      Optional<Long> count =
          rule.count().filter(c -> c < arguments.size()).map(arguments::get).filter(Address::isInteger).map(Address::offset);
      Act init = new Act.Init(new Lock.At(object.get()), count, recursion(state, site, rule, arguments));
      effects.event(init, state, effects.at(site, 0), site.repeats());
    }
  }

  /** What a second acquisition does by the holder of a lock that is initialised so. */
  private static Recursion recursion(State state, Calls.Invocation site, LockInitRule rule, List<Address> arguments) {
    Optional<Address> attribute = rule.attribute().filter(a -> a < arguments.size()).map(arguments::get);
    boolean byFunction = rule.recursion().equals(Optional.of(Recursion.COUNTED));
    boolean byArgument = rule.recursiveIf().filter(test -> isMet(test, arguments)).isPresent();
    boolean byAttribute = attribute.map(a -> state.load(a, ATTRIBUTE, site.ordinal())).filter(RECURSIVE::equals).isPresent();
    if (byFunction || byArgument || byAttribute) {
      return Recursion.COUNTED;
    }
    return attribute.filter(Address::isInteger).isPresent() ? Recursion.NONE : Recursion.BY_ATTRIBUTE;
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
    if (rule.attribute() < arguments.size() && rule.recursiveIf().isPresent()) {
      Address value = isMet(rule.recursiveIf().get(), arguments) ? RECURSIVE : null;
      state.store(arguments.get(rule.attribute()), value, ATTRIBUTE, site.ordinal());
    }
  }
}
