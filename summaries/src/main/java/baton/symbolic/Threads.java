package baton.symbolic;

import baton.memory.Address;
import baton.memory.Base;
import baton.model.JoinTarget;
import java.util.List;
import java.util.Optional;
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
      new Threads(StartedThreads.NONE, FinishedThreads.NONE, Absences.NONE, Waits.NONE, Callbacks.NONE, Caveats.NONE);

  private final StartedThreads started;
  private final FinishedThreads finished;
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
    this(StartedThreads.of(started), new FinishedThreads(joined, collected), absences, waits, callbacks, caveats);
  }

  private Threads(
      StartedThreads started, FinishedThreads finished, Absences absences, Waits waits, Callbacks callbacks, Caveats caveats) {
    this.started = started;
    this.finished = finished;
    this.absences = absences;
    this.waits = waits;
    this.callbacks = callbacks;
    this.caveats = caveats;
    int hashOfThreads = (started.hashCode() * 31 + finished.hashCode()) * 31 + absences.hashCode();
    this.hash = ((hashOfThreads * 31 + waits.hashCode()) * 31 + callbacks.hashCode()) * 31 + caveats.hashCode();
  }

  /** Threads of which none was joined. */
  public static Threads started(SortedSet<StartedThread> threads) {
    return NONE.with(StartedThreads.of(threads));
  }

  private Threads with(StartedThreads all) {
    return all.equals(started) ? this : new Threads(all, finished, absences, waits, callbacks, caveats);
  }

  private Threads with(FinishedThreads all) {
    return all.equals(finished) ? this : new Threads(started, all, absences, waits, callbacks, caveats);
  }

  private Threads with(Absences all) {
    return all.equals(absences) ? this : new Threads(started, finished, all, waits, callbacks, caveats);
  }

  private Threads with(Waits all) {
    return all.equals(waits) ? this : new Threads(started, finished, absences, all, callbacks, caveats);
  }

  private Threads with(Callbacks all) {
    return all.equals(callbacks) ? this : new Threads(started, finished, absences, waits, all, caveats);
  }

  private Threads with(Caveats all) {
    return all.equals(caveats) ? this : new Threads(started, finished, absences, waits, callbacks, all);
  }

  /** Threads possibly started and not surely finished again. */
  public SortedSet<StartedThread> started() {
    return started.all();
  }

  /** Handles of threads that surely have finished. */
  public SortedSet<Address> joined() {
    return finished.handles();
  }

  /** Cells, all of which held on entry handles of threads that surely have finished. */
  public SortedSet<Kept> collected() {
    return finished.cells();
  }

  /** Which threads surely do not run, by what tells that they do. */
  public Absences absences() {
    return absences;
  }

  /** How often it has waited at barriers. */
  public Waits waits() {
    return waits;
  }

  /** Which callbacks it has made possible or ended. */
  public Callbacks callbacks() {
    return callbacks;
  }

  /** What has to be asked before threads that are not told are taken for absent. */
  public Caveats caveats() {
    return caveats;
  }

  /** Whether nothing was started or joined. */
  public boolean isNone() {
    return equals(NONE);
  }

  /** Whether it depends on what a caller passed. */
  public boolean isOpen() {
    return started.isOpen() || finished.isOpen() || waits.isOpen() || callbacks.isOpen();
  }

  /** What both guarantee. */
  public Threads join(Threads other) {
    return equals(other)
        ? this
        : new Threads(
            started.join(other.started),
            finished.join(other.finished),
            absences.join(other.absences),
            waits.join(other.waits),
            callbacks.join(other.callbacks),
            caveats.or(other.caveats));
  }

  /** Whether these are equal to others but for what was started. */
  public boolean differsInStarted(Threads other) {
    return !started.equals(other.started) && with(other.started).equals(other);
  }

  /** The same where threads may be of any function whose own is told in terms of what {@code gone} accepts. */
  public Threads withoutFunctions(Predicate<Base> gone) {
    return with(started.withoutFunctions(gone));
  }

  /** The same where nothing is known of what was started. */
  public Threads withAnythingStarted() {
    return with(StartedThreads.of(new TreeSet<>(List.of(StartedThread.ANYTHING))));
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
    return threads.isEmpty() ? this : with(started.and(threads, apart)).with(finished.before(threads, apart)).with(absences.before());
  }

  /** After the call {@code by} failed to start a thread, and may have put something where the handle would be. */
  public Threads failed(Address cell, StartCall by) {
    return with(started.failed(cell, by));
  }

  /** After callbacks of an object were made possible. */
  public Threads arm(JoinTarget target, Address object) {
    return with(callbacks.arm(new Callbacks.Ended(target, object)));
  }

  /** After those of an object have ended. */
  public Threads end(JoinTarget target, Address object) {
    return with(callbacks.end(new Callbacks.Ended(target, object)));
  }

  /** After this thread has waited at a barrier. */
  public Threads waitAt(Address barrier) {
    return with(waits.once(barrier));
  }

  /** After this thread may have waited at any barrier any number of times. */
  public Threads waitAnywhere() {
    return with(waits.andMore());
  }

  /** At the head of a loop, where {@code before} was known: what changed may change again. */
  Threads widen(Threads before) {
    return with(waits.widen(before.waits));
  }

  /** After the thread of {@code handle} has surely finished. */
  public Threads finish(Address handle) {
    return with(started.finish(handle)).with(finished.with(new TreeSet<>(List.of(handle))));
  }

  /** With the handles that were joined under other names, too. */
  public Threads alsoJoined(UnaryOperator<Address> name) {
    return with(finished.also(name));
  }

  /**
   * After the threads of all handles kept in some cells have surely finished.
   *
   * @param cells the cells
   * @param onEntry whether they held these handles when the function was entered, unless it started the threads itself
   * @param meant which of the threads were started before their cell was looked at
   */
  Threads collect(Kept cells, boolean onEntry, Predicate<StartedThread> meant) {
    StartedThreads left = started.without(s -> meant.test(s) && s.kept().filter(cells::covers).isPresent());
    Threads result = with(left).with(onEntry ? finished.with(cells) : finished);
    return left.equals(started) || !caveats.startedByNumber() ? result : result.joinedByNumber();
  }

  /**
   * After this thread may have overwritten a cell: what was kept there is no longer.
   *
   * @param set whether what was written is surely not zero
   * @param apart which cells are surely elsewhere
   */
  Threads overwritten(Address cell, long bytes, boolean set, Predicate<Kept> apart) {
    return with(started.overwritten(cell, bytes, set, apart, absences));
  }

  /** After a cell has got a number that is not zero: it is so as long as any of the threads runs that may run now. */
  Threads set(Address cell) {
    return change(s -> s.told(StartFlag.ofNumber(cell)));
  }

  /** After a handle has been put into a cell, too. */
  Threads set(Address cell, Address handle) {
    return change(s -> s.handle().equals(Optional.of(handle)) ? s.told(StartFlag.ofHandle(cell)) : s);
  }

  /** Where some threads surely do not run, which is remembered. */
  Threads absent(Absence absence) {
    return absent(absence, absence::isOf).remember(absence);
  }

  /** The same, where it is remembered only. */
  Threads remember(Absence absence) {
    return with(absences.with(absence));
  }

  /** Where some threads surely do not run, of those that may run now the ones that are {@code meant}. */
  Threads absent(Absence absence, Predicate<StartedThread> meant) {
    StartedThreads left = started.without(meant);
    boolean told = !left.equals(started) && absence.read().isPresent();
    return with(left).with(told ? caveats.toldBy(absence.read().get()) : caveats);
  }

  /** Whether it was found that of the threads whose handles a loop has put into a row of cells the one of an index does not run. */
  public boolean knowsAbsent(StartedThread threads, Address index) {
    return absences.ends(threads, index);
  }

  /** With what {@code wanted} accepts of the absences that are known. */
  Threads absences(Predicate<Absence> wanted) {
    return with(absences.where(wanted));
  }

  /** The same as callers see it. */
  public Threads forCallers() {
    return absences(Absence::onEntry);
  }

  /** The same as the guard of an access tells it: besides what callers see, what is known of single elements of rows of threads. */
  public Threads forGuards() {
    return absences(a -> a.onEntry() || started.all().stream().anyMatch(s -> a.element(s).isPresent()));
  }

  /** Whether handles of threads that a loop started, or joined, are in a range. */
  public boolean hasRanges() {
    return started.hasRanges() || finished.hasRanges();
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

  /** Whether the handle of a thread that may run is kept in that one cell. */
  public boolean keeps(Address cell) {
    return started.keeps(cell);
  }

  /** Without the threads that {@code gone} accepts, as if they had never been started. */
  Threads without(Predicate<StartedThread> gone) {
    return with(started.without(gone));
  }

  /** With each thread that may run changed. */
  Threads change(Function<StartedThread, StartedThread> by) {
    return with(started.change(by));
  }

  /** After code with the effect {@code later}: what it joined has finished, what it started may run. */
  public Threads then(Threads later) {
    return then(later, (_, _) -> false);
  }

  /** The same at a place in the code with the effect {@code later}: what it has found out of single elements is so there. */
  public Threads thenAt(Threads later) {
    Threads result = then(later);
    for (Absence each : later.absences.all()) {
      result = result.remember(each.now());
    }
    return result;
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
      result = result.absent(each, each::isOf);
    }
    for (Kept cells : later.collected()) {
      result = result.collect(cells, false, _ -> true);
    }
    for (Address handle : later.joined()) {
      result = result.finish(handle);
    }
    result = result.start(later.started(), apart);
    // what it joined has finished when it is done, whatever it started before
    FinishedThreads all = result.finished.with(later.joined());
    return result.with(all).with(waits.then(later.waits)).with(callbacks.then(later.callbacks)).with(result.caveats.or(later.caveats));
  }

  private boolean mentions(Predicate<Base> wanted, long sites) {
    return started.mentions(wanted, sites)
        || finished.mentions(wanted, sites)
        || absences.mentions(wanted, sites)
        || waits.mentions(wanted, sites)
        || callbacks.mentions(wanted, sites);
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
    Absences absent = absences.where(a -> !a.mentions(stale, -1));
    return new Threads(started.forget(stale), finished.forget(stale), absent, waits.forget(stale), callbacks.forget(stale), caveats);
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
    StartedThreads begun = started.rebind(name, kept, call);
    FinishedThreads ended = finished.rebind(name, kept);
    // numbers that a caller passed may turn out to be read from memory
    Caveats told = caveats.or(new Caveats(begun.isToldByMemory(), ended.isToldByMemory(), false, new TreeSet<>()));
    return new Threads(begun, ended, absences.rebind(kept), waits.rebind(name), callbacks.rebind(name), told);
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
    StringBuilder line = new StringBuilder("started{" + started.text() + "}joined{" + finished.text());
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
            && finished.equals(that.finished)
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
