package baton.symbolic;

import baton.ir.Digest;
import baton.lockset.Lock;
import baton.lockset.RelativeLockset;
import baton.memory.Address;
import baton.memory.Base;
import baton.memory.Epoch;
import baton.memory.Term;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * What is known at a point of one function, on the paths that lead there with one lockset: memory, locks, threads, branch facts,
 * and who else may know which objects. Registers are kept beside it, once per function. It is changed in place while a block is
 * walked through and copied where paths part; it never leaves the analysis of its function.
 */
public final class State {
  /** A path of more reads than this gets no name of its own. */
  public static final int DEEPEST = 5;

  /** The offset of what may be anywhere in an object. */
  private static final long ANYWHERE = Integer.MIN_VALUE / 2;

  /** More known cells than this are forgotten. */
  private static final int MOST_CELLS = 300;

  /** Keys of facts from here on are of values that have names of other sorts. */
  private static final int FIRST_NAMED = 1 << 28;

  private final Digest body;
  private final Flow flow;
  private final Origins origins;
  private final List<Base> valueKeys;
  private final Cells cells;
  private Map<Integer, Values> facts;
  private Map<Base.Held, Values> seen;
  private Set<Address> changed;
  private Distances distances;
  private boolean several;
  private LatestReads latest = LatestReads.NONE;
  private Map<Address, Values> separated = Map.of();
  private final Escapes escapes;
  private final Regions regions;
  private final Merges merges;
  private boolean ownsFacts = true;
  private RelativeLockset locks;
  private Threads threads;
  private boolean interferes;

  /** The state at the entry of the function with body {@code body}. */
  State(Digest body, Flow flow, Merges merges, Origins origins) {
    this.body = body;
    this.origins = origins;
    this.flow = flow;
    this.valueKeys = new ArrayList<>();
    this.seen = Map.of();
    this.changed = Set.of();
    this.distances = Distances.NONE;
    this.merges = merges;
    this.regions = new Regions(body);
    this.cells = new Cells();
    this.facts = new HashMap<>();
    this.escapes = new Escapes(body, flow::isVariable);
    this.locks = RelativeLockset.NEUTRAL;
    this.threads = Threads.NONE;
  }

  private State(State other, Regions regions) {
    this.body = other.body;
    this.origins = other.origins;
    this.flow = other.flow;
    this.valueKeys = other.valueKeys;
    this.seen = other.seen;
    this.changed = other.changed;
    this.distances = other.distances;
    this.several = other.several;
    this.latest = other.latest;
    this.separated = other.separated;
    this.merges = other.merges;
    this.regions = regions;
    other.ownsFacts = false;
    this.ownsFacts = false;
    this.cells = other.cells.copy();
    this.facts = other.facts;
    this.escapes = other.escapes.copy();
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
    return new State(this, new Regions(body));
  }

