package baton.symbolic;

import baton.ir.Digest;
import baton.lockset.Lock;
import baton.lockset.RelativeLockset;
import baton.memory.Address;
import baton.memory.Base;
import baton.memory.Epoch;
import java.util.HashSet;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * What is known at a point of one function, on the paths that lead there with one lockset: memory, locks, threads, the path condition,
 * and who else may know which objects. Registers are kept beside it, once per function. It is changed in place while a block is
 * walked through and copied where paths part; it never leaves the analysis of its function.
 */
public final class State {
  /** A path of more reads than this gets no name of its own. */
  public static final int DEEPEST = 5;

  /** More known cells than this are forgotten. */
  private static final int MOST_CELLS = 300;

  private final Digest body;
  private final Flow flow;
  private final Origins origins;
  private final Cells cells;
  private LatestReads latest = LatestReads.NONE;
  private final Escapes escapes;
  private final Sharing sharing;
  private final PathCondition path;
  private final Regions regions;
  private RelativeLockset locks;
  private Threads threads;
  private boolean interferes;

  /** The state at the entry of the function with body {@code body}. */
  State(Digest body, Flow flow, Merges merges, Origins origins) {
    this.body = body;
    this.origins = origins;
    this.flow = flow;
    this.regions = new Regions(body, merges);
    this.cells = new Cells(origins::areTwo);
    this.escapes = new Escapes(body, flow::isVariable);
    this.sharing = new Sharing(escapes, cells, origins);
    this.path = new PathCondition(body, flow, cells, escapes);
    this.locks = RelativeLockset.NEUTRAL;
    this.threads = Threads.NONE;
  }

  private State(State other, Regions regions) {
    this.body = other.body;
    this.origins = other.origins;
    this.flow = other.flow;
    this.latest = other.latest;
    this.regions = regions;
    this.cells = other.cells.copy();
    this.escapes = other.escapes.copy();
    this.sharing = new Sharing(escapes, cells, origins);
    this.path = other.path.copy(cells, escapes);
    this.locks = other.locks;
    this.threads = other.threads;
    this.interferes = other.interferes;
  }

  /** A copy that changes independently; what is equal is shared until one of the two changes it. */
  public State copy() {
    return new State(this, regions.copy());
  }

  /** A copy that knows of no regions. */
  State withoutRegions() {
    return new State(this, regions.none());
  }

  /** How the locks differ from entry. */
  public RelativeLockset locks() {
    return locks;
  }

  /** Sets how the locks differ from entry. */
  public void locks(RelativeLockset now) {
    locks = now;
  }

  /** Which threads were started and joined. */
  public Threads threads() {
    return threads;
  }

  /** Sets which threads were started and joined. */
  public void threads(Threads now) {
    threads = now;
  }

  /** What the branches taken, and the values read, tell of values. */
  public PathCondition path() {
    return path;
  }

  /** Who may know which objects. */
  public Sharing sharing() {
    return sharing;
  }

  /** Which regions values lead into. */
  public Regions regions() {
    return regions;
  }

  /** Whether other threads may have run since entry, as far as this thread can notice. */
  public boolean interferes() {
    return interferes;
  }

  /** Whether any shared cell may have been written through a pointer that has no name. */
  public boolean wroteAnything() {
    return cells.wroteAnything();
  }

  /**
   * A cell possibly written since entry.
   *
   * @param value what it surely holds, if no other thread has written it; null when that is not known
   * @param bytes its size; -1 when unknown
   */
  public record Known(@Nullable Address value, long bytes) {}

  /** The cells possibly written since entry. */
  public Map<Address, Known> written() {
    return cells.written();
  }

  /** What is surely in the first {@code bytes} bytes behind {@code at}, by offset. */
  public SortedMap<Long, Known> contents(Address at, long bytes) {
    return cells.contents(at, bytes);
  }

  /** Forgets where the handles of threads are kept. */
  public void loseHandles() {
    threads = threads.change(s -> s.without(false));
  }

  /** Notes that an instruction has read a cell that others can write, while they do not. */
  void read(Address cell, int ordinal) {
    latest = isPrivate(cell) ? latest : latest.after(cell, ordinal);
  }

