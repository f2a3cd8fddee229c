package baton.symbolic;

import baton.ir.Digest;
import baton.memory.Address;
import baton.memory.Base;
import baton.memory.Epoch;
import baton.model.JoinTarget;
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
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Which threads this thread has started and waited for since the function was entered. Started is a may-set, joined and collected
 * are must-sets: an event happens before a thread that it may not have been preceded by, and after one that has surely been joined.
 * Immutable.
 */
public final class Threads {
  /** No thread started or joined. */
  public static final Threads NONE =
      new Threads(new TreeSet<>(), new TreeSet<>(), new TreeSet<>(), Absences.NONE, Waits.NONE, Callbacks.NONE, Caveats.NONE);

  /** Threads told apart by more than their function; of more, only the functions are known. */
  private static final int MOST = 24;

  private static final long HANDLE = 8;

  private final SortedSet<StartedThread> started;
  private final SortedSet<Address> joined;
  private final SortedSet<Kept> collected;
  private final Absences absences;
  private final Waits waits;
  private final Callbacks callbacks;
  private final Caveats caveats;
  private final int hash;
  private @Nullable String text;

  /**
   * With copies of the sets.
   *
   * @param started threads possibly started and not surely finished again
   * @param joined handles of threads that surely have finished
   * @param collected cells, all of which held on entry handles of threads that surely have finished
   * @param absences which threads surely do not run, by what tells that they do
   * @param waits how often it has waited at barriers
   * @param callbacks which callbacks it has made possible or ended
   * @param caveats what has to be asked before threads that are not told are taken for absent
   */
  public Threads(
      SortedSet<StartedThread> started,
      SortedSet<Address> joined,
      SortedSet<Kept> collected,
      Absences absences,
      Waits waits,
      Callbacks callbacks,
      Caveats caveats) {
    this.started = started.isEmpty() ? Collections.emptySortedSet() : Collections.unmodifiableSortedSet(told(started));
    this.joined = copy(joined);
    this.collected = copy(collected);
    this.absences = absences;
    this.waits = waits;
    this.callbacks = callbacks;
    this.caveats = caveats;
    int hashOfSets = ((this.started.hashCode() * 31 + this.joined.hashCode()) * 31 + this.collected.hashCode()) * 31 + absences.hashCode();
    int hashOfWaits = (hashOfSets * 31 + waits.hashCode()) * 31 + callbacks.hashCode();
    this.hash = hashOfWaits * 31 + caveats.hashCode();
  }

  private static <T> SortedSet<T> copy(SortedSet<T> set) {
    return set.isEmpty() ? Collections.emptySortedSet() : Collections.unmodifiableSortedSet(new TreeSet<>(set));
  }

  /** Threads possibly started and not surely finished again. */
  public SortedSet<StartedThread> started() {
    return started;
  }

  /** Handles of threads that surely have finished. */
  public SortedSet<Address> joined() {
    return joined;
  }

  /** Cells, all of which held on entry handles of threads that surely have finished. */
  public SortedSet<Kept> collected() {
    return collected;
  }

  /** Which threads surely do not run, by what tells that they do. */
  public Absences absences() {
    return absences;
  }

