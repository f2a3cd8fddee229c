package baton.symbolic;

import baton.memory.Address;
import baton.memory.Base;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * New objects that a function has put where a formal leads to, and nowhere else: {@code *out = malloc(..)} (RELAY, figure 8). Each of
 * these cells surely holds its object unless another thread has written the cell, and an object is known to others only if one of the
 * cells is. So a caller that passed the address of a private cell has a private object. Immutable.
 *
 * @param cells what is in each cell, which is at a constant distance from a formal
 */
public record HandedOut(SortedMap<Address, Address> cells) {
  /** No object. */
  public static final HandedOut NONE = new HandedOut(new TreeMap<>());

  /** Copies the map. */
  public HandedOut {
    cells = cells.isEmpty() ? Collections.emptySortedMap() : Collections.unmodifiableSortedMap(new TreeMap<>(cells));
  }

  /** Whether there is none. */
  public boolean isNone() {
    return cells.isEmpty();
  }

  /** Whether {@code cell} is one that a caller may have to itself, by what it passed. */
  static boolean isOut(Address cell) {
    return cell.base() instanceof Base.Formal && cell.terms().isEmpty();
  }

  /** Whether an object is in one of the cells. */
  boolean has(Base object) {
    return !cells.isEmpty() && cells.values().stream().anyMatch(v -> v.base().equals(object));
  }

  /** After {@code value} was put into {@code cell}; what was there before is given up. */
  HandedOut with(Address cell, Address value) {
    SortedMap<Address, Address> more = new TreeMap<>(cells);
    more.put(cell, value);
    return new HandedOut(more);
  }

  /** After others may have learnt of an object in another way. */
  public HandedOut without(Base object) {
    return has(object) ? keep((_, value) -> !value.base().equals(object)) : this;
  }

  /** After a cell was written. */
  HandedOut overwritten(Address written, long bytes) {
    return cells.isEmpty() ? this : keep((cell, _) -> !Cells.clobbers(written, bytes, cell, Long.BYTES));
  }

  /** Without what is told in stale terms. */
  HandedOut forget(Predicate<Base> stale) {
    return cells.isEmpty() ? this : keep((cell, value) -> !cell.mentions(stale) && !value.mentions(stale));
  }

  /** What is true of either: objects that are in the same cells. */
  public HandedOut join(HandedOut other) {
    return equals(other) ? this : keep((cell, value) -> value.equals(other.cells.get(cell))).within(other);
  }

  private HandedOut within(HandedOut other) {
    Set<Base> elsewhere = new TreeSet<>();
    other.cells.forEach(
        (cell, value) -> {
          if (!value.equals(cells.get(cell))) {
            elsewhere.add(value.base());
          }
        });
    return keep((_, value) -> !elsewhere.contains(value.base()));
  }

  /** The same in other names; what has none is left out, and so are cells that are one cell there. */
  public HandedOut rebind(Function<Address, Optional<Address>> name) {
    SortedMap<Address, Address> result = new TreeMap<>();
    Set<Base> unnamed = new TreeSet<>();
    cells.forEach(
        (cell, value) -> {
          Optional<Address> there = name.apply(cell);
          Optional<Address> object = name.apply(value);
          if (there.isEmpty()) {
            object.ifPresent(o -> unnamed.add(o.base()));
          } else if (object.isPresent()) {
            Address other = result.put(there.get(), object.get());
            if (other != null) {
              unnamed.add(other.base());
              unnamed.add(object.get().base());
            }
          }
        });
    return new HandedOut(result).keep((_, value) -> !unnamed.contains(value.base()));
  }

  private interface Choice {
    boolean keeps(Address cell, Address value);
  }

  /** Those of a choice; an object of which one cell is left out is left out altogether. */
  private HandedOut keep(Choice choice) {
    Set<Base> gone = new TreeSet<>();
    cells.forEach(
        (cell, value) -> {
          if (!choice.keeps(cell, value)) {
            gone.add(value.base());
          }
        });
    if (gone.isEmpty()) {
      return this;
    }
    SortedMap<Address, Address> left = new TreeMap<>(cells);
    left.values().removeIf(value -> gone.contains(value.base()));
    return left.isEmpty() ? NONE : new HandedOut(left);
  }

  /** A canonical text: equal exactly for equal values; empty when there is none. */
  public String text() {
    StringBuilder text = new StringBuilder();
    cells.forEach((cell, value) -> text.append(" hands out ").append(value.text()).append(" in ").append(cell.text()));
    return text.toString();
  }
}
