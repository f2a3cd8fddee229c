package baton.entry;

import baton.ir.Digest;
import baton.lockset.Lock;
import baton.lockset.RelativeLockset;
import baton.memory.Address;
import baton.memory.Base;
import baton.memory.Epoch;
import baton.summary.Guard;
import baton.symbolic.Premises;
import baton.symbolic.Threads;
import baton.symbolic.Values;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * Takes names into a called function. A name such as <em>what this cell held on entry</em> or <em>the object this site made last</em>
 * means something else there, so it is marked as a name of the caller: it stays equal to itself and to no name of the callee.
 * Objects of sites that are executed once keep their name.
 */
final class StaleNames {
  /** The epoch of what some caller read; told apart no further, so that recursion does not make names without end. */
  private static final Epoch EARLIER = new Epoch.Written(Digest.of("read by some caller"), 0);

  private final Predicate<Base> madeOnce;
  private final Map<Digest, Digest> outer = new HashMap<>();

  StaleNames(Predicate<Base> madeOnce) {
    this.madeOnce = madeOnce;
  }

  /** A context for a function whose open events happen there, on arguments that {@link #argument} renames alike. */
  Guard bound(Guard context) {
    return new Guard(held(context.locks(), _ -> true, this::argument), threads(context.threads()), premises(context.premises()));
  }

  /** A context for a function whose open events were raised: locks that only they could share a name with are left out. */
  Guard called(Guard context) {
    Predicate<Lock> kept = lock -> !lock.mentions(this::isOfCaller);
    return new Guard(held(context.locks(), kept, StaleNames::earlier), threads(context.threads()), premises(context.premises()));
  }

  /** What the variables of the program were found to hold; the rest means something else in the function called. */
  private static Premises premises(Premises premises) {
    if (premises.isNone()) {
      return premises;
    }
    SortedMap<Address, Values> values = new TreeMap<>();
    premises.values().forEach(
        (value, known) -> {
          if (value.base() instanceof Base.Held(Address cell, _) && cell.base() instanceof Base.Global) {
            values.merge(earlier(value), known, Values::meet);
          }
        });
    SortedSet<Address> changed = new TreeSet<>(premises.changed());
    changed.removeIf(c -> !(c.base() instanceof Base.Global));
    return new Premises(values, changed);
  }

  private boolean isOfCaller(Base base) {
    return switch (base) {
      case Base.Formal _, Base.Opaque _, Base.Handed _ -> true;
      case Base.Fresh _, Base.Within _ -> !madeOnce.test(base);
      case Base.Zero _, Base.Global _, Base.Held _ -> false;
    };
  }

  /** What is surely held; what was released matters no longer, as a thread begins with nothing. */
  private static RelativeLockset held(RelativeLockset locks, Predicate<Lock> kept, Function<Address, Address> name) {
    if (locks.acquired().isEmpty()) {
      return RelativeLockset.NEUTRAL;
    }
    RelativeLockset acquired = new RelativeLockset(locks.acquired(), RelativeLockset.NEUTRAL.released(), false);
    return acquired.rebind(lock -> kept.test(lock) ? Optional.of(lock.replace(name)) : Optional.empty());
  }

  private Threads threads(Threads threads) {
    return threads.forget(this::isOfCaller).rebind(a -> Optional.of(earlier(a)));
  }

  private static Address earlier(Address address) {
    return address.replace(base -> Address.of(base instanceof Base.Held(Address cell, _) ? new Base.Held(cell, EARLIER) : base));
  }

  /** The name of a value that the caller passes. */
  Address argument(Address address) {
    return address.replace(base -> Address.of(madeOnce.test(base) ? base : outer(base)));
  }

  private Base outer(Base base) {
    return switch (base) {
      case Base.Zero _, Base.Formal _, Base.Global _, Base.Handed _ -> base;
      case Base.Fresh(Digest body, int site) -> new Base.Fresh(outer(body), site);
      case Base.Opaque(Digest body, int site) -> new Base.Opaque(outer(body), site);
      case Base.Within(Digest body, int call, Base made) -> new Base.Within(outer(body), call, made);
      case Base.Held(Address cell, Epoch epoch) -> new Base.Held(cell, outer(epoch));
    };
  }

  private Epoch outer(Epoch epoch) {
    return switch (epoch) {
      case Epoch.Entry _ -> new Epoch.Written(Digest.of("read by the caller on its entry"), 0);
      case Epoch.Written written when written.equals(EARLIER) -> written;
      case Epoch.Written(Digest body, int site) -> new Epoch.Written(outer(body), site);
    };
  }

  private Digest outer(Digest body) {
    return outer.computeIfAbsent(body, b -> Digest.of("in the caller: " + b.hex()));
  }
}
