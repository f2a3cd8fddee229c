package baton.symbolic;

import baton.ir.Digest;
import baton.memory.Address;
import baton.memory.Base;
import baton.memory.Epoch;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.BiPredicate;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Threads that this thread may have started since the function was entered, and of which it does not know that they have finished. A
 * may-set: one that is not in it surely does not run. Immutable.
 */
final class StartedThreads {
  static final StartedThreads NONE = new StartedThreads(new TreeSet<>());

  /** Threads told apart by more than their function; of more, only the functions are known. */
  private static final int MOST = 24;

  private static final long HANDLE = 8;

  private final SortedSet<StartedThread> all;
  private final int hash;

  private StartedThreads(SortedSet<StartedThread> all) {
    this.all = all.isEmpty() ? Collections.emptySortedSet() : Collections.unmodifiableSortedSet(told(all));
    this.hash = this.all.hashCode();
  }

  static StartedThreads of(SortedSet<StartedThread> threads) {
    return threads.isEmpty() ? NONE : new StartedThreads(threads);
  }

  SortedSet<StartedThread> all() {
    return all;
  }

  boolean isEmpty() {
    return all.isEmpty();
  }

  /** What {@link StartedThread#any} covers is not told beside it. */
  private static SortedSet<StartedThread> told(SortedSet<StartedThread> threads) {
    SortedSet<StartedThread> result = new TreeSet<>(threads);
    result.removeIf(s -> s.isAny() && s.function().isInteger());
    if (threads.stream().anyMatch(StartedThread::isAnything)) {
      result.add(StartedThread.ANYTHING);
      result.retainAll(Set.of(StartedThread.ANYTHING));
      return result;
    }
    boolean many = threads.size() > MOST;
    if (!many && threads.stream().noneMatch(StartedThread::isAny)) {
      return result;
    }
    for (StartedThread each : threads) {
      if (!each.isAny()) {
        StartedThread any = StartedThread.any(each.function());
        if (many || threads.contains(any)) {
          result.remove(each);
          result.add(any);
        }
      }
    }
    return result;
  }

  /** The same where threads may be of any function whose own is told in terms of what {@code gone} accepts. */
  StartedThreads withoutFunctions(Predicate<Base> gone) {
    return change(s -> s.function().mentions(gone) ? StartedThread.ANYTHING : s);
  }

  /** Whether it depends on what a caller passed. */
  boolean isOpen() {
    return all.stream().anyMatch(s -> s.function().isOpen() || s.handle().filter(Address::isOpen).isPresent());
  }

  /** Those that these, or {@code other}, may be. */
  StartedThreads join(StartedThreads other) {
    if (equals(other)) {
      return this;
    }
    SortedSet<StartedThread> either = new TreeSet<>(all);
    either.addAll(other.all);
    return of(either);
  }

  /**
   * With further ones: of one handle, or kept in one cell, the older can no longer be told from the newer.
   *
   * @param apart which cells are surely in two objects
   */
  StartedThreads and(SortedSet<StartedThread> threads, BiPredicate<Address, Address> apart) {
    SortedSet<StartedThread> more = new TreeSet<>();
    SortedSet<StartedThread> left = new TreeSet<>(all);
    for (StartedThread thread : threads) {
      boolean again = false;
      for (StartedThread each : left.stream().toList()) {
        boolean sameHandle = thread.handle().isPresent() && each.handle().equals(thread.handle());
        boolean sameCell = thread.kept().isPresent() && each.kept().isPresent() && isTaken(each, thread, apart);
        again |= sameHandle;
        if (sameHandle || sameCell) {
          left.remove(each);
          left.add(each.without(sameHandle));
        }
      }
      more.add(again ? thread.without(true) : thread);
    }
    more.addAll(left);
    return of(more);
  }

  /** Whether a new thread's handle may be put where that of an older one is; one call in a loop fills one element after the other. */
  private static boolean isTaken(StartedThread older, StartedThread thread, BiPredicate<Address, Address> apart) {
    Kept cell = thread.kept().orElseThrow();
    boolean nextOfLoop = older.path().equals(thread.path()) && cell.range().isEmpty() && isNext(older, cell.cell());
    Kept there = older.kept().orElseThrow();
    return !nextOfLoop && there.mayOverlap(cell) && !apart.test(there.cell(), cell.cell());
  }

  /** Whether a cell is that of the next round of a loop whose earlier rounds put handles there. */
  private static boolean isNext(StartedThread older, Address cell) {
    Kept there = older.kept().orElseThrow();
    return there.range().isPresent()
        && cell.terms().size() == 1
        && there.cell().base().equals(cell.base())
        && there.cell().offset() == cell.offset()
        && there.range().get().stride() == cell.terms().getFirst().stride();
  }

  /** After the call {@code by} failed to start a thread, and may have put something where the handle would be. */
  StartedThreads failed(Address cell, StartCall by) {
    return change(
        s -> s.kept().isPresent() && s.kept().get().mayOverlap(cell, HANDLE) && !(s.isFrom(by) && isNext(s, cell)) ? s.without(false) : s);
  }

