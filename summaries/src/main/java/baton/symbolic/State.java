package baton.symbolic;

import baton.ir.Digest;
import baton.lockset.RelativeLockset;
import baton.memory.Address;
import baton.memory.Base;
import baton.memory.Epoch;
import baton.memory.Overlap;
import baton.memory.Term;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
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

  /** More known cells than this are forgotten. */
  private static final int MOST_CELLS = 300;

  private static final long POINTER = 8;

  private final Digest body;
  private Map<Address, Cell> cells;
  private Map<Integer, Classes> facts;
  private Set<Base> published;
  private Set<Address> known;
  private Map<Base, Set<Address>> ties;
  private boolean ownsCells = true;
  private boolean ownsFacts = true;
  private boolean ownsObjects = true;
  private RelativeLockset locks;
  private Threads threads;
  private @Nullable Epoch wild;
  private boolean interferes;

  /** The state at the entry of the function with body {@code body}. */
  public State(Digest body) {
    this.body = body;
    this.cells = new HashMap<>();
    this.facts = new HashMap<>();
    this.published = new HashSet<>();
    this.known = new HashSet<>();
    this.ties = new HashMap<>();
    this.locks = RelativeLockset.NEUTRAL;
    this.threads = Threads.NONE;
  }

  private State(State other) {
    this.body = other.body;
    other.ownsCells = false;
    other.ownsFacts = false;
    other.ownsObjects = false;
    this.ownsCells = false;
    this.ownsFacts = false;
    this.ownsObjects = false;
    this.cells = other.cells;
    this.facts = other.facts;
    this.published = other.published;
    this.known = other.known;
    this.ties = other.ties;
    this.locks = other.locks;
    this.threads = other.threads;
    this.wild = other.wild;
    this.interferes = other.interferes;
  }

  /** A copy that changes independently; what is equal is shared until one of the two changes it. */
  public State copy() {
    return new State(this);
  }

  private Map<Address, Cell> changingCells() {
    if (!ownsCells) {
      cells = new HashMap<>(cells);
      ownsCells = true;
    }
    return cells;
  }

  private Map<Integer, Classes> changingFacts() {
    if (!ownsFacts) {
      facts = new HashMap<>(facts);
      ownsFacts = true;
    }
    return facts;
  }

  /** Before who knows which objects is changed. */
  private void changeObjects() {
    if (!ownsObjects) {
      published = new HashSet<>(published);
      known = new HashSet<>(known);
      ties = new HashMap<>(ties);
      ownsObjects = true;
    }
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
    return wild != null;
  }

  /**
   * A cell possibly written since entry.
   *
   * @param value what it surely holds; null when that is not known
   * @param bytes its size; -1 when unknown
   */
  public record Known(@Nullable Address value, long bytes) {}

  /** The cells possibly written since entry. */
  public Map<Address, Known> written() {
    Map<Address, Known> result = new HashMap<>();
    cells.forEach((cell, what) -> result.put(cell, new Known(what.value(), what.bytes())));
    return result;
  }

  /** The addresses that other threads may have learnt from this function. */
  public Set<Address> known() {
    return known;
  }

  /** What is known of a register or formal; see {@code Facts}. */
  Classes fact(int key) {
    return facts.getOrDefault(key, Classes.ANY);
  }

  /** Sets what is known of a register or formal. */
  void fact(int key, Classes classes) {
    if (classes.isAny()) {
      if (facts.containsKey(key)) {
        changingFacts().remove(key);
      }
    } else {
      changingFacts().put(key, classes);
    }
  }

  /** Whether nothing is known of any register or formal. */
  boolean hasNoFacts() {
    return facts.isEmpty();
  }

  /** What is known of registers and formals, to be put back by {@link #facts(Map)}. */
  Map<Integer, Classes> facts() {
    ownsFacts = false;
    return facts;
  }

  /** Puts back what was known. */
  void facts(Map<Integer, Classes> before) {
    facts = before;
    ownsFacts = false;
  }

  /** Whether nobody but this activation of the function can know the object that {@code address} is in. */
  public boolean isPrivate(Address address) {
    return isPrivate(address.base());
  }

  private boolean isPrivate(Base base) {
    return base instanceof Base.Fresh(Digest of, _) && of.equals(body) && !published.contains(base);
  }

  /** Whether what a formal leads to may be known to other threads through this function. */
  public boolean knows(Base.Formal formal) {
    return published.contains(formal);
  }

  /**
   * What a cell holds.
   *
   * @param cell the cell
   * @param bytes how many bytes are read
   * @param site the reading instruction; names the value if nothing else does
   */
  public Address load(Address cell, long bytes, int site) {
    Cell there = cells.get(cell);
    if (there != null && there.value() != null && there.bytes() == bytes) {
      return there.value();
    }
    if (cell.depth() >= DEEPEST || cell.base() instanceof Base.Zero) {
      return Address.of(new Base.Opaque(body, site));
    }
    return Address.of(new Base.Held(cell, there != null && there.bytes() == bytes ? there.epoch() : epoch(cell, bytes)));
  }

  private Epoch epoch(Address cell, long bytes) {
    Epoch latest = wild != null && !isPrivate(cell) ? wild : Epoch.ENTRY;
    for (Map.Entry<Address, Cell> each : cells.entrySet()) {
      if (clobbers(each.getKey(), each.getValue().bytes(), cell, bytes)) {
        latest = later(latest, each.getValue().epoch());
      }
    }
    return latest;
  }

  private static Epoch later(Epoch a, Epoch b) {
    return switch (a) {
      case Epoch.Entry _ -> b;
      case Epoch.Written(_, int site) -> b instanceof Epoch.Written(_, int other) && other > site ? b : a;
    };
  }

  /** Whether a write of one cell may change the other: cells of different sizes behind different pointers are taken as different. */
  private static boolean clobbers(Address written, long bytes, Address cell, long size) {
    if (!written.base().equals(cell.base()) && bytes > 0 && size > 0 && bytes != size) {
      return false;
    }
    return Overlap.of(written, bytes < 0 ? Long.MAX_VALUE / 4 : bytes, cell, size < 0 ? Long.MAX_VALUE / 4 : size) != Overlap.NEVER;
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
    Epoch epoch = new Epoch.Written(body, site);
    for (Map.Entry<Address, Cell> each : changingCells().entrySet()) {
      if (!each.getKey().equals(cell) && clobbers(cell, bytes, each.getKey(), each.getValue().bytes())) {
        each.setValue(new Cell(null, each.getValue().bytes(), epoch));
      }
    }
    cells.put(cell, new Cell(value, bytes, epoch));
    if (cells.size() > MOST_CELLS) {
      writeAnything(site);
    }
    if (value != null && !value.isInteger()) {
      tie(cell, value);
    }
  }

  /** After {@code value} was put where {@code cell} is: whoever knows the one may know the other. */
  public void tie(Address cell, Address value) {
    if (!isPrivate(cell)) {
      if (!isReachable(value, cell.base())) {
        publish(value);
      }
      return;
    }
    changeObjects();
    Set<Address> more = new HashSet<>(ties.getOrDefault(cell.base(), Set.of()));
    more.add(Address.of(value.base()));
    ties.put(cell.base(), more);
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

  /** After everything reachable from {@code from} may have been copied to where {@code to} is. */
  public void tieContents(Address to, Address from) {
    if (from.base() instanceof Base.Fresh && isPrivate(from)) {
      Set<Address> tied = ties.getOrDefault(from.base(), Set.of());
      tied.forEach(value -> tie(to, value));
    } else {
      tie(to, from);
    }
  }

  /** Copies what is known of {@code bytes} bytes; pointers move cell by cell. */
  public void copy(Address to, Address from, long bytes, int site) {
    Map<Address, Cell> moved = new HashMap<>();
    if (bytes > 0) {
      for (Map.Entry<Address, Cell> each : cells.entrySet()) {
        Address cell = each.getKey();
        long at = cell.offset() - from.offset();
        boolean inside = at >= 0 && each.getValue().bytes() > 0 && at + each.getValue().bytes() <= bytes;
        if (inside && cell.base().equals(from.base()) && cell.terms().equals(from.terms()) && each.getValue().value() != null) {
          moved.put(to.plus(at), each.getValue());
        }
      }
    }
    tieContents(to, from);
    store(to, null, bytes, site);
    moved.forEach((cell, what) -> changingCells().put(cell, new Cell(what.value(), what.bytes(), new Epoch.Written(body, site))));
  }

  /** After a write through a pointer that has no name. */
  public void writeAnything(int site) {
    wild = new Epoch.Written(body, site);
    changingCells().keySet().removeIf(cell -> !isPrivate(cell));
  }

  /** After other threads may have run: nothing is known of cells that they can write. */
  public void interfere() {
    interferes = true;
    changingCells().replaceAll((cell, what) -> isPrivate(cell) ? what : what.unknown());
  }

  /** After other threads may have learnt {@code value}, and with it all that can be reached from it. */
  public void publish(Address value) {
    List<Address> left = new ArrayList<>(List.of(value));
    while (!left.isEmpty()) {
      Address next = left.removeLast();
      next.terms().stream().map(Term::index).forEach(left::add);
      publish(next.base(), left);
    }
  }

  private void publish(Base base, List<Address> left) {
    switch (base) {
      case Base.Zero _, Base.Global _ -> {}
      case Base.Fresh _ -> {
        if (!published.contains(base)) {
          changeObjects();
          published.add(base);
          left.addAll(ties.getOrDefault(base, Set.of()));
          cells.forEach((cell, what) -> addIfIn(base, cell, what, left));
        }
      }
      case Base.Formal _, Base.Opaque _, Base.Within _, Base.Held _, Base.Handed _ -> {
        if (!known.contains(Address.of(base))) {
          changeObjects();
          known.add(Address.of(base));
          if (base instanceof Base.Held(Address cell, _) && cell.root() instanceof Base.Formal formal) {
            published.add(formal);
          }
          published.add(base);
          if (!(base instanceof Base.Formal)) {
            // it may be any object whose address was put into memory
            ties.values().forEach(left::addAll);
          }
        }
      }
    }
  }

  private static void addIfIn(Base base, Address cell, Cell what, List<Address> left) {
    if (cell.base().equals(base) && what.value() != null) {
      left.add(what.value());
    }
  }

  /** Forgets all that is told in terms of bases that mean something else from now on. */
  public void forget(Predicate<Base> stale) {
    locks = locks.forget(stale);
    threads = threads.forget(stale);
    List<Address> gone = new ArrayList<>();
    List<Address> unknown = new ArrayList<>();
    for (Map.Entry<Address, Cell> each : cells.entrySet()) {
      Cell what = each.getValue();
      if (each.getKey().mentions(stale)) {
        gone.add(each.getKey());
      } else if (what.value() != null && what.value().mentions(stale)) {
        unknown.add(each.getKey());
      }
    }
    unknown.forEach(cell -> changingCells().computeIfPresent(cell, (_, what) -> what.unknown()));
    for (Address cell : gone) {
      Cell what = changingCells().remove(cell);
      boolean ownObject = cell.base() instanceof Base.Fresh(Digest of, _) && of.equals(body);
      if (!ownObject && what != null && (what.bytes() == POINTER || what.bytes() < 0)) {
        wild = later(wild == null ? Epoch.ENTRY : wild, what.epoch());
      }
    }
  }

  /** An object is made anew at {@code site}: the one made there before is known under other names only. */
  public void renew(Base.Fresh object) {
    forget(object::equals);
    if (published.contains(object) || ties.containsKey(object)) {
      changeObjects();
      published.remove(object);
      ties.remove(object);
    }
  }

  /**
   * What is known on either path.
   *
   * @param other the other one
   * @param at names the epoch of cells that the paths wrote differently
   */
  State join(State other, Epoch at) {
    if (equals(other)) {
      return this;
    }
    State result = copy();
    result.locks = locks.join(other.locks);
    result.threads = threads.join(other.threads);
    result.interferes = interferes || other.interferes;
    result.wild = Objects.equals(wild, other.wild) ? wild : at;
    result.joinObjects(other);
    result.facts = new HashMap<>();
    result.ownsFacts = true;
    facts.forEach((key, classes) -> result.fact(key, classes.join(other.fact(key))));
    for (Map.Entry<Address, Cell> each : other.cells.entrySet()) {
      Cell mine = cells.get(each.getKey());
      Cell theirs = each.getValue();
      if (mine == null || !mine.equals(theirs)) {
        boolean sameValue = mine != null && mine.value() != null && mine.value().equals(theirs.value()) && mine.bytes() == theirs.bytes();
        long bytes = mine == null || mine.bytes() == theirs.bytes() ? theirs.bytes() : -1;
        Epoch epoch = mine != null && mine.epoch().equals(theirs.epoch()) ? mine.epoch() : at;
        result.changingCells().put(each.getKey(), new Cell(sameValue ? theirs.value() : null, bytes, epoch));
      }
    }
    for (Map.Entry<Address, Cell> each : cells.entrySet()) {
      if (!other.cells.containsKey(each.getKey())) {
        result.changingCells().put(each.getKey(), new Cell(null, each.getValue().bytes(), at));
      }
    }
    return result;
  }

  private void joinObjects(State other) {
    if (published.equals(other.published) && known.equals(other.known) && ties.equals(other.ties)) {
      return;
    }
    changeObjects();
    published.addAll(other.published);
    known.addAll(other.known);
    other.ties.forEach((base, values) -> ties.merge(base, values, State::union));
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
            && Objects.equals(wild, that.wild)
            && facts.equals(that.facts)
            && published.equals(that.published)
            && known.equals(that.known)
            && ties.equals(that.ties)
            && cells.equals(that.cells));
  }

  @Override
  public int hashCode() {
    return Objects.hash(locks, threads, facts, cells.keySet());
  }
}
