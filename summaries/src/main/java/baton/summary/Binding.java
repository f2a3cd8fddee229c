package baton.summary;

import baton.ir.Digest;
import baton.lockset.Lock;
import baton.memory.Address;
import baton.memory.Base;
import baton.memory.Epoch;
import baton.symbolic.Premises;
import baton.symbolic.Merge;
import baton.symbolic.State;
import baton.symbolic.StartCall;
import baton.symbolic.Threads;
import baton.symbolic.Values;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * How a caller names what a callee's summary speaks of (RELAY's rebinding): formals are what it passes, cells what they hold
 * before the call, and what the callee made is named by the call.
 */
final class Binding {
  private static final int MOST_CALLS = 2;
  private static final int DEEPEST_OF_RECURSION = 2;

  /** Rounds of a recursion in which elements are told apart that are passed on. */
  private static final int MOST_ROUNDS = 8;

  private static final long POINTER = 8;

  private final State before;
  private final List<Address> arguments;
  private final Digest body;
  private final int call;
  private final Optional<Base> returned;
  private final boolean fresh;
  private final boolean recursive;
  private final Map<Address, Optional<Address>> names = new HashMap<>();
  private final Map<Guard, Optional<Guard>> guards = new HashMap<>();

  /**
   * Binds a call.
   *
   * @param before the state before it
   * @param arguments what it passes
   * @param body the digest of the caller's body
   * @param call the ordinal of the call
   * @param result the case in which it returns, for what it returns
   * @param recursive whether the callee may come back to the caller: then names must not grow from round to round
   */
  Binding(State before, List<Address> arguments, Digest body, int call, Optional<ReturnCase> result, boolean recursive) {
    this.before = before;
    this.arguments = arguments;
    this.body = body;
    this.call = call;
    this.returned = result.flatMap(ReturnCase::value).map(Address::base).filter(Binding::isMade);
    this.recursive = recursive;
    this.fresh = result.filter(ReturnCase::fresh).isPresent();
  }

  private static boolean isMade(Base base) {
    return base instanceof Base.Opaque || base instanceof Base.Fresh || base instanceof Base.Within;
  }

  /** The caller's name of a value; empty when it has none. */
  Optional<Address> name(Address value) {
    Optional<Address> known = names.get(value);
    if (known == null) {
      known = make(value);
      names.put(value, known);
    }
    return known;
  }

  private Optional<Address> make(Address value) {
    Address named = value.replace(this::base);
    int deepest = recursive ? DEEPEST_OF_RECURSION : State.DEEPEST;
    boolean tooDeep =
        named.depth() > deepest || (recursive && (named.mentions(Base.Within.class::isInstance) || isDrifting(value, named)));
    return tooDeep ? Optional.empty() : Optional.of(named);
  }

  /** The caller's name of a cell of which that of another offset is known; of what it reaches, if it has none. */
  Address moved(Address inCallee, Optional<Address> start, long offset) {
    Optional<Address> named = start.map(s -> s.plus(offset)).filter(n -> !recursive || !isDrifting(inCallee, n));
    return named.orElseGet(this::unnamed);
  }

  /** Whether a name moves on with each round of a recursion, as that of an element does that is passed on with the next index, and has moved far. */
  private static boolean isDrifting(Address value, Address named) {
    long moved = named.offset() - value.offset();
    boolean far = moved != 0 && Math.abs(named.offset()) / MOST_ROUNDS >= Math.abs(moved);
    boolean wider = !value.terms().isEmpty() && strides(named) > strides(value);
    boolean inside = value.base() instanceof Base.Held(Address cell, _) && named.base() instanceof Base.Held(Address its, _) && isDrifting(cell, its);
    return far || wider || inside;
  }

  private static long strides(Address address) {
    return address.terms().stream().mapToLong(term -> Math.abs(term.stride())).sum();
  }

  /** The caller's name of a cell that is touched: if it has none, whatever the call reaches. */
  Address cell(Address value) {
    return name(value).orElseGet(this::unnamed);
  }

  Address unnamed() {
    return Address.of(new Base.Opaque(body, call));
  }

  /** The caller's name of a lock; empty when it has none. */
  Optional<Lock> lock(Lock lock) {
    if (lock.isTest() || lock.addresses().stream().anyMatch(a -> name(a).isEmpty())) {
      return Optional.empty();
    }
    return Optional.of(lock.replace(this::cell));
  }

  /** The guard in the caller's names; empty when what the caller knows excludes it. */
  Optional<Guard> guard(Guard guard) {
    if (guard.isNeutral()) {
      return Optional.of(guard);
    }
    Optional<Guard> known = guards.get(guard);
    if (known == null) {
      Optional<StartCall> by = Optional.of(recursive ? StartCall.MORE : new StartCall(body, call));
      known =
          premises(guard.premises())
              .map(p -> new Guard(guard.locks().rebind(this::lock), threads(guard.threads(), by), p));
      guards.put(guard, known);
    }
    return known;
  }