  /** Notes that an instruction was executed again and no longer tells what a cell holds. */
  void unread(int ordinal) {
    latest = latest.without(ordinal);
  }

  /** The instruction that read last what a cell still holds as long as no other thread comes in between; -1 for none. */
  int latestRead(Address cell) {
    return latest.of(cell);
  }

  /** Whether a cell holds what it held on entry, as far as this thread writes it. */
  boolean isUntouched(Address cell, long bytes) {
    return epoch(cell, bytes) instanceof Epoch.Entry;
  }

  /** The name by which this function holds a lock, where it may be called by several; else the name given. */
  public Lock held(Lock lock) {
    if (locks.acquired().isEmpty() || locks.acquired().containsKey(lock)) {
      return lock;
    }
    return path.names(lock).stream().filter(l -> locks.acquired().containsKey(l)).findFirst().orElse(lock);
  }

  /** Whether nobody but this activation of the function can know the object that {@code address} is in. */
  public boolean isPrivate(Address address) {
    return escapes.isPrivate(address.base());
  }

  /**
   * What a cell holds.
   *
   * @param cell the cell
   * @param bytes how many bytes are read
   * @param site the reading instruction; names the value if nothing else does
   */
  public Address load(Address cell, long bytes, int site) {
    Cell there = cells.at(cell);
    if (there != null && there.value() != null && there.bytes() == bytes) {
      return there.value();
    }
    if (cell.depth() >= DEEPEST || cell.base() instanceof Base.Zero) {
      return Address.of(new Base.Opaque(body, site));
    }
    return Address.of(new Base.Held(cell, there != null && there.bytes() == bytes ? there.epoch() : epoch(cell, bytes)));
  }

  /** What a cell holds, of whatever size it is. */
  public Address content(Address cell) {
    Cell there = cells.at(cell);
    return there != null && there.value() != null ? there.value() : Address.of(new Base.Held(cell, epoch(cell, -1)));
  }

  /** A value with what this thread has written to the cells that it was read from, and no other thread has written since. */
  public Address own(Address value) {
    return value.replace(
        base -> {
          Cell there = base instanceof Base.Held(Address cell, _) ? cells.at(cell) : null;
          Address written = there == null ? null : there.written();
          boolean since = there != null && base instanceof Base.Held(_, Epoch epoch) && epoch.equals(there.epoch());
          return since && written != null ? written : Address.of(base);
        });
  }

  /** What a cell holds if no other thread has written it. */
  public Address ownContent(Address cell) {
    Cell there = cells.at(cell);
    return own(there == null || there.value() != null ? content(cell) : Address.of(new Base.Held(cell, there.epoch())));
  }

  private Epoch epoch(Address cell, long bytes) {
    return cells.epoch(cell, bytes, isPrivate(cell));
  }

  /**
   * Writes a cell.
   *
   * @param cell the cell
   * @param value what it holds then; null when that has no name
   * @param bytes its size; -1 when unknown
   * @param site the writing instruction
   */
  public void store(Address cell, @Nullable Address value, long bytes, int site) {
    store(cell, value, bytes, site, false);
  }

  /** The same where what is written surely is not zero, if {@code set}. */
  void store(Address cell, @Nullable Address value, long bytes, int site, boolean set) {
    threads = threads.overwritten(cell, bytes, set, kept -> areApart(kept.cell(), cell));
    keep(cell, value, bytes, site);
  }

  private boolean areApart(Address kept, Address written) {
    return (isPrivate(kept) && isFromOthers(written)) || origins.areTwo(kept.base(), written.base());
  }

  /** After a callee started and joined threads. */
  public void then(Threads later) {
    threads = threads.then(later, (one, other) -> origins.areTwo(one.base(), other.base()));
  }

  /** When a callee begins that finds out, of what cells hold now, that some threads do not run. */
  public void absent(Absences found) {
    for (Absence each : found.all()) {
      boolean onEntry = each.handle().filter(this::isAsOnEntry).isPresent() && each.flag().filter(this::isAsOnEntry).isPresent();
      threads = threads.absent(new Absence(each.handle(), each.flag(), each.read(), onEntry, each.still()));
    }
  }

