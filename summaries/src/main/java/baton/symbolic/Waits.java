package baton.symbolic;

import baton.memory.Address;
import baton.memory.Base;
import java.util.Collection;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * How often a thread has waited at barriers since the function was entered. A wait counts when it returns; as no thread does anything
 * else while it waits, between two waits as many have begun as have ended. Immutable.
 *
 * @param counts by barrier; none of those that are not in it, unless {@code more}
 * @param more whether there may have been further waits at any barrier
 */
public record Waits(SortedMap<Address, Count> counts, boolean more) {
  /** Not at all. */
  public static final Waits NONE = new Waits(new TreeMap<>(), false);

  /**
   * One of the numbers {@code least}, {@code least + step}, {@code least + 2 * step} and so on, up to {@code most}.
   *
   * @param least the smallest
   * @param most the largest; {@link #MANY} without bound
   * @param step the distance; 0 for one number
   */
  public record Count(int least, int most, int step) {
    /** No bound. */
    public static final int MANY = Integer.MAX_VALUE;

    /** None. */
    public static final Count ZERO = new Count(0, 0, 0);

    /** Any. */
    public static final Count ANY = new Count(0, MANY, 1);

    /** Larger numbers are not told apart. */
    private static final int LARGEST = 64;

    private static Count of(long least, long most, int step) {
      return least > LARGEST
          ? new Count(LARGEST, MANY, 1)
          : new Count((int) least, most > LARGEST ? MANY : (int) most, step);
    }

    Count plus(Count other) {
      return of((long) least + other.least, (long) most + other.most, gcd(step, other.step));
    }

    Count join(Count other) {
      int distance = Math.abs(least - other.least);
      return of(Math.min(least, other.least), Math.max(most, other.most), gcd(gcd(step, other.step), distance));
    }

    /** Whether no number is both one of these and one of {@code other}. */
    public boolean isApart(Count other) {
      int divisor = gcd(step, other.step);
      int distance = Math.abs(least - other.least);
      boolean byStep = divisor == 0 ? distance != 0 : distance % divisor != 0;
      return byStep || most < other.least || other.most < least;
    }

    private static int gcd(int a, int b) {
      return b == 0 ? a : gcd(b, a % b);
    }

    String text() {
      return least + ".." + (most == MANY ? "" : most) + "/" + step;
    }
  }

  /** Copies {@code counts}. */
  public Waits {
    counts = Collections.unmodifiableSortedMap(new TreeMap<>(counts));
  }

  /** How often at the barrier that has these names. */
  public Count at(Collection<Address> names) {
    Count sum = more ? Count.ANY : Count.ZERO;
    for (Address name : names) {
      sum = sum.plus(counts.getOrDefault(name, Count.ZERO));
    }
    return sum;
  }

  /** Whether there surely was none. */
  public boolean isNone() {
    return counts.isEmpty() && !more;
  }

  boolean isOpen() {
    return counts.keySet().stream().anyMatch(Address::isOpen);
  }

  /** After one more wait. */
  Waits once(Address barrier) {
    return then(new Waits(new TreeMap<>(Map.of(barrier, new Count(1, 1, 0))), false));
  }

  /** Any number of further waits may have been. */
  Waits andMore() {
    return new Waits(counts, true);
  }

  Waits then(Waits later) {
    if (later.isNone()) {
      return this;
    }
    SortedMap<Address, Count> sums = new TreeMap<>(counts);
    later.counts.forEach((barrier, count) -> sums.merge(barrier, count, Count::plus));
    return new Waits(sums, more || later.more);
  }

  /** What is true of both. */
  Waits join(Waits other) {
    if (equals(other)) {
      return this;
    }
    SortedMap<Address, Count> either = new TreeMap<>(counts);
    other.counts.keySet().forEach(barrier -> either.putIfAbsent(barrier, Count.ZERO));
    either.replaceAll((barrier, count) -> count.join(other.counts.getOrDefault(barrier, Count.ZERO)));
    return new Waits(either, more || other.more);
  }

  /** Where they differ from what they were before, without bound: a loop waits any number of times. */
  Waits widen(Waits before) {
    if (equals(before)) {
      return this;
    }
    SortedMap<Address, Count> wide = new TreeMap<>(counts);
    wide.replaceAll((barrier, count) -> count.equals(before.counts.getOrDefault(barrier, Count.ZERO))
        ? count
        : new Count(count.least(), Count.MANY, count.step()));
    return new Waits(wide, more);
  }

  boolean mentions(Predicate<Base> wanted, long sites) {
    for (Address barrier : counts.keySet()) {
      if (barrier.mentions(wanted, sites)) {
        return true;
      }
    }
    return false;
  }

  /** Without the barriers whose names mean something else from now on; waits at such count for nothing. */
  Waits forget(Predicate<Base> stale) {
    SortedMap<Address, Count> kept = new TreeMap<>(counts);
    return kept.keySet().removeIf(b -> b.mentions(stale)) ? new Waits(kept, more) : this;
  }

  /** In other names; waits at what has none count for nothing. */
  Waits rebind(Function<Address, Optional<Address>> name) {
    if (counts.isEmpty()) {
      return this;
    }
    SortedMap<Address, Count> named = new TreeMap<>();
    counts.forEach((barrier, count) -> name.apply(barrier).ifPresent(b -> named.merge(b, count, Count::plus)));
    return new Waits(named, more);
  }

  /** A canonical text: equal exactly for equal values. */
  String text() {
    StringBuilder text = new StringBuilder();
    counts.forEach((barrier, count) -> text.append(barrier.text()).append('=').append(count.text()).append(';'));
    return text.append(more ? "..." : "").toString();
  }
}