  /** Threads in the caller's names, as started by the call. */
  Threads threads(Threads threads, Optional<StartCall> by) {
    return threads.rebind(this::name, this::kept, by);
  }

  /**
   * The caller's name of a cell in which a handle is kept, or of a number of those; others do not write what it was read from
   * ({@code handle-in-variable}).
   */
  private Optional<Address> kept(Address value) {
    if (!value.mentions(Base.Held.class::isInstance)) {
      return name(value);
    }
    boolean[] known = {true};
    Address named =
        value.replace(
            b -> {
              if (b instanceof Base.Held(Address cell, Epoch epoch)) {
                known[0] &= epoch instanceof Epoch.Entry;
                return before.ownContent(cell);
              }
              return base(b);
            });
    return known[0] && named.depth() <= State.DEEPEST ? Optional.of(named) : Optional.empty();
  }

  /** The premises in the caller's names, less those that are met for sure; empty when one cannot be met. */
  Optional<Premises> premises(Premises premises) {
    if (premises.isNone()) {
      return Optional.of(premises);
    }
    SortedMap<Address, Values> values = new TreeMap<>();
    TreeSet<Address> changed = new TreeSet<>();
    premises.changed().forEach(cell -> name(cell).ifPresent(changed::add));
    for (Map.Entry<Address, Values> each : premises.values().entrySet()) {
      Optional<Address> value = name(each.getKey());
      if (value.isPresent() && each.getKey().isSum()) {
        if (before.path().known(value.get()).meet(each.getValue()).isNone() && !before.path().readsShared(value.get())) {
          return Optional.empty();
        }
        if (value.get().isSum()) {
          values.merge(value.get().unsigned(), each.getValue(), Values::meet);
        }
      } else if (value.isPresent()) {
        Values met = before.path().known(value.get()).meet(each.getValue());
        Optional<Address> cell = sharedCell(each.getKey()).flatMap(this::name).or(() -> sharedCell(value.get()));
        if (met.isNone() && (cell.isEmpty() || before.isPrivate(cell.get()))) {
          return Optional.empty();
        }
        if (met.isNone()) {
          changed.add(cell.orElseThrow());
        }
        if (isNamed(value.get())) {
          values.merge(value.get(), each.getValue(), Values::meet);
        }
      }
    }
    return Optional.of(new Premises(values, changed));
  }

  /**
   * What premises tell of the arguments themselves, also of those that have no name to remember it by: what they were computed from does.
   */
  Map<Address, Values> ofArguments(Premises premises) {
    Map<Address, Values> result = new LinkedHashMap<>();
    premises.values().forEach(
        (value, known) -> {
          if (value.offset() == 0
              && value.terms().isEmpty()
              && value.base() instanceof Base.Formal(int index)
              && index < arguments.size()) {
            result.merge(arguments.get(index), known, Values::meet);
          }
        });
    return result;
  }

  /** The cell that a value was read from. */
  private static Optional<Address> sharedCell(Address value) {
    return value.base() instanceof Base.Held(Address cell, _) ? Optional.of(cell) : Optional.empty();
  }

  private static boolean isNamed(Address value) {
    return value.offset() == 0
        && value.terms().isEmpty()
        && (value.base() instanceof Base.Formal
            || value.base() instanceof Base.Held
            || value.base() instanceof Base.Opaque
            || value.base() instanceof Base.Within);
  }

  /** A short name for what was made many calls deep: different values keep different names. */
  private static Base brief(Base made) {
    return new Base.Opaque(Digest.of(made.text()), 0);
  }

  /** Whether the callee returns what it calls {@code base}, or that is nothing that it made. */
  boolean reaches(Base base) {
    return !(base instanceof Base.Fresh) || returned.filter(base::equals).isPresent();
  }

  private Address base(Base base) {
    return switch (base) {
      case Base.Formal(int index) -> index < arguments.size() ? arguments.get(index) : unnamed();
      case Base.Held(Address cell, Epoch.Entry _) -> before.load(cell, POINTER, call);
      case Base.Held _, Base.Zero _, Base.Global _, Base.Handed _ -> Address.of(base);
      case Base.Opaque _ when Merge.isConstant(base) -> Address.of(base);
      case Base.Opaque _, Base.Fresh _, Base.Within _ -> {
        if (returned.isPresent() && returned.get().equals(base)) {
          yield Address.of(fresh ? new Base.Fresh(body, call) : new Base.Opaque(body, call));
        }
        yield Address.of(new Base.Within(body, call, base.calls() < MOST_CALLS ? base : brief(base)));
      }
    };
  }
}