  private boolean isAsOnEntry(Kept cells) {
    return isUntouched(cells.cell(), -1);
  }

  /** After what {@code handle} stands for was waited for: a thread, if {@code isThread}. */
  public void joined(Address handle, boolean isThread) {
    threads = threads.finish(handle);
    if (isThread
        && handle.base() instanceof Base.Held(Address cell, Epoch epoch)
        && handle.offset() == 0
        && handle.terms().isEmpty()
        && content(cell).equals(handle)) {
      threads = threads.absent(Absence.joined(cell, epoch instanceof Epoch.Entry));
    }
  }

  /** Notes whether what a call returns is an object that it made, also where others know it; an object is used no more when it is freed. */
  public void returned(Base result, boolean isNew) {
    origins.returned(result, isNew);
  }

  /** Whether the address of a cell was read from memory that others may know: it leads to no object that they do not. */
  private boolean isFromOthers(Address cell) {
    boolean known =
        switch (cell.root()) {
          case Base.Global _, Base.Formal _, Base.Handed _ -> true;
          case Base.Fresh _ -> !escapes.isPrivate(cell.root());
          case Base.Zero _, Base.Opaque _, Base.Within _, Base.Held _ -> false;
        };
    return UnnamedWrites.isCell(cell) || (known && cell.base() instanceof Base.Held);
  }

  /** Writes the handle of a thread that has just been started; null where that failed. */
  public void keepHandle(Address cell, @Nullable Address handle, int site) {
    keep(HandleCells.general(own(cell)), cell.terms().isEmpty() ? handle : null, Long.BYTES, site);
  }

  /** Writes what may be the handle of a thread that has just been started, or is about to be; as {@link #store}. */
  public void keep(Address cell, @Nullable Address value, long bytes, int site) {
    latest = latest.without(read -> Cells.clobbers(cell, bytes, read, -1));
    cells.write(cell, new Cell(value, bytes, new Epoch.Written(body, site)));
    if (cells.size() > MOST_CELLS) {
      writeAnything(site);
    }
    escapes.overwritten(cell, bytes);
    if (value != null && !value.isInteger() && !(bytes == Long.BYTES && sharing.handOut(cell, value))) {
      sharing.tie(cell, value);
    }
  }

  /** After a callee put a new object, and nothing else, into {@code cell}: see {@link HandedOut}. */
  public void receive(Address cell, Address object, int site) {
    if (isPrivate(cell)) {
      store(cell, object, Long.BYTES, site);
    } else if (!sharing.handOut(cell, object)) {
      sharing.tie(cell, object);
    }
  }

  /** Copies what is known of {@code bytes} bytes; pointers move cell by cell. */
  public void copy(Address to, Address from, long bytes, int site) {
    SortedMap<Long, Cell> moved = bytes > 0 ? cells.within(from, bytes) : new TreeMap<>();
    mix(to, from, bytes, site);
    moved.forEach(
        (offset, what) -> {
          if (what.bytes() > 0 && offset + what.bytes() <= bytes) {
            cells.put(to.plus(offset), new Cell(what.value(), what.bytes(), new Epoch.Written(body, site)));
          }
        });
  }

  /** Copies {@code bytes} bytes in an order that is not known: what they are then is not known, either. */
  public void mix(Address to, Address from, long bytes, int site) {
    sharing.tieContents(to, from);
    regions.copied(to, from, bytes > 0 && bytes <= Long.BYTES, site);
    store(to, null, bytes, site);
  }

  /** After a write through a pointer that has no name. */
  public void writeAnything(int site) {
    threads =
        threads.change(s -> s.keptIn(s.kept().filter(k -> isPrivate(k.cell()))).withFlags(f -> isPrivate(f.cell().cell())));
    latest = LatestReads.NONE;
    escapes.overwritten();
    cells.writeAnything(new Epoch.Written(body, site), this::isPrivate);
  }

  /** After other threads may have run: nothing is known of cells that they can write. */
  public void interfere() {
    interferes = true;
    latest = LatestReads.NONE;
    cells.interfere(this::isPrivate);
  }

