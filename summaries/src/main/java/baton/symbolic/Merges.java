package baton.symbolic;

import baton.ir.Digest;
import baton.memory.Address;
import baton.memory.Base;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;

/** Collects which regions a function merges, once its states are final. */
final class Merges {
  /** Open merges beyond this many are no longer told: any regions of the objects concerned may be one. */
  private static final int MOST_OPEN = 80;

  private final Digest body;
  private final SortedSet<Merge> found = new TreeSet<>();
  private boolean recording;

  Merges(Digest body) {
    this.body = body;
  }

  /** Whether merges are kept from now on. */
  void record(boolean now) {
    recording = now;
  }

  /**
   * Names that are one region by an instruction of {@code by}; nothing to tell when there are fewer than two and the one is exact. Each is
   * told to be one with a name that leads somewhere for every caller; where there is none, with each other: what a caller passes for one
   * of them may be null, which tells nothing of the rest.
   */
  void add(SortedSet<Address> names, Digest by, int ordinal) {
    if (!recording || names.isEmpty()) {
      return;
    }
    if (names.contains(RegionNames.UNKNOWN)) {
      found.add(Merge.unknown(by, ordinal));
      return;
    }
    Optional<Address> lasting = names.stream().filter(RegionNames::isLasting).findFirst();
    if (lasting.isPresent()) {
      addAll(lasting.get(), names, by, ordinal);
    } else {
      names.forEach(one -> addAll(one, names.tailSet(one), by, ordinal));
    }
  }

  private void addAll(Address one, SortedSet<Address> others, Digest by, int ordinal) {
    for (Address other : others) {
      if (other.equals(one) ? RegionNames.isVague(one) : !isPrefix(one, other) && !isPrefix(other, one)) {
        found.add(new Merge(one, other, by, ordinal));
      }
    }
  }

  /** Whether {@code longer} is read from where {@code shorter} points to, so that both are in one region anyway. */
  private static boolean isPrefix(Address shorter, Address longer) {
    if (!(shorter.base() instanceof Base.Held && longer.base() instanceof Base.Held)) {
      return false;
    }
    List<Address> one = path(shorter);
    List<Address> other = path(longer);
    return !RegionNames.isVague(shorter) && one.size() <= other.size() && one.equals(other.subList(0, one.size()));
  }

  /** The cells that a value is read through, the outermost first. */
  private static List<Address> path(Address value) {
    List<Address> cells = new ArrayList<>();
    Base at = value.base();
    while (at instanceof Base.Held(Address cell, _)) {
      cells.add(cell);
      at = cell.base();
    }
    Collections.reverse(cells);
    return cells;
  }

  /** All that were found; open ones are few. */
  SortedSet<Merge> found() {
    if (found.stream().filter(Merge::isOpen).count() <= MOST_OPEN) {
      return found;
    }
    SortedSet<Merge> result = new TreeSet<>();
    found.forEach(m -> result.add(m.isOpen() ? Merge.unknown(m.body(), m.ordinal()) : m));
    return result;
  }

  /** The body whose merges these are. */
  Digest body() {
    return body;
  }
}
