package baton.lockset;

import baton.memory.Address;
import baton.memory.Base;
import baton.memory.Overlap;
import baton.model.LockKind;
import baton.model.Recursion;
import java.util.Collections;
import java.util.Iterator;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * How the locks held differ from those held when the function was entered (RELAY, section 4.2, figures 3 to 6): locks surely
 * acquired since, and locks possibly released that the caller may have held.
 *
 * <pre>
 *   acquired   must    more is lower:  {a, b} < {a} < {}        join = intersection
 *   released   may     less is lower:  {} < {r} < {r, s} < all  join = union
 * </pre>
 *
 * <p>Releases come first: the effect on the caller's set L is (L minus all that released may name) plus acquired. A released lock
 * that callers know by another name is told as one that may be any ({@code LocksOnEntry}), and what that covers is not told
 * beside it. Immutable.
 */
public final class RelativeLockset {
  /** No lock acquired, none released. */
  public static final RelativeLockset NEUTRAL = owning(new TreeMap<>(), new TreeMap<>(), false);

  /** Nothing surely held, anything possibly released. */
  public static final RelativeLockset TOP = owning(new TreeMap<>(), new TreeMap<>(), true);

  /** Locks told one by one; beyond, acquired ones are forgotten, and of released ones it is only known that there are some. */
  private static final int MOST = 24;

  private final SortedMap<Lock, Hold> acquired;
  private final SortedMap<Lock, Integer> released;
  private final boolean releasesAll;
  private final boolean open;
  private final int hash;

  /**
   * Of copies of the maps.
   *
   * @param acquired must; how each lock is held
   * @param released may; how often each lock is released below what was held on entry, 1 to {@link Hold#MOST}
   * @param releasesAll whether any other lock may have been released too
   */
  public RelativeLockset(SortedMap<Lock, Hold> acquired, SortedMap<Lock, Integer> released, boolean releasesAll) {
    this(releasesAll || released.size() > MOST, new TreeMap<>(acquired), new TreeMap<>(released));
  }

  /** Of these very maps, which nobody else changes. */
  private RelativeLockset(boolean all, SortedMap<Lock, Hold> held, SortedMap<Lock, Integer> gone) {
    while (held.size() > MOST) {
      held.pollLastEntry();
    }
    if (all) {
      gone.clear();
    } else if (gone.size() > 1) {
      gone.keySet().removeIf(l -> LocksOnEntry.isCovered(l, gone));
    }
    this.acquired = held.isEmpty() ? Collections.emptySortedMap() : Collections.unmodifiableSortedMap(held);
    this.released = gone.isEmpty() ? Collections.emptySortedMap() : Collections.unmodifiableSortedMap(gone);
    this.releasesAll = all;
    this.hash = (acquired.hashCode() * 31 + released.hashCode()) * 2 + (all ? 1 : 0);
    this.open = anyOpen(acquired.keySet()) || anyOpen(released.keySet());
  }

  private static RelativeLockset owning(SortedMap<Lock, Hold> acquired, SortedMap<Lock, Integer> released, boolean releasesAll) {
    return new RelativeLockset(releasesAll || released.size() > MOST, acquired, released);
  }

  private static boolean anyOpen(Set<Lock> locks) {
    for (Lock lock : locks) {
      for (Address address : lock.addresses()) {
        if (address.isOpen()) {
          return true;
        }
      }
    }
    return false;
  }

  /** Must: the locks surely acquired since entry, and how each is held. */
  public SortedMap<Lock, Hold> acquired() {
    return acquired;
  }

  /** May: how often each lock is released below what was held on entry, 1 to {@link Hold#MOST}. */
  public SortedMap<Lock, Integer> released() {
    return released;
  }

  /** Whether any lock held on entry may have been released; then none is told by name. */
  public boolean releasesAll() {
    return releasesAll;
  }

  /** Whether a lock's name depends on what a caller passed. */
  public boolean isOpen() {
    return open;
  }

  /** Whether nothing differs from entry. */
  public boolean isNeutral() {
    return acquired.isEmpty() && released.isEmpty() && !releasesAll;
  }