  /** After somebody may have written a cell that others know. */
  void mayChange(Address cell) {
    latest = latest.without(cell::equals);
    cells.interfere(other -> !other.equals(cell) || isPrivate(cell));
  }

  /**
   * Control comes back to {@code site}, where it was before: meanwhile this thread, too, may have written anything, even its own
   * variables, and may have told others of all that the function makes or was given.
   */
  void comeBack(int site) {
    interfere();
    writeAnything(site);
    cells.writeAnything(new Epoch.Written(body, site), _ -> false);
    flow.makers().forEach(maker -> sharing.publish(Address.of(new Base.Fresh(body, maker))));
    flow.formals().forEach(formal -> sharing.publish(Address.of(new Base.Formal(formal))));
  }

  /**
   * After a few bytes were written through a pointer that has no name, such as one that a loop moves on: of private objects that it was
   * computed from, nothing is known any more.
   */
  void writeAround(Address cell, int site) {
    for (Address origin : origins.of(cell.base())) {
      if (isPrivate(origin)) {
        cells.smear(origin.base(), new Epoch.Written(body, site));
        latest = latest.without(read -> read.base().equals(origin.base()));
      }
    }
  }

  /** The result of a call, which has no name, may be an address in an object that it was passed: whoever learns it learns the object. */
  public void leads(int ordinal, Address into) {
    origins.read(ordinal, Set.of(into));
    regions.merge(Address.of(new Base.Opaque(body, ordinal)), into, ordinal);
  }

  /** Forgets which regions those values of no name lead into that neither {@code registers} nor anything known here mentions. */
  void keepRegions(Set<Base> registers) {
    Set<Base> used = new HashSet<>(registers);
    cells.written().forEach(
        (cell, known) -> {
          collect(cell, used);
          if (known.value() != null) {
            collect(known.value(), used);
          }
        });
    locks.acquired().keySet().forEach(lock -> lock.addresses().forEach(a -> collect(a, used)));
    regions.keep(used);
  }

  /** Adds all bases that an address mentions. */
  static void collect(Address address, Set<Base> to) {
    address.mentions(
        base -> {
          to.add(base);
          return false;
        });
  }

  /** Forgets all that is told in terms of bases that mean something else from now on; {@code sites} are all sites in those. */
  public void forget(Predicate<Base> stale, long sites) {
    locks = locks.forget(stale);
    threads = threads.forget(stale, sites);
    latest = latest.without(read -> read.mentions(stale, sites));
    path.forget(stale, sites);
    regions.forget(stale, sites);
    escapes.forget(stale);
    cells.forget(a -> a.mentions(stale, sites), body);
  }

  /** An object is made anew at {@code site}: the one made there before is known under other names only. */
  public void renew(Base.Fresh object) {
    regions.renew(object);
    forget(object::equals, object.sites());
    escapes.renew(object);
  }

  /**
   * What is known on either path.
   *
   * @param other the other one
   * @param at names the epoch of cells that the paths wrote differently
   * @param bounds where sets of values that grow are stopped
   */
  State join(State other, Epoch at, Optional<NavigableSet<Long>> bounds) {
    if (equals(other)) {
      return this;
    }
    State result = new State(this, regions.join(other.regions));
    result.locks = locks.join(other.locks);
    Threads joined = threads.join(other.threads);
    result.threads = bounds.isPresent() ? joined.widen(threads) : joined;
    result.interferes = interferes || other.interferes;
    result.latest = latest.join(other.latest);
    result.cells.join(other.cells, at);
    result.escapes.join(other.escapes);
    result.path.join(other.path, bounds);
    return result;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return this == other
        || (other instanceof State that
            && interferes == that.interferes
            && locks.equals(that.locks)
            && threads.equals(that.threads)
            && path.equals(that.path)
            && latest.equals(that.latest)
            && escapes.equals(that.escapes)
            && regions.equals(that.regions)
            && cells.equals(that.cells));
  }

  @Override
  public int hashCode() {
    return Objects.hash(locks, threads, path, cells);
  }
}
