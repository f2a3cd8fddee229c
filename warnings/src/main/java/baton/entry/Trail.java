package baton.entry;

import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;

/**
 * What a stretch of a thread's way surely takes, and what it may take or give back (the acquisition histories of CoBE).
 *
 * <pre>
 *   taken   must   for each lock that is surely taken: what may have been taken or given back since
 *   used    may    what may have been taken or given back anywhere on the stretch
 * </pre>
 *
 * <p>Stretches follow each other by {@link #then}; {@link #join} is what is true of either. Immutable.
 *
 * @param taken locks surely taken exclusively, each with what may have been taken or given back since
 * @param used what may have been taken or given back
 */
record Trail(SortedMap<LockName, Trail.Used> taken, Trail.Used used) {
  /** No lock is used. */
  static final Trail NONE = new Trail(new TreeMap<>(), Used.NOTHING);

  /** Nothing is surely taken, and any lock may be used. */
  static final Trail ANY = new Trail(new TreeMap<>(), Used.ANYTHING);

  /**
   * Locks that may have been taken or given back.
   *
   * @param all whether it may be any
   * @param locks which, where it is not
   */
  record Used(boolean all, SortedSet<LockName> locks) {
    static final Used NOTHING = new Used(false, new TreeSet<>());
    static final Used ANYTHING = new Used(true, new TreeSet<>());

    private Used and(Used other) {
      if (all || other.all) {
        return ANYTHING;
      }
      if (other.locks.isEmpty()) {
        return this;
      }
      SortedSet<LockName> both = new TreeSet<>(locks);
      both.addAll(other.locks);
      return new Used(false, both);
    }

    private Used named(Function<LockName, Optional<LockName>> name) {
      SortedSet<LockName> result = new TreeSet<>();
      for (LockName lock : locks) {
        Optional<LockName> there = name.apply(lock);
        if (there.isEmpty()) {
          return ANYTHING;
        }
        result.add(there.get());
      }
      return new Used(all, result);
    }

    /** Whether it may be the lock. A formal may lead to any. */
    boolean mayBe(LockName lock) {
      return all || locks.contains(lock) || locks.stream().anyMatch(LockName.Handed.class::isInstance);
    }
  }

  /** One lock is taken. */
  static Trail taking(LockName lock) {
    SortedMap<LockName, Used> taken = new TreeMap<>();
    taken.put(lock, Used.NOTHING);
    return new Trail(taken, using(lock).used());
  }

  /** One lock may be taken or given back. */
  static Trail using(LockName lock) {
    return new Trail(new TreeMap<>(), new Used(false, new TreeSet<>(Set.of(lock))));
  }

  /** This stretch and then another one. */
  Trail then(Trail later) {
    if (later.equals(NONE)) {
      return this;
    }
    SortedMap<LockName, Used> result = new TreeMap<>();
    taken.forEach((lock, since) -> result.put(lock, since.and(later.used)));
    result.putAll(later.taken);
    return new Trail(result, used.and(later.used));
  }

  /** What is true of either. */
  Trail join(Trail other) {
    if (equals(other)) {
      return this;
    }
    SortedMap<LockName, Used> both = new TreeMap<>();
    taken.forEach((lock, since) -> Optional.ofNullable(other.taken.get(lock)).ifPresent(o -> both.put(lock, since.and(o))));
    return new Trail(both, used.and(other.used));
  }

  /** The same in other names; a lock without one is not known to be taken, and may be any that is used. */
  Trail named(Function<LockName, Optional<LockName>> name) {
    SortedMap<LockName, Used> result = new TreeMap<>();
    // two names may become one: then either may be the later one
    taken.forEach((lock, since) -> name.apply(lock).ifPresent(there -> result.merge(there, since.named(name), Used::and)));
    return new Trail(result, used.named(name));
  }
}
