package baton.symbolic;

import baton.ir.Digest;
import baton.memory.Address;
import baton.memory.Base;
import baton.memory.Epoch;
import baton.memory.Overlap;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BiPredicate;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The cells of memory that a function may have written: what they hold, and since when (epochs). Changed in place; a copy shares its
 * content until one of the two is changed.
 */
final class Cells {
  private static final long POINTER = 8;

  private static final long ENDLESS = Long.MAX_VALUE / 4;

  private final BiPredicate<Base, Base> areTwo;
  private Map<Address, Cell> cells;
  private boolean owned = true;
  private @Nullable Epoch wild;

  /**
   * Nothing was written.
   *
   * @param areTwo whether two values surely lead to two objects
   */
  Cells(BiPredicate<Base, Base> areTwo) {
    this.areTwo = areTwo;
    this.cells = new HashMap<>();
  }

  private Cells(Cells other) {
    this.areTwo = other.areTwo;
    this.cells = other.cells;
    this.wild = other.wild;
    this.owned = false;
    other.owned = false;
  }

  Cells copy() {
    return new Cells(this);
  }

  private Map<Address, Cell> changing() {
    if (!owned) {
      cells = new HashMap<>(cells);
      owned = true;
    }
    return cells;
  }

  int size() {
    return cells.size();
  }

  /** What is known of a cell; null when it was not written under this name. */
  @Nullable Cell at(Address cell) {
    return cells.get(cell);
  }

  /** Whether any shared cell may have been written through a pointer that has no name. */
  boolean wroteAnything() {
    return wild != null;
  }

  /** The cells possibly written. */
  Map<Address, State.Known> written() {
    Map<Address, State.Known> result = new HashMap<>();
    cells.forEach((cell, what) -> result.put(cell, new State.Known(what.written(), what.bytes())));
    return result;
  }

  /** What is surely in the first {@code bytes} bytes behind {@code at}, by offset. */
  SortedMap<Long, State.Known> contents(Address at, long bytes) {
    SortedMap<Long, State.Known> result = new TreeMap<>();
    within(at, bytes).forEach((offset, what) -> result.put(offset, new State.Known(what.value(), what.bytes())));
    return result;
  }

  /** The cells that begin in the first {@code bytes} bytes behind {@code at} and hold something known, by offset. */
  SortedMap<Long, Cell> within(Address at, long bytes) {
    SortedMap<Long, Cell> result = new TreeMap<>();
    cells.forEach(
        (cell, what) -> {
          long offset = cell.offset() - at.offset();
          boolean inside = offset >= 0 && offset < bytes && cell.base().equals(at.base()) && cell.terms().equals(at.terms());
          if (inside && what.value() != null) {
            result.put(offset, what);
          }
        });
    return result;
  }

  /** Whether a cell lies in a larger one that may hold an address. */
  boolean isPartOfAddress(Address cell, long bytes) {
    return cells.entrySet().stream()
        .filter(e -> e.getValue().bytes() > bytes && e.getKey().base().equals(cell.base()))
        .filter(e -> e.getValue().value() == null || !e.getValue().value().isInteger())
        .anyMatch(e -> Overlap.of(e.getKey(), e.getValue().bytes(), cell, bytes) != Overlap.NEVER);
  }

  /** What the cells of an object surely hold. */
  List<Address> contents(Base object) {
    List<Address> result = new ArrayList<>();
    cells.forEach(
        (cell, what) -> {
          if (cell.base().equals(object) && what.value() != null) {
            result.add(what.value());
          }
        });
    return result;
  }

