package baton.symbolic;

import baton.memory.Address;
import baton.memory.Base;
import java.util.Collections;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.BiPredicate;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/**
 * Threads that surely have finished since the function was entered, whoever started them. Must-sets.
 *
 * @param handles their handles
 * @param cells cells, all of which held handles of such threads on entry
 */
record FinishedThreads(SortedSet<Address> handles, SortedSet<Kept> cells) {
  static final FinishedThreads NONE = new FinishedThreads(Collections.emptySortedSet(), Collections.emptySortedSet());

  /** Copies the sets. */
  FinishedThreads {
    handles = copy(handles);
    cells = copy(cells);
  }

  private static <T> SortedSet<T> copy(SortedSet<T> set) {
    return set.isEmpty() ? Collections.emptySortedSet() : Collections.unmodifiableSortedSet(new TreeSet<>(set));
  }

  boolean isEmpty() {
    return handles.isEmpty() && cells.isEmpty();
  }

  /** Those that are so here and in {@code other}. */
  FinishedThreads join(FinishedThreads other) {
    SortedSet<Address> both = new TreeSet<>(handles);
    both.retainAll(other.handles);
    SortedSet<Kept> kept = new TreeSet<>(cells);
    kept.retainAll(other.cells);
    return new FinishedThreads(both, kept);
  }

  /** With the threads of further handles. */
  FinishedThreads with(SortedSet<Address> more) {
    if (handles.containsAll(more)) {
      return this;
    }
    SortedSet<Address> all = new TreeSet<>(handles);
    all.addAll(more);
    return new FinishedThreads(all, cells);
  }

  /** With those whose handles were in further cells. */
  FinishedThreads with(Kept more) {
    SortedSet<Kept> all = new TreeSet<>(cells);
    all.add(more);
    return new FinishedThreads(handles, all);
  }

  /** With the handles under other names, too. */
  FinishedThreads also(UnaryOperator<Address> name) {
    SortedSet<Address> more = new TreeSet<>();
    handles.forEach(h -> more.add(name.apply(h)));
    return with(more);
  }

  /**
   * After threads were started: a handle may name a new one, and a cell may hold that of a new one.
   *
   * @param apart which cells are surely in two objects
   */
  FinishedThreads before(SortedSet<StartedThread> threads, BiPredicate<Address, Address> apart) {
    if (handles.isEmpty() || threads.isEmpty()) {
      return this;
    }
    NavigableSet<Address> left = new TreeSet<>(handles);
    for (StartedThread thread : threads) {
      thread.handle().ifPresent(left::remove);
      thread.kept().ifPresent(k -> left.removeIf(h -> isIn(h, k, apart)));
    }
    return new FinishedThreads(left, cells);
  }

  private static boolean isIn(Address handle, Kept kept, BiPredicate<Address, Address> apart) {
    return handle.base() instanceof Base.Held(Address cell, _) && kept.mayOverlap(cell, -1) && !apart.test(kept.cell(), cell);
  }

  /** Whether it depends on what a caller passed. */
  boolean isOpen() {
    return handles.stream().anyMatch(Address::isOpen);
  }

  /** Whether a loop joined threads whose handles are in a range. */
  boolean hasRanges() {
    return cells.stream().anyMatch(k -> k.range().isPresent());
  }

  /** Whether memory may have told how many there are. */
  boolean isToldByMemory() {
    return cells.stream().anyMatch(Kept::isToldByMemory);
  }

  boolean mentions(Predicate<Base> wanted, long sites) {
    return handles.stream().anyMatch(h -> h.mentions(wanted, sites)) || cells.stream().anyMatch(c -> c.mentions(wanted, sites));
  }

  /** Without handles and cells that no longer mean what they meant. */
  FinishedThreads forget(Predicate<Base> stale) {
    SortedSet<Address> left = new TreeSet<>(handles);
    left.removeIf(h -> h.mentions(stale));
    SortedSet<Kept> kept = new TreeSet<>(cells);
    kept.removeIf(k -> k.mentions(stale));
    return new FinishedThreads(left, kept);
  }

  /**
   * The same in other names.
   *
   * @param name the value there; empty when it has none
   * @param kept the cell there in which a handle is kept, or how many there are; empty when it has no name
   */
  FinishedThreads rebind(Function<Address, Optional<Address>> name, Function<Address, Optional<Address>> kept) {
    SortedSet<Address> named = new TreeSet<>();
    handles.forEach(h -> name.apply(h).ifPresent(there -> named.add(there)));
    SortedSet<Kept> there = new TreeSet<>();
    cells.forEach(k -> k.rebind(kept).ifPresent(cell -> there.add(cell)));
    return new FinishedThreads(named, there);
  }

  /** A canonical line: equal exactly for equal values. */
  String text() {
    StringBuilder line = new StringBuilder();
    handles.forEach(h -> line.append(h.text()).append(';'));
    if (!cells.isEmpty()) {
      line.append("}collected{");
      cells.forEach(c -> line.append(c.text()).append(';'));
    }
    return line.toString();
  }
}