  /** How often it has waited at barriers. */
  public Waits waits() {
    return waits;
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
  public Threads withoutFunctions(Predicate<Base> gone) {
    return change(s -> s.function().mentions(gone) ? StartedThread.ANYTHING : s);
  }

  /** Threads of which none was joined. */
  public static Threads started(SortedSet<StartedThread> threads) {
    return new Threads(threads, new TreeSet<>(), new TreeSet<>(), Absences.NONE, Waits.NONE, Callbacks.NONE, Caveats.NONE);
  }

  /** Whether nothing was started or joined. */
  public boolean isNone() {
    boolean untold = started.isEmpty() && joined.isEmpty() && collected.isEmpty() && absences.isNone();
    return untold && waits.isNone() && callbacks.isNone() && caveats.equals(Caveats.NONE);
  }

  /** Whether it depends on what a caller passed. */
  public boolean isOpen() {
    return started.stream().anyMatch(s -> s.function().isOpen() || s.handle().filter(Address::isOpen).isPresent())
        || joined.stream().anyMatch(Address::isOpen)
        || waits.isOpen()
        || callbacks.isOpen();
  }

  /** What both guarantee. */
  public Threads join(Threads other) {
    if (equals(other)) {
      return this;
    }
    SortedSet<StartedThread> either = new TreeSet<>(started);
    either.addAll(other.started);
    SortedSet<Address> both = new TreeSet<>(joined);
    both.retainAll(other.joined);
    SortedSet<Kept> cells = new TreeSet<>();
    collected.stream().filter(k -> other.collected.contains(k)).forEach(k -> cells.add(k));
    Absences absent = absences.join(other.absences);
    return new Threads(either, both, cells, absent, waits.join(other.waits), callbacks.join(other.callbacks), caveats.or(other.caveats));
  }

  /** Whether these are equal to others but for what was started. */
  public boolean differsInStarted(Threads other) {
    return !started.equals(other.started)
        && joined.equals(other.joined)
        && collected.equals(other.collected)
        && absences.equals(other.absences)
        && waits.equals(other.waits)
        && callbacks.equals(other.callbacks)
        && caveats.equals(other.caveats);
  }

  /** The same where nothing is known of what was started. */
  public Threads withAnythingStarted() {
    return started.contains(StartedThread.ANYTHING) ? this : withStarted(new TreeSet<>(List.of(StartedThread.ANYTHING)));
  }

  /** After a thread was started; one of the same handle before it can no longer be told from it. */
  public Threads start(StartedThread thread) {
    return start(new TreeSet<>(List.of(thread)));
  }

  /** After threads were started whose handles do not overwrite each other. */
  public Threads start(SortedSet<StartedThread> threads) {
    return start(threads, (_, _) -> false);
  }

  private Threads start(SortedSet<StartedThread> threads, BiPredicate<Address, Address> apart) {
    SortedSet<StartedThread> more = new TreeSet<>();
    SortedSet<StartedThread> left = new TreeSet<>(started);
    TreeSet<Address> finished = new TreeSet<>(joined);
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
      thread.handle().ifPresent(finished::remove);
      thread.kept().ifPresent(k -> finished.removeIf(h -> h.base() instanceof Base.Held(Address cell, _) && k.mayOverlap(cell, -1) && !apart.test(k.cell(), cell)));
    }
    more.addAll(left);
    return new Threads(more, finished, collected, threads.isEmpty() ? absences : absences.before(), waits, callbacks, caveats);
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
  public Threads failed(Address cell, StartCall by) {
    return change(
        s -> s.kept().isPresent() && s.kept().get().mayOverlap(cell, HANDLE) && !(s.isFrom(by) && isNext(s, cell)) ? s.without(false) : s);
  }

  /** Which callbacks it has made possible or ended. */
  public Callbacks callbacks() {
    return callbacks;
  }

  private Threads with(Callbacks all) {
    return all.equals(callbacks) ? this : new Threads(started, joined, collected, absences, waits, all, caveats);
  }

  /** After callbacks of an object were made possible. */
  public Threads arm(JoinTarget target, Address object) {
    return with(callbacks.arm(new Callbacks.Ended(target, object)));
  }

  /** After those of an object have ended. */
  public Threads end(JoinTarget target, Address object) {
    return with(callbacks.end(new Callbacks.Ended(target, object)));
  }

  private Threads waited(Waits all) {
    return all.equals(waits) ? this : new Threads(started, joined, collected, absences, all, callbacks, caveats);
  }

  /** After this thread has waited at a barrier. */
  public Threads waitAt(Address barrier) {
    return waited(waits.once(barrier));
  }

  /** After this thread may have waited at any barrier any number of times. */
  public Threads waitAnywhere() {
    return waited(waits.andMore());
  }

  /** At the head of a loop, where {@code before} was known: what changed may change again. */
  Threads widen(Threads before) {
    return waited(waits.widen(before.waits));
  }

  /** After the thread of {@code handle} has surely finished. */
  public Threads finish(Address handle) {
    SortedSet<StartedThread> rest = new TreeSet<>(started);
    rest.removeIf(s -> s.handle().equals(Optional.of(handle)) || isKeptHandle(s, handle));
    SortedSet<Address> finished = new TreeSet<>(joined);
    finished.add(handle);
    return new Threads(rest, finished, collected, absences, waits, callbacks, caveats);
  }

  /** With the handles that were joined under other names, too. */
  public Threads alsoJoined(UnaryOperator<Address> name) {
    SortedSet<Address> more = new TreeSet<>(joined);
    joined.forEach(h -> more.add(name.apply(h)));
    return more.equals(joined) ? this : new Threads(started, more, collected, absences, waits, callbacks, caveats);
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
   * After the threads of all handles kept in some cells have surely finished.
   *
   * @param cells the cells
   * @param onEntry whether they held these handles when the function was entered, unless it started the threads itself
   * @param meant which of the threads were started before their cell was looked at
   */
  Threads collect(Kept cells, boolean onEntry, Predicate<StartedThread> meant) {
    SortedSet<StartedThread> rest = new TreeSet<>(started);
    boolean known = !rest.removeIf(s -> meant.test(s) && s.kept().filter(cells::covers).isPresent());
    SortedSet<Kept> finished = new TreeSet<>(collected);
    if (onEntry) {
      finished.add(cells);
    }
    Threads result = new Threads(rest, joined, finished, absences, waits, callbacks, caveats);
    return known || !caveats.startedByNumber() ? result : result.joinedByNumber();
  }

  /**
   * After this thread may have overwritten a cell: what was kept there is no longer.
   *
   * @param set whether what was written is surely not zero
   * @param apart which cells are surely elsewhere
   */
  Threads overwritten(Address cell, long bytes, boolean set, Predicate<Kept> apart) {
    Predicate<StartedThread> lost = s -> s.kept().filter(k -> k.mayOverlap(cell, bytes) && !apart.test(k)).isPresent();
    Predicate<StartFlag> unset = f -> f.isLost(cell, bytes, set) && !apart.test(f.cell());
    if (started.stream().noneMatch(s -> lost.test(s) || s.flags().stream().anyMatch(unset))) {
      return this;
    }
    return change(
        s -> {
          boolean over = s.isOfOne(bytes) && absences.endsElement(s, cell);
          StartedThread left = lost.test(s) && !over ? s.keptIn(Optional.empty()) : s;
          return left.withFlags(f -> (over && f.cell().range().isPresent()) || !unset.test(f));
        });
  }

  /** After a cell has got a number that is not zero: it is so as long as any of the threads runs that may run now. */
  Threads set(Address cell) {
    return change(s -> s.told(StartFlag.in(cell)));
  }

  /** After a handle has been put into a cell, too. */
  Threads set(Address cell, Address handle) {
    return change(s -> s.handle().equals(Optional.of(handle)) ? s.told(StartFlag.in(cell)) : s);
  }

  /** Where some threads surely do not run. */
  Threads absent(Absence absence, boolean remember) {
    return absent(absence, remember, _ -> true);
  }

  /** The same, of those threads that are {@code meant}. */
  Threads absent(Absence absence, boolean remember, Predicate<StartedThread> meant) {
    return absent(absence, remember, meant, s -> s);
  }

  /** The same, where {@code as} tells what is known of each besides. */
  Threads absent(Absence absence, boolean remember, Predicate<StartedThread> meant, UnaryOperator<StartedThread> as) {
    SortedSet<StartedThread> rest = new TreeSet<>(started);
    boolean found = rest.removeIf(s -> meant.test(s) && absence.isOf(as.apply(s)));
    Absences all = remember ? absences.with(absence) : absences;
    Caveats now = found && absence.read().isPresent() ? caveats.toldBy(absence.read().get()) : caveats;
    return new Threads(rest, joined, collected, all, waits, callbacks, now);
  }

  /** With what {@code wanted} accepts of the absences that are known. */
  Threads absences(Predicate<Absence> wanted) {
    Absences left = absences.where(wanted);
    return left.equals(absences) ? this : new Threads(started, joined, collected, left, waits, callbacks, caveats);
  }

  /** The same as callers see it. */
  public Threads forCallers() {
    return absences(Absence::onEntry);
  }

  /** Whether handles of threads that a loop started, or joined, are in a range. */
  public boolean hasRanges() {
    return started.stream().anyMatch(s -> s.kept().filter(k -> k.range().isPresent()).isPresent())
        || collected.stream().anyMatch(k -> k.range().isPresent());
  }

  /** What has to be asked before threads that are not told are taken for absent. */
  public Caveats caveats() {
    return caveats;
  }

  /** The same where memory told how many threads were started. */
  Threads startedByNumber() {
    return with(new Caveats(true, caveats.joinedByNumber(), caveats.cameBack(), caveats.flags()));
  }

  /** The same where memory told how many threads have finished. */
  Threads joinedByNumber() {
    return with(new Caveats(caveats.startedByNumber(), true, caveats.cameBack(), caveats.flags()));
  }

  /** After control has come back to a call that had returned before. */
  Threads comeBack() {
    return with(new Caveats(caveats.startedByNumber(), caveats.joinedByNumber(), true, caveats.flags()));
  }

  private Threads with(Caveats all) {
    return all.equals(caveats) ? this : new Threads(started, joined, collected, absences, waits, callbacks, all);
  }

  private Threads withStarted(SortedSet<StartedThread> threads) {
    return new Threads(threads, joined, collected, absences, waits, callbacks, caveats);
  }

  /** Whether the handle of a thread that may run is kept in that one cell. */
  public boolean keeps(Address cell) {
    return started.stream().anyMatch(s -> s.kept().equals(Optional.of(Kept.in(cell))));
  }

  /** Without the threads that {@code gone} accepts, as if they had never been started. */
  Threads without(Predicate<StartedThread> gone) {
    SortedSet<StartedThread> rest = new TreeSet<>(started);
    return rest.removeIf(gone) ? withStarted(rest) : this;
  }

  /** With each thread that may run changed. */
  Threads change(Function<StartedThread, StartedThread> by) {
    if (started.isEmpty()) {
      return this;
    }
    SortedSet<StartedThread> result = new TreeSet<>();
    started.forEach(s -> result.add(by.apply(s)));
    return result.equals(started) ? this : withStarted(result);
  }

  /** After code with the effect {@code later}: what it joined has finished, what it started may run. */
  public Threads then(Threads later) {
    return then(later, (_, _) -> false);
  }

  /**
   * The same.
   *
   * @param apart which cells are surely in two objects
   */
  Threads then(Threads later, BiPredicate<Address, Address> apart) {
    if (later.isNone()) {
      return this;
    }
    Threads result = this;
    for (Absence each : later.absences.all()) {
      result = result.absent(each, false);
    }
    for (Kept cells : later.collected) {
      result = result.collect(cells, false, _ -> true);
    }
    for (Address handle : later.joined) {
      result = result.finish(handle);
    }
    result = result.start(later.started, apart);
    SortedSet<Address> finished = new TreeSet<>(result.joined);
    // what it joined has finished when it is done, whatever it started before
    finished.addAll(later.joined);
    Caveats either = result.caveats.or(later.caveats);
    Waits all = waits.then(later.waits);
    return new Threads(result.started, finished, result.collected, result.absences, all, callbacks.then(later.callbacks), either);
  }

  private boolean mentions(Predicate<Base> wanted, long sites) {
    for (StartedThread s : started) {
      if ((s.handle().isPresent() && s.handle().get().mentions(wanted, sites))
          || (s.kept().isPresent() && s.kept().get().mentions(wanted, sites))
          || s.flags().stream().anyMatch(f -> f.mentions(wanted, sites))) {
        return true;
      }
    }
    for (Address handle : joined) {
      if (handle.mentions(wanted, sites)) {
        return true;
      }
    }
    for (Kept cells : collected) {
      if (cells.mentions(wanted, sites)) {
        return true;
      }
    }
    return absences.mentions(wanted, sites) || waits.mentions(wanted, sites) || callbacks.mentions(wanted, sites);
  }

  /** With handles and cells that no longer mean what they meant forgotten; {@code sites} are all sites in those. */
  Threads forget(Predicate<Base> stale, long sites) {
    return isNone() || !mentions(stale, sites) ? this : forget(stale);
  }

  /** With handles and cells that no longer mean what they meant forgotten. */
  public Threads forget(Predicate<Base> stale) {
    if (isNone()) {
      return this;
    }
    SortedSet<StartedThread> rest = new TreeSet<>();
    for (StartedThread s : started) {
      Optional<Kept> there = s.kept().filter(k -> !k.mentions(stale));
      Optional<Address> handle = s.handle().filter(h -> !h.mentions(stale));
      rest.add(new StartedThread(s.function(), handle, there, s.flags(), s.path()).withFlags(f -> !f.mentions(stale, -1)));
    }
    SortedSet<Address> finished = new TreeSet<>(joined);
    finished.removeIf(h -> h.mentions(stale));
    SortedSet<Kept> cells = new TreeSet<>();
    collected.stream().filter(k -> !k.mentions(stale)).forEach(k -> cells.add(k));
    Absences absent = absences.where(a -> !a.mentions(stale, -1));
    return new Threads(rest, finished, cells, absent, waits.forget(stale), callbacks.forget(stale), caveats);
  }

  /**
   * The same in other names, in one and the same thread at one and the same time.
   *
   * @param name the value there; empty when it has none
   */
  public Threads rebind(Function<Address, Optional<Address>> name) {
    return rebind(name, name, Optional.empty());
  }

  /**
   * The same in the names of a caller.
   *
   * @param name the value there; empty when it has none
   * @param kept the cell there in which a handle is kept, or how many there are; empty when it has no name
   * @param call the call, which becomes part of the paths; empty where none was passed
   */
  public Threads rebind(Function<Address, Optional<Address>> name, Function<Address, Optional<Address>> kept, Optional<StartCall> call) {
    if (isNone()) {
      return this;
    }
    SortedSet<StartedThread> rest = new TreeSet<>();
    List<StartedThread> several = new ArrayList<>();
    for (StartedThread s : started) {
      Address function = name.apply(s.function()).orElse(s.function());
      Optional<Kept> there = s.kept().flatMap(k -> k.rebind(kept));
      NavigableSet<StartFlag> flags = new TreeSet<>();
      s.flags().forEach(f -> f.rebind(kept).ifPresent(flags::add));
      StartedThread named = new StartedThread(function, s.handle().flatMap(name), there, flags, s.path()).through(call);
      if (!rest.add(named)) {
        several.add(named.without(true));
      }
    }
    rest.addAll(several);
    TreeSet<Address> finished = new TreeSet<>();
    joined.forEach(h -> name.apply(h).ifPresent(finished::add));
    SortedSet<Kept> cells = new TreeSet<>();
    collected.forEach(k -> k.rebind(kept).ifPresent(there -> cells.add(there)));
    return new Threads(rest, finished, cells, absences.rebind(kept), waits.rebind(name), callbacks.rebind(name), told(rest, cells));
  }

  /** What has to be asked where numbers that a caller passed turn out to be read from memory. */
  private Caveats told(SortedSet<StartedThread> begun, SortedSet<Kept> finished) {
    boolean byStart = begun.stream().anyMatch(s -> s.kept().filter(Kept::isToldByMemory).isPresent());
    return caveats.or(new Caveats(byStart, finished.stream().anyMatch(Kept::isToldByMemory), false, new TreeSet<>()));
  }

  /** A canonical line: equal exactly for equal values. */
  public String text() {
    String known = text;
    if (known == null) {
      known = line();
      text = known;
    }
    return known;
  }

  private String line() {
    StringBuilder line = new StringBuilder("started{");
    started.forEach(s -> line.append(s.text()).append(';'));
    line.append("}joined{");
    joined.forEach(j -> line.append(j.text()).append(';'));
    if (!collected.isEmpty()) {
      line.append("}collected{");
      collected.forEach(k -> line.append(k.text()).append(';'));
    }
    if (!absences.isNone()) {
      line.append("}absent{").append(absences.text());
    }
    if (!waits.isNone()) {
      line.append("}waits{").append(waits.text());
    }
    if (!callbacks.isNone()) {
      line.append("}callbacks{").append(callbacks.text());
    }
    if (caveats.startedByNumber()) {
      line.append("}started as many as memory tells{");
    }
    if (caveats.joinedByNumber()) {
      line.append("}as many as memory tells{");
    }
    if (caveats.cameBack()) {
      line.append("}came back{");
    }
    if (!caveats.flags().isEmpty()) {
      line.append("}flags{");
      caveats.flags().forEach(f -> line.append(f.text()).append(';'));
    }
    return line.append('}').toString();
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return this == other
        || (other instanceof Threads that
            && hash == that.hash
            && started.equals(that.started)
            && joined.equals(that.joined)
            && collected.equals(that.collected)
            && absences.equals(that.absences)
            && waits.equals(that.waits)
            && callbacks.equals(that.callbacks)
            && caveats.equals(that.caveats));
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