  /** Since when a cell holds what it holds. */
  Epoch epoch(Address cell, long bytes, boolean isPrivate) {
    Epoch latest = wild != null && !isPrivate ? wild : Epoch.ENTRY;
    for (Map.Entry<Address, Cell> each : cells.entrySet()) {
      if (changes(each.getKey(), each.getValue().bytes(), cell, bytes) && !(isPrivate && UnnamedWrites.isCell(each.getKey()))) {
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

  private boolean changes(Address written, long bytes, Address cell, long size) {
    return clobbers(written, bytes, cell, size) && !areTwo.test(written.base(), cell.base());
  }

  /** Whether a write of one cell may change the other: cells of different sizes behind different pointers are taken as different. */
  static boolean clobbers(Address written, long bytes, Address cell, long size) {
    if (HandleCells.spares(written, bytes, cell, size)) {
      return false;
    }
    if (!written.base().equals(cell.base()) && bytes > 0 && size > 0 && bytes != size) {
      return false;
    }
    return Overlap.of(written, bytes < 0 ? ENDLESS : bytes, cell, size < 0 ? ENDLESS : size) != Overlap.NEVER;
  }

  /** Sets what one cell holds; others stay as they are. */
  void put(Address cell, Cell what) {
    changing().put(cell, what);
  }

  /** Writes a cell; of others that this may change, nothing is known any more. */
  void write(Address cell, Cell what) {
    for (Map.Entry<Address, Cell> each : changing().entrySet()) {
      if (!each.getKey().equals(cell) && changes(cell, what.bytes(), each.getKey(), each.getValue().bytes())) {
        each.setValue(new Cell(null, each.getValue().bytes(), what.epoch()));
      }
    }
    cells.put(cell, what);
  }

  /** After any bytes of an object may have been written. */
  void smear(Base object, Epoch since) {
    changing().replaceAll((cell, what) -> cell.base().equals(object) ? new Cell(null, what.bytes(), since) : what);
  }

  /** After a write through a pointer that has no name. */
  void writeAnything(Epoch since, Predicate<Address> isPrivate) {
    wild = since;
    changing().keySet().removeIf(cell -> !isPrivate.test(cell));
  }

  /** After other threads may have run. */
  void interfere(Predicate<Address> isPrivate) {
    changing().replaceAll((cell, what) -> isPrivate.test(cell) ? what : what.shared());
  }

  /** Forgets what is told in stale terms; what was written to a forgotten cell, unless in an object of {@code body}, may be anywhere. */
  void forget(Predicate<Address> mentions, Digest body) {
    List<Address> gone = new ArrayList<>();
    List<Address> unknown = new ArrayList<>();
    cells.forEach(
        (cell, what) -> {
          if (mentions.test(cell)) {
            gone.add(cell);
          } else if (isNamed(what.value(), mentions) || isNamed(what.written(), mentions)) {
            unknown.add(cell);
          }
        });
    unknown.forEach(cell -> changing().computeIfPresent(cell, (_, what) -> what.unknown()));
    for (Address cell : gone) {
      Cell what = changing().remove(cell);
      boolean ownObject = cell.base() instanceof Base.Fresh(Digest of, _) && of.equals(body);
      if (!ownObject && what != null && (what.bytes() == POINTER || what.bytes() < 0)) {
        wild = later(wild == null ? Epoch.ENTRY : wild, what.epoch());
      } else if (!ownObject && what != null) {
        Cell before = cells.get(UnnamedWrites.cell(body, what.bytes()));
        Epoch since = before == null ? what.epoch() : later(before.epoch(), what.epoch());
        changing().put(UnnamedWrites.cell(body, what.bytes()), new Cell(null, what.bytes(), since));
      }
    }
  }

  private static boolean isNamed(@Nullable Address value, Predicate<Address> mentions) {
    return value != null && mentions.test(value);
  }

  /** Takes in what may have been written on another path; {@code at} is the epoch of cells that the paths wrote differently. */
  void join(Cells other, Epoch at) {
    wild = Objects.equals(wild, other.wild) ? wild : at;
    Map<Address, Cell> before = cells;
    Map<Address, Cell> joined = new HashMap<>();
    for (Map.Entry<Address, Cell> each : other.cells.entrySet()) {
      Cell mine = before.get(each.getKey());
      Cell theirs = each.getValue();
      if (mine == null || !mine.equals(theirs)) {
        Cell same = mine != null && mine.bytes() == theirs.bytes() ? mine : theirs.unknown();
        Address value = Objects.equals(same.value(), theirs.value()) ? theirs.value() : null;
        Address written = Objects.equals(same.written(), theirs.written()) ? theirs.written() : null;
        long bytes = mine == null || mine.bytes() == theirs.bytes() ? theirs.bytes() : -1;
        Epoch epoch = mine != null && mine.epoch().equals(theirs.epoch()) ? mine.epoch() : at;
        joined.put(each.getKey(), new Cell(value, bytes, epoch, written));
      }
    }
    for (Map.Entry<Address, Cell> each : before.entrySet()) {
      if (!other.cells.containsKey(each.getKey())) {
        joined.put(each.getKey(), new Cell(null, each.getValue().bytes(), at));
      }
    }
    if (!joined.isEmpty()) {
      changing().putAll(joined);
    }
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return this == other || (other instanceof Cells that && Objects.equals(wild, that.wild) && cells.equals(that.cells));
  }

  @Override
  public int hashCode() {
    return cells.keySet().hashCode();
  }
}
