package baton.summary;

import baton.memory.Address;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * What a function does to the memory its caller knows, over all outcomes.
 *
 * @param writes cells it may write, each at most once
 * @param writesAnything whether it may write any cell that is not private to a caller and unreachable from what it passes
 * @param published addresses that other threads may learn; their objects and all those reachable from them are shared from then on
 * @param interferes whether other threads may have run in a way that this thread can notice: cells they can write hold nothing known
 * @param regions which regions it merges
 */
public record Effects(List<Write> writes, boolean writesAnything, SortedSet<Address> published, boolean interferes, RegionEffects regions) {
  /** No effect. */
  public static final Effects NONE = new Effects(List.of(), false, new TreeSet<>(), false, RegionEffects.NONE);

  /**
   * A write.
   *
   * @param cell the cell, or what stands for all that have no name ({@link baton.symbolic.UnnamedWrites}); of a new object, only where
   *     that is returned
   * @param bytes its size; -1 when unknown
   * @param value what it surely holds at every return, if no other thread has written it; empty when it may hold something else
   */
  public record Write(Address cell, long bytes, Optional<Address> value) {
    String text() {
      return cell.text() + "[" + bytes + "]=" + value.map(Address::text).orElse("?");
    }
  }

  /** Copies the collections. */
  public Effects {
    writes = List.copyOf(writes);
    published = Collections.unmodifiableSortedSet(new TreeSet<>(published));
  }

  /** What is true of either. */
  Effects join(Effects other) {
    SortedMap<Address, Write> either = new TreeMap<>();
    for (Write write : writes) {
      either.put(write.cell(), other.writes.contains(write) ? write : new Write(write.cell(), write.bytes(), Optional.empty()));
    }
    for (Write write : other.writes) {
      Write mine = either.get(write.cell());
      if (mine == null || mine.bytes() != write.bytes()) {
        either.put(write.cell(), new Write(write.cell(), mine == null ? write.bytes() : -1, Optional.empty()));
      }
    }
    SortedSet<Address> known = new TreeSet<>(published);
    known.addAll(other.published);
    return new Effects(
        List.copyOf(either.values()),
        writesAnything || other.writesAnything,
        known,
        interferes || other.interferes,
        regions.join(other.regions));
  }

  /** A canonical text: equal exactly for equal effects. */
  public String text() {
    StringBuilder text = new StringBuilder();
    writes.forEach(w -> text.append(w.text()).append(';'));
    text.append(writesAnything ? " anything" : "").append(interferes ? " interferes" : "").append(" publishes ");
    published.forEach(p -> text.append(p.text()).append(';'));
    return text.append(regions.text()).toString();
  }
}