  /** What both guarantee. */
  public RelativeLockset join(RelativeLockset other) {
    if (equals(other)) {
      return this;
    }
    TreeMap<Lock, Hold> both = new TreeMap<>();
    acquired.forEach((lock, hold) -> Optional.ofNullable(other.acquired.get(lock)).flatMap(hold::meet).ifPresent(h -> both.put(lock, h)));
    TreeMap<Lock, Integer> either = new TreeMap<>(released);
    other.released.forEach((lock, times) -> either.merge(lock, times, Math::max));
    return owning(both, either, releasesAll || other.releasesAll);
  }

  /** Whether this guarantees at least what {@code other} does. */
  public boolean leq(RelativeLockset other) {
    if (equals(other)) {
      return true;
    }
    if (releasesAll && !other.releasesAll) {
      return false;
    }
    for (Map.Entry<Lock, Hold> each : other.acquired.entrySet()) {
      Hold mine = acquired.get(each.getKey());
      if (mine == null || !mine.meet(each.getValue()).equals(Optional.of(each.getValue()))) {
        return false;
      }
    }
    if (other.releasesAll) {
      return true;
    }
    for (Map.Entry<Lock, Integer> each : released.entrySet()) {
      Integer theirs = other.released.get(each.getKey());
      if ((theirs == null || theirs < each.getValue()) && !LocksOnEntry.isCovered(each.getKey(), other.released)) {
        return false;
      }
    }
    return true;
  }

  /** After {@code lock} was acquired, of which holds are counted. */
  public RelativeLockset acquire(Lock lock, Mode mode, LockKind kind) {
    return acquire(lock, new Hold(mode, kind, 1));
  }

  /** After {@code lock} was acquired so. */
  public RelativeLockset acquire(Lock lock, Hold hold) {
    TreeMap<Lock, Hold> held = new TreeMap<>(acquired);
    held.merge(lock, hold, Hold::and);
    return owning(held, new TreeMap<>(released), releasesAll);
  }

  /** The same, where what is read optimistically is or is not {@code tested} for changes. */
  public RelativeLockset tested(boolean tested) {
    if (acquired.values().stream().allMatch(h -> h.tested(tested).equals(h))) {
      return this;
    }
    TreeMap<Lock, Hold> held = new TreeMap<>(acquired);
    held.replaceAll((_, hold) -> hold.tested(tested));
    return owning(held, new TreeMap<>(released), releasesAll);
  }

  /** After code that may have acquired {@code lock} so while it was held, and has given it back. */
  public RelativeLockset through(Lock lock, Hold again) {
    Hold hold = acquired.get(lock);
    if (hold == null || hold.through(again).equals(Optional.of(hold))) {
      return this;
    }
    TreeMap<Lock, Hold> held = new TreeMap<>(acquired);
    held.computeIfPresent(lock, (_, old) -> old.through(again).orElse(null));
    return owning(held, new TreeMap<>(released), releasesAll);
  }

  /**
   * After {@code lock} was released. A lock held by this name is released once and no other: two names that were both acquired are
   * two locks, or one that counts. A pointer read again on the way to it is taken to
   * be the same one (assumption {@code stable}). Otherwise whatever it may be is held no longer, and it is one that the caller held.
   */
  public RelativeLockset release(Lock lock) {
    return release(lock, 1);
  }

  private RelativeLockset release(Lock lock, int times) {
    TreeMap<Lock, Hold> held = new TreeMap<>(acquired);
    if (!held.isEmpty() && !held.containsKey(lock)) {
      Lock stable = lock.ignoringEpochs();
      for (Map.Entry<Lock, Hold> other : acquired.entrySet()) {
        if (other.getKey().ignoringEpochs().equals(stable)) {
          int now = Math.min(times, other.getValue().count());
          RelativeLockset rest = release(other.getKey(), now);
          return now == times ? rest : rest.release(lock, times - now);
        }
      }
    }
    Hold hold = held.get(lock);
    if (hold != null) {
      int left = hold.count() - times;
      if (left > 0) {
        held.put(lock, hold.less(times));
        return owning(held, new TreeMap<>(released), releasesAll);
      }
      held.remove(lock);
      if (left == 0) {
        return owning(held, new TreeMap<>(released), releasesAll);
      }
      return owning(held, new TreeMap<>(released), releasesAll).release(lock, -left);
    }
    held.keySet().removeIf(l -> l.overlap(lock) != Overlap.NEVER);
    TreeMap<Lock, Integer> gone = new TreeMap<>(released);
    LocksOnEntry.known(lock).ifPresent(l -> gone.merge(l, times, LocksOnEntry.isUnnamed(l) ? Math::max : RelativeLockset::plus));
    return owning(held, gone, releasesAll);
  }

