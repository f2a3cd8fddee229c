package baton.symbolic;

import baton.lockset.Hold;
import baton.lockset.Lock;
import baton.lockset.RelativeLockset;
import baton.memory.Address;
import baton.memory.Base;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;

/**
 * Which values were compared and found to be equal, or not to be: two buckets that may be one and are locked once then. It is kept
 * for the distance of the two, so that {@code &table[i] == &table[j]} and {@code i == j} say the same. Immutable.
 *
 * <pre>
 *   known is lower:   {a - b: 0}  &lt;  {}        join = what both know
 * </pre>
 *
 * @param known distances as {@link Address#apart} names them, and whether they are zero
 */
record Distances(SortedMap<Address, Values> known) {
  /** Nothing was compared. */
  static final Distances NONE = new Distances(new TreeMap<>());

  /** More distances than this are not kept. */
  private static final int MOST = 4;

  /** Names of more parts than this are not worth it. */
  private static final int MOST_TERMS = 4;

  private static final int DEEPEST = 3;

  /** More names of one lock than this are not followed. */
  private static final int MOST_NAMES = 6;

  Distances {
    known = Collections.unmodifiableSortedMap(known);
  }

  boolean isNone() {
    return known.isEmpty();
  }

  /** What is known of a distance. */
  Values known(Address apart) {
    return known.isEmpty() ? Values.ANY : known.getOrDefault(apart.unsigned(), Values.ANY);
  }

  /** With what a comparison told last. */
  Distances learn(Address apart, Values now) {
    boolean told = now.equals(Values.ZERO) || now.equals(Values.NONZERO);
    Address name = apart.unsigned();
    if (!told
        || name.depth() > DEEPEST
        || name.terms().size() > MOST_TERMS
        || now.equals(known.get(name))
        || (known.size() >= MOST && !known.containsKey(name))) {
      return this;
    }
    SortedMap<Address, Values> more = new TreeMap<>(known);
    more.put(name, now);
    return new Distances(more);
  }

  /** Without those whose name means something else from now on. */
  Distances forget(Predicate<Base> stale, long sites) {
    if (known.keySet().stream().noneMatch(a -> a.mentions(stale, sites))) {
      return this;
    }
    SortedMap<Address, Values> rest = new TreeMap<>(known);
    rest.keySet().removeIf(a -> a.mentions(stale));
    return new Distances(rest);
  }

  /** What both know. */
  Distances join(Distances other) {
    if (equals(other)) {
      return this;
    }
    SortedMap<Address, Values> both = new TreeMap<>(known);
    both.entrySet().removeIf(e -> !e.getValue().equals(other.known.get(e.getKey())));
    return new Distances(both);
  }

  /** Other names of a lock. */
  List<Lock> names(Lock lock) {
    if (!known.containsValue(Values.ZERO) || !(lock instanceof Lock.At(Address address))) {
      return List.of();
    }
    Set<Address> found = new LinkedHashSet<>(List.of(address));
    List<Address> left = new ArrayList<>(found);
    while (!left.isEmpty() && found.size() < MOST_NAMES) {
      Address next = left.removeFirst();
      known.forEach(
          (apart, values) -> {
            if (values.equals(Values.ZERO)) {
              next.given(apart).stream().filter(found::add).forEach(left::add);
            }
          });
    }
    found.remove(address);
    return found.stream().map(a -> (Lock) new Lock.At(a)).toList();
  }

  /** The same effect, with the locks acquired by all their names. */
  RelativeLockset byAllNames(RelativeLockset locks) {
    if (!known.containsValue(Values.ZERO) || locks.acquired().isEmpty()) {
      return locks;
    }
    SortedMap<Lock, Hold> held = new TreeMap<>(locks.acquired());
    locks.acquired().forEach((lock, hold) -> names(lock).forEach(other -> held.merge(other, hold, (a, b) -> a.meet(b).orElse(null))));
    return held.size() == locks.acquired().size() ? locks : new RelativeLockset(held, locks.released(), locks.releasesAll());
  }
}
