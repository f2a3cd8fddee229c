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
 *   last    must   for a lock: whether it is surely taken on the stretch, or on some ways only, and what may have been taken or given
 *                  back since it was; on ways that do not take it, since the beginning
 *   used    may    what may have been taken or given back anywhere on the stretch
 * </pre>
 *
 * <p>Stretches follow each other by {@link #then}; {@link #join} is what is true of either. Immutable.
 *
 * @param last locks taken exclusively on some way at least; of any other lock nothing is known but what was used
 * @param used what may have been taken or given back
 */
record Trail(SortedMap<LockName, Trail.Last> last, Trail.Used used) {
  /** No lock is used. */
  static final Trail NONE = new Trail(new TreeMap<>(), Used.NOTHING);

  /** Nothing is surely taken, and any lock may be used. */
  static final Trail ANY = new Trail(new TreeMap<>(), Used.ANYTHING);

  /** Forgets what follows from what was used. */
  Trail {
    SortedMap<LockName, Last> kept = new TreeMap<>(last);
    Last implied = new Last(false, used);
    kept.values().removeIf(implied::equals);
    last = kept;
  }

  /**
   * What is known of the last time when a lock was taken.
   *
   * @param surely whether it was taken on all ways
   * @param since what may have been taken or given back since then, or since the beginning where it was not taken
   */
  record Last(boolean surely, Used since) {
    private Last then(Last later) {
      return later.surely ? later : new Last(surely, since.and(later.since));
    }

    private Last join(Last other) {
      return new Last(surely && other.surely, since.and(other.since));
    }

    /** What is true of a lock that both are told of, by two names. */
    private Last either(Last other) {
      return surely == other.surely ? new Last(surely, since.and(other.since)) : surely ? this : other;
    }
  }

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
    SortedMap<LockName, Last> last = new TreeMap<>();
    last.put(lock, new Last(true, Used.NOTHING));
    return new Trail(last, using(lock).used());
  }

  /** One lock may be taken or given back. */
  static Trail using(LockName lock) {
    return new Trail(new TreeMap<>(), new Used(false, new TreeSet<>(Set.of(lock))));
  }

  /** Of a lock that is surely taken: what may have been taken or given back since. */
  Optional<Used> since(LockName lock) {
    return Optional.of(of(lock)).filter(Last::surely).map(Last::since);
  }

  /** The locks that are surely taken, each with what may have been taken or given back since. */
  SortedMap<LockName, Used> taken() {
    SortedMap<LockName, Used> result = new TreeMap<>();
    last.forEach((lock, when) -> since(lock).ifPresent(since -> result.put(lock, since)));
    return result;
  }

  private Last of(LockName lock) {
    Last known = last.get(lock);
    return known == null ? new Last(false, used) : known;
  }

  /** This stretch and then another one. */
  Trail then(Trail later) {
    if (later.equals(NONE)) {
      return this;
    }
    SortedMap<LockName, Last> result = new TreeMap<>();
    last.forEach((lock, before) -> result.put(lock, before.then(later.of(lock))));
    later.last.forEach((lock, after) -> result.put(lock, of(lock).then(after)));
    return new Trail(result, used.and(later.used));
  }

  /** What is true of either. */
  Trail join(Trail other) {
    if (equals(other)) {
      return this;
    }
    SortedMap<LockName, Last> result = new TreeMap<>();
    last.forEach((lock, when) -> result.put(lock, when.join(other.of(lock))));
    other.last.forEach((lock, when) -> result.put(lock, of(lock).join(when)));
    return new Trail(result, used.and(other.used));
  }

  /** The same in other names; a lock without one is not known to be taken, and may be any that is used. */
  Trail named(Function<LockName, Optional<LockName>> name) {
    SortedMap<LockName, Last> result = new TreeMap<>();
    last.forEach(
        (lock, when) ->
            name.apply(lock).ifPresent(there -> result.merge(there, new Last(when.surely(), when.since().named(name)), Last::either)));
    return new Trail(result, used.named(name));
  }
}