  private static int plus(int a, int b) {
    return Math.min(a + b, Hold.MOST);
  }

  /** After a lock that cannot be named was released. */
  public RelativeLockset releaseAny() {
    return acquired.isEmpty() && releasesAll ? this : TOP;
  }

  /**
   * After code whose effect, told in names of this place, is {@code later} (RELAY's {@code update}): it releases first, then
   * acquires.
   */
  public RelativeLockset then(RelativeLockset later) {
    if (later.isNeutral()) {
      return this;
    }
    RelativeLockset result = later.releasesAll ? releaseAny() : this;
    for (Map.Entry<Lock, Integer> gone : later.released.entrySet()) {
      result = result.release(gone.getKey(), gone.getValue());
    }
    if (later.acquired.isEmpty()) {
      return result;
    }
    TreeMap<Lock, Hold> held = new TreeMap<>(result.acquired);
    later.acquired.forEach((lock, hold) -> held.merge(lock, hold, Hold::and));
    return owning(held, new TreeMap<>(result.released), result.releasesAll);
  }

  /** Without the acquired locks whose name mentions a base that no longer means what it meant. */
  public RelativeLockset forget(Predicate<Base> stale) {
    boolean any = false;
    for (Lock lock : acquired.keySet()) {
      any |= lock.mentions(stale);
    }
    if (!any) {
      return this;
    }
    TreeMap<Lock, Hold> held = new TreeMap<>(acquired);
    held.keySet().removeIf(l -> l.mentions(stale));
    return owning(held, new TreeMap<>(released), releasesAll);
  }

  /**
   * The same effect in the names of a caller (RELAY's rebinding). A lock that has no name there is dropped from acquired; one that
   * may be several is released as every one of them.
   *
   * @param name the lock's name there, or empty when it has none
   */
  public RelativeLockset rebind(Function<Lock, Optional<Lock>> name) {
    if (isNeutral()) {
      return this;
    }
    TreeMap<Lock, Hold> held = new TreeMap<>();
    acquired.forEach((lock, hold) -> name.apply(lock).ifPresent(named -> held.merge(named, hold, (a, b) -> a.meet(b).orElse(null))));
    TreeMap<Lock, Integer> gone = new TreeMap<>();
    boolean all = releasesAll;
    for (Map.Entry<Lock, Integer> each : released.entrySet()) {
      Optional<Lock> named = name.apply(each.getKey());
      named.ifPresent(lock -> gone.merge(lock, each.getValue(), RelativeLockset::plus));
      all |= named.isEmpty();
    }
    return owning(held, gone, all);
  }

  /** A canonical line: equal exactly for equal locksets. */
  public String text() {
    StringBuilder text = new StringBuilder("+{");
    acquired.forEach(
        (lock, hold) -> text.append(lock.text()).append(' ').append(hold.mode()).append(' ').append(hold.kind()).append('#')
            .append(hold.count()).append(nesting(hold)).append(';'));
    text.append("}-{");
    released.forEach((lock, times) -> text.append(lock.text()).append('#').append(times).append(';'));
    return text.append(releasesAll ? "ALL}" : "}").toString();
  }

  private static String nesting(Hold hold) {
    String doubts = hold.doubts().isEmpty() ? "" : "?" + new TreeSet<>(hold.doubts());
    return hold.recursion() == Recursion.COUNTED ? doubts : " " + hold.recursion() + doubts;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return this == other
        || (other instanceof RelativeLockset that
            && hash == that.hash
            && releasesAll == that.releasesAll
            && same(acquired, that.acquired)
            && same(released, that.released));
  }

  /** Whether two maps in one order are equal; an entry is not looked up, as {@link SortedMap#equals} does. */
  private static <V> boolean same(SortedMap<Lock, V> one, SortedMap<Lock, V> other) {
    if (one.size() != other.size()) {
      return false;
    }
    Iterator<Map.Entry<Lock, V>> there = other.entrySet().iterator();
    for (Map.Entry<Lock, V> each : one.entrySet()) {
      Map.Entry<Lock, V> same = there.next();
      if (!each.getKey().equals(same.getKey()) || !each.getValue().equals(same.getValue())) {
        return false;
      }
    }
    return true;
  }

  @Override
  public int hashCode() {
    return hash;
  }

  @Override
  public String toString() {
    return text();
  }
}