  /** After the thread of a handle has finished. */
  StartedThreads finish(Address handle) {
    return without(s -> s.handle().equals(Optional.of(handle)) || isKeptHandle(s, handle));
  }

  /** Whether a handle is what the call that started a thread put where it still is. */
  private static boolean isKeptHandle(StartedThread thread, Address handle) {
    return handle.base() instanceof Base.Held(Address cell, Epoch.Written(Digest body, int site))
        && handle.offset() == 0
        && handle.terms().isEmpty()
        && thread.kept().equals(Optional.of(Kept.in(cell)))
        && thread.isFrom(new StartCall(body, site));
  }

  /**
   * After this thread may have overwritten a cell: what was kept there is no longer.
   *
   * @param set whether what was written is surely not zero
   * @param apart which cells are surely elsewhere
   * @param absences which of these threads surely do not run
   */
  StartedThreads overwritten(Address cell, long bytes, boolean set, Predicate<Kept> apart, Absences absences) {
    Predicate<StartedThread> lost = s -> s.kept().filter(k -> k.mayOverlap(cell, bytes) && !apart.test(k)).isPresent();
    Predicate<StartFlag> unset = f -> f.isLost(cell, bytes, set) && !apart.test(f.cell());
    if (all.stream().noneMatch(s -> lost.test(s) || s.flags().stream().anyMatch(unset))) {
      return this;
    }
    return change(
        s -> {
          boolean over = s.isOfOne(bytes) && absences.endsElement(s, cell);
          StartedThread left = lost.test(s) && !over ? s.keptIn(Optional.empty()) : s;
          return left.withFlags(f -> (over && f.cell().range().isPresent()) || !unset.test(f));
        });
  }

  /** Whether the handle of one is kept in that one cell. */
  boolean keeps(Address cell) {
    return all.stream().anyMatch(s -> s.kept().equals(Optional.of(Kept.in(cell))));
  }

  /** Whether handles of threads that a loop started are in a range. */
  boolean hasRanges() {
    return all.stream().anyMatch(s -> s.kept().filter(k -> k.range().isPresent()).isPresent());
  }

  /** Whether memory may have told how many there are. */
  boolean isToldByMemory() {
    return all.stream().anyMatch(s -> s.kept().filter(Kept::isToldByMemory).isPresent());
  }

  /** Without the threads that {@code gone} accepts. */
  StartedThreads without(Predicate<StartedThread> gone) {
    SortedSet<StartedThread> rest = new TreeSet<>(all);
    return rest.removeIf(gone) ? of(rest) : this;
  }

  /** With each thread changed. */
  StartedThreads change(Function<StartedThread, StartedThread> by) {
    if (all.isEmpty()) {
      return this;
    }
    SortedSet<StartedThread> result = new TreeSet<>();
    all.forEach(s -> result.add(by.apply(s)));
    return result.equals(all) ? this : of(result);
  }

  boolean mentions(Predicate<Base> wanted, long sites) {
    for (StartedThread s : all) {
      if ((s.handle().isPresent() && s.handle().get().mentions(wanted, sites))
          || (s.kept().isPresent() && s.kept().get().mentions(wanted, sites))
          || s.flags().stream().anyMatch(f -> f.mentions(wanted, sites))) {
        return true;
      }
    }
    return false;
  }

  /** With handles and cells that no longer mean what they meant forgotten. */
  StartedThreads forget(Predicate<Base> stale) {
    return change(
        s -> {
          Optional<Kept> there = s.kept().filter(k -> !k.mentions(stale));
          Optional<Address> handle = s.handle().filter(h -> !h.mentions(stale));
          return new StartedThread(s.function(), handle, there, s.flags(), s.path()).withFlags(f -> !f.mentions(stale, -1));
        });
  }

  /**
   * The same in other names.
   *
   * @param name the value there; empty when it has none
   * @param kept the cell there in which a handle is kept, or how many there are; empty when it has no name
   * @param call the call, which becomes part of the paths; empty where none was passed
   */
  StartedThreads rebind(Function<Address, Optional<Address>> name, Function<Address, Optional<Address>> kept, Optional<StartCall> call) {
    SortedSet<StartedThread> result = new TreeSet<>();
    List<StartedThread> several = new ArrayList<>();
    for (StartedThread s : all) {
      Address function = name.apply(s.function()).orElse(s.function());
      Optional<Kept> there = s.kept().flatMap(k -> k.rebind(kept));
      NavigableSet<StartFlag> flags = new TreeSet<>();
      s.flags().forEach(f -> f.rebind(kept).ifPresent(flags::add));
      StartedThread named = new StartedThread(function, s.handle().flatMap(name), there, flags, s.path()).through(call);
      if (!result.add(named)) {
        several.add(named.without(true));
      }
    }
    result.addAll(several);
    return of(result);
  }

  /** A canonical line: equal exactly for equal values. */
  String text() {
    StringBuilder line = new StringBuilder();
    all.forEach(s -> line.append(s.text()).append(';'));
    return line.toString();
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return this == other || (other instanceof StartedThreads that && hash == that.hash && all.equals(that.all));
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