  private Map<Integer, Values> changingFacts() {
    if (!ownsFacts) {
      facts = new HashMap<>(facts);
      ownsFacts = true;
    }
    return facts;
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

  /** The numbers that are surely in the first {@code bytes} bytes behind {@code at}, by offset. */
  public SortedMap<Long, Known> contents(Address at, long bytes) {
    return cells.numbers(at, bytes);
  }

  /** The addresses that other threads may have learnt from this function. */
  public Set<Address> known() {
    return escapes.known();
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

  /** The key of what is known of a value that is named by what made it, or by the private cell that held it. */
  int key(Base value) {
    int index = valueKeys.indexOf(value);
    if (index < 0) {
      index = valueKeys.size();
      valueKeys.add(value);
    }
    return FIRST_NAMED + index;
  }

  /** Whether states with other locks are at this place: then the branches taken are worth remembering. */
  void several(boolean others) {
    several = others;
  }

  /**
   * What other threads could write was read and found to be one of {@code now}. If an earlier read says that it is none of these, the
   * cell has changed since.
   */
  void saw(Base.Held value, Values now) {
    Values before = seen.getOrDefault(value, Values.ANY);
    Values met = before.meet(now);
    if (met.isNone() && several) {
      changed(value.cell());
    }
    Values known = met.isNone() ? now : met;
    if (!known.equals(before)) {
      seen = new HashMap<>(seen);
      seen.put(value, known);
    }
  }

  /** Notes a cell that must have changed between two reads. */
  public void changed(Address cell) {
    if (!changed.contains(cell)) {
      changed = union(changed, Set.of(cell));
    }
  }

  /** The cells that must have changed between two reads. */
  Set<Address> changed() {
    return changed;
  }

  /** Sets what tells this state from others at its place. */
  public void separated(Map<Address, Values> from) {
    separated = from;
  }

  /** Under which branches this state was reached, as far as that tells it from states with other locks at the same place. */
  public Premises premises() {
    if (separated.isEmpty() && changed.isEmpty()) {
      return Premises.NONE;
    }
    SortedMap<Address, Values> current = new TreeMap<>();
    separated.forEach(
        (value, known) -> {
          // of what this function has written meanwhile, callers know nothing
          boolean now =
              !(value.base() instanceof Base.Held(Address cell, Epoch epoch)) || (epoch instanceof Epoch.Entry && isUnwritten(cell));
          if (now) {
            current.put(value, known);
          }
        });
    return new Premises(current, new TreeSet<>(changed));
  }

  private boolean isUnwritten(Address cell) {
    return epoch(cell, -1) instanceof Epoch.Entry;
  }

  /** What tells a caller which way was taken: as {@link #premises}, and which values were found to be equal. */
  public Premises premisesOfReturn() {
    separated(knownValues());
    Premises known = premises();
    SortedMap<Address, Values> all = new TreeMap<>(known.values());
    distances.known().forEach(
        (apart, values) -> {
          if (!apart.mentions(b -> b instanceof Base.Held(Address cell, Epoch epoch)
              && !(epoch instanceof Epoch.Entry && isUnwritten(cell)))) {
            all.put(apart, values);
          }
        });
    return new Premises(all, known.changed());
  }

  /** The name by which this function holds a lock, where it may be called by several; else the name given. */
  public Lock held(Lock lock) {
    if (locks.acquired().isEmpty() || locks.acquired().containsKey(lock)) {
      return lock;
    }
    return distances.names(lock).stream().filter(l -> locks.acquired().containsKey(l)).findFirst().orElse(lock);
  }

  /** {@code of}, with the locks in it by all the names that are known to be theirs here. */
  public RelativeLockset byAllNames(RelativeLockset of) {
    return distances.byAllNames(of);
  }

  /** Whether two values are equal, as far as known; both zero and another value where it is not. */
  Values apart(Address one, Address other) {
    Address apart = one.apart(other);
    return apart.isInteger() ? Values.of(apart.offset()) : distances.known(apart);
  }

  /** From now on two values are known to be equal, or not to be. Returns false when that cannot be. */
  boolean learnEqual(Address one, Address other, boolean equal) {
    Values now = equal ? Values.ZERO : Values.NONZERO;
    Address apart = one.apart(other);
    if (apart.isInteger()) {
      return !Values.of(apart.offset()).meet(now).isNone();
    }
    if (distances.known(apart).meet(now).isNone() && !readsShared(apart)) {
      return false;
    }
    distances = distances.learn(apart, now);
    return true;
  }

  /** Whether a value rests on what others may write: read again, it may be another one under the same name. */
  public boolean readsShared(Address value) {
    return value.mentions(b -> b instanceof Base.Held(Address cell, _) && !isPrivate(cell));
  }

  /** What values with a name are known to be: formals, and what cells held. */
  public Map<Address, Values> knownValues() {
    if (facts.isEmpty() && seen.isEmpty()) {
      return Map.of();
    }
    Map<Address, Values> result = new HashMap<>();
    facts.forEach(
        (key, known) -> {
          if (key < 0) {
            result.put(Address.of(new Base.Formal(-1 - key)), known);
          }
        });
    seen.forEach((value, known) -> result.put(Address.of(value), known));
    return result;
  }

  /** The values that {@code value} may have, by its name; any when nothing is known. */
  public Values known(Address value) {
    if (value.isInteger()) {
      return Values.of(value.offset());
    }
    if (value.isSum()) {
      return distances.known(value);
    }
    if (value.offset() != 0 || !value.terms().isEmpty()) {
      return Values.ANY;
    }
    return switch (value.base()) {
      case Base.Formal(int index) -> fact(-1 - index);
      case Base.Opaque(Digest of, int site) when of.equals(body) -> fact(site);
      case Base.Held held when !isPrivate(held.cell()) -> seen.getOrDefault(held, Values.ANY);
      case Base.Held _, Base.Within _, Base.Opaque _ -> fact(key(value.base()));
      case Base.Fresh object -> known(object);
      case Base.Global _ -> Values.NONZERO;
      case Base.Zero _, Base.Handed _ -> Values.ANY;
    };
  }

  /** From now on {@code value} is known to be one of {@code now}, as far as it has a name to remember that by. */
  public void learn(Address value, Values now) {
    Term widened = value.base() instanceof Base.Zero && value.offset() == 0 && value.terms().size() == 1 ? value.terms().getFirst() : null;
    if (widened != null && widened.stride() == 1) {
      // extended by zeros: what is known is whether it is zero
      if (now.meet(Values.ZERO).isNone()) {
        learn(widened.index(), Values.NONZERO);
      } else if (now.meet(Values.NONZERO).isNone()) {
        learn(widened.index(), Values.ZERO);
      }
    }
    if (value.isSum()) {
      distances = distances.learn(value, now);
    }
    if (value.offset() != 0 || !value.terms().isEmpty()) {
      return;
    }
    switch (value.base()) {
      case Base.Formal(int index) -> fact(-1 - index, fact(-1 - index).meet(now));
      case Base.Opaque(Digest of, int site) when of.equals(body) -> fact(site, fact(site).meet(now));
      case Base.Held held when !isPrivate(held.cell()) -> saw(held, now);
      case Base.Held _, Base.Within _, Base.Opaque _ -> {
        int key = key(value.base());
        fact(key, fact(key).meet(now));
      }
      case Base.Fresh(Digest of, int site) when of.equals(body) && !flow.isVariable(site) -> fact(site, fact(site).meet(now));
      case Base.Fresh _, Base.Global _, Base.Zero _, Base.Handed _ -> {}
    }
  }

  /** A local variable has an address; what a call allocated may have none, as memory may be exhausted. */
  Values known(Base.Fresh object) {
    boolean own = object.body().equals(body);
    return own && flow.isVariable(object.site()) ? Values.NONZERO : own ? fact(object.site()) : Values.ANY;
  }

  /** What is known of a register, a formal or what a private cell held. */
  Values fact(int key) {
    return facts.getOrDefault(key, Values.ANY);
  }

  /** Sets what is known of a register or formal. */
  void fact(int key, Values classes) {
    if (classes.isAny()) {
      if (facts.containsKey(key)) {
        changingFacts().remove(key);
      }
    } else if (!classes.equals(facts.get(key))) {
      changingFacts().put(key, classes);
    }
  }

  /** Whether nothing is known of any register or formal. */
  boolean hasNoFacts() {
    return facts.isEmpty() && distances.isNone();
  }

  /** What the branches taken told, to be put back by {@link #recall}. */
  record Told(Map<Integer, Values> facts, Map<Base.Held, Values> seen, Set<Address> changed, Distances distances) {}

  /** What the branches taken told. */
  Told told() {
    ownsFacts = false;
    return new Told(facts, seen, changed, distances);
  }

  /** Puts back what was told before. */
  void recall(Told before) {
    facts = before.facts();
    ownsFacts = false;
    seen = before.seen();
    changed = before.changed();
    distances = before.distances();
  }

  /** Whether nobody but this activation of the function can know the object that {@code address} is in. */
  public boolean isPrivate(Address address) {
    return escapes.isPrivate(address.base());
  }

  /** Whether what a formal leads to may be known to other threads through this function. */
  public boolean knows(Base.Formal formal) {
    return escapes.isPublished(formal);
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
    threads = threads.overwritten(cell, bytes);
    keep(cell, value, bytes, site);
  }

  /** Writes the handle of a thread that has just been started, or is about to be; as {@link #store}. */
  public void keep(Address cell, @Nullable Address value, long bytes, int site) {
    latest = latest.without(read -> Cells.clobbers(cell, bytes, read, -1));
    cells.write(cell, new Cell(value, bytes, new Epoch.Written(body, site)));
    if (cells.size() > MOST_CELLS) {
      writeAnything(site);
    }
    escapes.overwritten(cell, bytes);
    if (value != null && !value.isInteger() && !(bytes == Long.BYTES && handOut(cell, value))) {
      tie(cell, value);
    }
  }

  /** A new object is put where a formal leads to; returns false when that is not so, or others may know it. */
  private boolean handOut(Address cell, Address value) {
    return HandedOut.isOut(cell) && escapes.handOut(cell, value, cells::contents, origins::of);
  }

  /** The new objects that are where formals lead to at a return, and nowhere else. */
  public HandedOut handedOut() {
    return escapes.handed().isNone() ? HandedOut.NONE : escapes.handedAlone();
  }

  /** The same while the function runs. */
  HandedOut handed() {
    return escapes.handed();
  }

  /** After a callee made objects that it may have told others of. */
  public void receive(Base object, boolean alone) {
    escapes.receive(object, alone);
  }

  /** After a callee put a new object, and nothing else, into {@code cell}: see {@link HandedOut}. */
  public void receive(Address cell, Address object, int site) {
    if (isPrivate(cell)) {
      store(cell, object, Long.BYTES, site);
    } else if (!handOut(cell, object)) {
      tie(cell, object);
    }
  }

  /** After {@code value} was put where {@code cell} is: whoever knows the one may know the other. */
  public void tie(Address cell, Address value) {
    if (!isPrivate(cell)) {
      if (!value.equals(escapes.handed().cells().get(cell)) && !isReachable(value, cell.base())) {
        publish(value);
      }
      return;
    }
    escapes.tie(cell.base(), value);
  }

  /** After a pointer was written: what it leads to and what the cell is in are one region (Seidl and Vojdani, section 2). */
  public void link(Address cell, Address value, int site) {
    merges.add(regions.link(regions.in(cell), regions.of(value)), body, site);
  }

  /** After a callee merged the regions that two values lead into. */
  public void merge(Address one, Address other, Digest by, int ordinal) {
    merges.add(regions.link(regions.of(one), regions.of(other)), by, ordinal);
  }

  /** After a callee that this state says nothing of merged them: what this function made may be anywhere. */
  public void mergeElsewhere(Address one, Address other, Digest by, int ordinal) {
    SortedSet<Address> names = regions.of(one);
    names.addAll(regions.of(other));
    if (names.removeIf(n -> n.base() instanceof Base.Fresh)) {
      names.add(Regions.UNKNOWN);
    }
    merges.add(names, by, ordinal);
  }

  /** After code outside of the program learnt of these values: it may link what they lead to with all that it knows. */
  public void linkOutside(List<Address> values, int site) {
    SortedSet<Address> outside = new TreeSet<>(List.of(Regions.OUTSIDE));
    values.forEach(value -> merges.add(regions.link(regions.of(value), outside), body, site));
    region(new Base.Opaque(body, site), outside);
  }

  /** After a value of no name was made from these: it leads into their regions. */
  void regionOf(int site, List<Address> from) {
    SortedSet<Address> all = new TreeSet<>();
    from.forEach(each -> all.addAll(regions.of(each)));
    region(new Base.Opaque(body, site), all);
  }

  /** After a value of no name was read from {@code cell}. */
  void regionIn(int site, Address cell) {
    region(new Base.Opaque(body, site), regions.in(cell));
  }

  /** Sets the regions that a value made by this function leads into, as {@link #regions} names them. */
  public void region(Base made, SortedSet<Address> into) {
    regions.put(made, into);
  }

  /** The regions that a value may lead into; among them objects that this function made and their links. */
  public SortedSet<Address> regions(Address value) {
    return regions.of(value);
  }

  /** The regions that what is in a cell may lead into. */
  public SortedSet<Address> regionsIn(Address cell) {
    return regions.in(cell);
  }

  /** What a phi is given on an edge. */
  void arrive(int phi, SortedSet<Address> into) {
    regions.arrive(phi, into);
  }

  /** The phi has what it was given. */
  void settle(int phi) {
    regions.settle(phi);
  }

  /** Names of the regions that a value of no name may lead into; empty when it may be any. */
  public List<Address> owners(Address value) {
    SortedSet<Address> names = regions.of(value);
    return names.contains(Regions.UNKNOWN) ? List.of() : names.stream().filter(n -> !(n.base() instanceof Base.Fresh)).toList();
  }

  /** Whether {@code value} was read from the object {@code from}, or from what that leads to: whoever knows that knows the value. */
  private static boolean isReachable(Address value, Base from) {
    Base at = value.base();
    while (at instanceof Base.Held(Address cell, _)) {
      if (cell.base().equals(from)) {
        return true;
      }
      at = cell.base();
    }
    return false;
  }

  /** Whoever learns of {@code known} may know {@code value} from now on. */
  public void tellWith(Base known, Address value) {
    if (escapes.isPublished(known)) {
      publish(value);
    } else {
      escapes.tie(known, value);
    }
  }

  /** What an object may lead to that only this thread knows. */
  public List<Address> leadsTo(Base object) {
    List<Address> result = new ArrayList<>(escapes.tied(object));
    result.addAll(cells.contents(object));
    return result;
  }

  /** After everything reachable from {@code from} may have been copied to where {@code to} is. */
  public void tieContents(Address to, Address from) {
    if (from.base() instanceof Base.Fresh && isPrivate(from)) {
      escapes.tied(from.base()).forEach(value -> tie(to, value));
    } else {
      tie(to, from);
    }
  }

  /** After some bytes of one object were copied into another one, one by one. */
  void copyContent(Address to, Address from) {
    if (isPrivate(to) && isPrivate(from)) {
      escapes.tied(from.base()).forEach(value -> escapes.tie(to.base(), value));
    } else if (isPrivate(to)) {
      escapes.tie(to.base(), Address.of(from.base()));
    } else {
      publishContent(from);
    }
  }

  /** Copies what is known of {@code bytes} bytes; pointers move cell by cell. */
  public void copy(Address to, Address from, long bytes, int site) {
    SortedMap<Long, Cell> moved = bytes > 0 ? cells.within(from, bytes) : new TreeMap<>();
    tieContents(to, from);
    // more than one cell may lead somewhere
    merges.add(regions.link(bytes > 0 && bytes <= Long.BYTES ? regions.in(to) : regions.of(to), regions.of(from)), body, site);
    store(to, null, bytes, site);
    moved.forEach(
        (offset, what) -> {
          if (what.bytes() > 0 && offset + what.bytes() <= bytes) {
            cells.put(to.plus(offset), new Cell(what.value(), what.bytes(), new Epoch.Written(body, site)));
          }
        });
  }

  /** After a write through a pointer that has no name. */
  public void writeAnything(int site) {
    threads = threads.change(s -> s.kept().filter(k -> !isPrivate(k.cell())).isPresent() ? s.without(false) : s);
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

  /**
   * Control comes back to {@code site}, where it was before: meanwhile this thread, too, may have written anything, even its own
   * variables, and may have told others of all that the function makes.
   */
  void comeBack(int site) {
    interfere();
    writeAnything(site);
    cells.writeAnything(new Epoch.Written(body, site), _ -> false);
    flow.makers().forEach(maker -> publish(Address.of(new Base.Fresh(body, maker))));
  }

  /** After other threads may have learnt {@code value}, and with it all that can be reached from it. */
  public void publish(Address value) {
    escapes.publish(value, cells::contents, origins::of);
  }

  /** After a number or an address was made text: others may read it, if it is, or was computed from, the address of something. */
  public void publishText(Address value) {
    List<Address> all = new ArrayList<>(origins.of(value.base()));
    all.add(value);
    all.stream().filter(a -> isPrivate(a) || a.base() instanceof Base.Formal).forEach(this::publish);
  }

  /** After some bytes of an object may be known, and with them the addresses in it. */
  public void publishContent(Address object) {
    publishContentOf(object);
    origins.of(object.base()).forEach(this::publishContentOf);
  }

  private void publishContentOf(Address object) {
    if (isPrivate(object)) {
      publishContents(object);
    } else if (object.root() instanceof Base.Formal) {
      escapes.know(Address.of(new Base.Held(Address.of(object.base()).plus(ANYWHERE), Epoch.ENTRY)));
    }
  }

  /** The object of which a value that is known stands for all that it contains, see {@link #publishContent}; empty for any other value. */
  public static Optional<Address> contentOf(Address known) {
    return known.base() instanceof Base.Held(Address cell, _) && cell.offset() == ANYWHERE
        ? Optional.of(Address.of(cell.base()))
        : Optional.empty();
  }

  /** A part of what a pointer takes is read: from bytes one by one, or from within a cell that holds an address. */
  Set<Address> addressesAround(Address cell, long bytes) {
    boolean part = isPrivate(cell) && (!cell.terms().isEmpty() || cells.isPartOfAddress(cell, bytes));
    Set<Address> result = new LinkedHashSet<>(part ? escapes.tied(cell.base()) : Set.of());
    origins.of(cell.base()).stream().filter(this::isPrivate).forEach(o -> result.addAll(escapes.tied(o.base())));
    return result;
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
    merge(Address.of(new Base.Opaque(body, ordinal)), into, body, ordinal);
  }

  /** After all that a private object leads to may be known with it: it is handed to a caller that cannot tell. */
  public void publishContents(Address object) {
    escapes.tied(object.base()).forEach(this::publish);
  }

  /** Forgets all that is told in terms of bases that mean something else from now on; {@code sites} are all sites in those. */
  public void forget(Predicate<Base> stale, long sites) {
    locks = locks.forget(stale);
    threads = threads.forget(stale);
    latest = latest.without(read -> mentions(read, stale, sites));
    forgetFacts(stale, sites);
    regions.forget(stale, sites);
    escapes.forget(stale);
    cells.forget(a -> mentions(a, stale, sites), body);
  }

  private static boolean mentions(Address value, Predicate<Base> stale, long sites) {
    return (value.sites() & sites) != 0 && value.mentions(stale);
  }

  private static boolean mentions(Base value, Predicate<Base> stale, long sites) {
    return (value.sites() & sites) != 0 && value.mentions(stale);
  }

  private void forgetFacts(Predicate<Base> stale, long sites) {
    distances = distances.forget(stale, sites);
    if (!valueKeys.isEmpty()) {
      List<Integer> gone =
          facts.keySet().stream().filter(k -> k >= FIRST_NAMED && mentions(valueKeys.get(k - FIRST_NAMED), stale, sites)).toList();
      if (!gone.isEmpty()) {
        changingFacts().keySet().removeAll(gone);
      }
    }
    if (!seen.isEmpty() && seen.keySet().stream().anyMatch(v -> mentions(v, stale, sites))) {
      seen = new HashMap<>(seen);
      seen.keySet().removeIf(v -> mentions(v, stale, sites));
    }
    if (!changed.isEmpty() && changed.stream().anyMatch(c -> c.mentions(stale))) {
      changed = new HashSet<>(changed);
      changed.removeIf(c -> c.mentions(stale));
    }
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
    result.changed = new HashSet<>(changed);
    result.changed.retainAll(other.changed);
    result.distances = distances.join(other.distances);
    result.seen = new HashMap<>();
    seen.forEach(
        (value, known) -> {
          Values either = known.join(other.seen.getOrDefault(value, Values.ANY));
          Values kept = bounds.isPresent() && !either.equals(other.seen.get(value)) ? either.widen(bounds.get()) : either;
          if (!kept.isAny()) {
            result.seen.put(value, kept);
          }
        });
    result.facts = new HashMap<>();
    result.ownsFacts = true;
    facts.forEach(
        (key, known) -> {
          Values either = known.join(other.fact(key));
          result.fact(key, bounds.isPresent() && !either.equals(other.fact(key)) ? either.widen(bounds.get()) : either);
        });
    return result;
  }

  private static Set<Address> union(Set<Address> a, Set<Address> b) {
    Set<Address> result = new HashSet<>(a);
    result.addAll(b);
    return result;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return this == other
        || (other instanceof State that
            && interferes == that.interferes
            && locks.equals(that.locks)
            && threads.equals(that.threads)
            && facts.equals(that.facts)
            && seen.equals(that.seen)
            && changed.equals(that.changed)
            && distances.equals(that.distances)
            && latest.equals(that.latest)
            && escapes.equals(that.escapes)
            && regions.equals(that.regions)
            && cells.equals(that.cells));
  }

  @Override
  public int hashCode() {
    return Objects.hash(locks, threads, facts, cells);
  }
}
