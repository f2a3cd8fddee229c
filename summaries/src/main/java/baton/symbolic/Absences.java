package baton.symbolic;

import baton.memory.Address;
import baton.memory.Base;
import java.util.Collections;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * All {@link Absence}s that are known: each is so. Immutable.
 *
 * @param all what is known
 */
public record Absences(SortedSet<Absence> all) {
  /** Nothing is known. */
  public static final Absences NONE = new Absences(Collections.emptySortedSet());

  /** More are not remembered. */
  private static final int MOST = 6;

  /** Makes the set unmodifiable. */
  public Absences {
    all = Collections.unmodifiableSortedSet(all);
  }

  /** Whether nothing is known. */
  public boolean isNone() {
    return all.isEmpty();
  }

  private static Absences of(SortedSet<Absence> all) {
    return all.isEmpty() ? NONE : new Absences(all);
  }

  Absences with(Absence more) {
    if (all.contains(more) || all.size() >= MOST) {
      return this;
    }
    SortedSet<Absence> result = new TreeSet<>(all);
    result.add(more);
    return of(result);
  }

  /**
   * Whether of the threads whose handles a loop has put into a row of cells the one surely does not run to which a cell belongs, as that
   * of its handle or of what tells of it.
   */
  boolean endsElement(StartedThread threads, Address cell) {
    return threads.kept().filter(k -> k.range().isPresent()).isPresent()
        && threads.index(cell).isPresent()
        && all.stream().anyMatch(a -> a.still() && a.element(threads).equals(threads.index(cell)));
  }

  /** Whether of the threads whose handles a loop has put into a row of cells the one of an index surely does not run. */
  boolean ends(StartedThread threads, Address index) {
    return all.stream().anyMatch(a -> a.still() && a.element(threads).equals(Optional.of(index)));
  }

  /** What is so where this is, or {@code other}. */
  Absences join(Absences other) {
    if (equals(other) || isNone() || other.isNone()) {
      return equals(other) ? this : NONE;
    }
    NavigableSet<Absence> result = new TreeSet<>();
    for (Absence one : all) {
      other.all.forEach(each -> one.or(each).ifPresent(result::add));
    }
    while (result.size() > MOST) {
      result.removeLast();
    }
    return of(result);
  }

  /** The same after a thread was started. */
  Absences before() {
    if (all.stream().noneMatch(Absence::still)) {
      return this;
    }
    SortedSet<Absence> result = new TreeSet<>();
    all.forEach(a -> result.add(a.before()));
    return of(result);
  }

  Absences where(Predicate<Absence> wanted) {
    if (all.stream().allMatch(wanted)) {
      return this;
    }
    SortedSet<Absence> result = new TreeSet<>(all);
    result.removeIf(wanted.negate());
    return of(result);
  }

  Absences rebind(Function<Address, Optional<Address>> name) {
    NavigableSet<Absence> result = new TreeSet<>();
    all.forEach(a -> a.rebind(name).ifPresent(result::add));
    return of(result);
  }

  boolean mentions(Predicate<Base> wanted, long sites) {
    return all.stream().anyMatch(a -> a.mentions(wanted, sites));
  }

  /** A canonical line: equal exactly for equal values. */
  String text() {
    StringBuilder line = new StringBuilder();
    all.forEach(a -> line.append(a.text()).append(';'));
    return line.toString();
  }
}
