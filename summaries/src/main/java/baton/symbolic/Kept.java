package baton.symbolic;

import baton.ir.Digest;
import baton.memory.Address;
import baton.memory.Base;
import baton.memory.Overlap;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * Where the handle of a thread is kept: in one cell, or in one of the cells that a loop went through.
 *
 * @param cell the cell; of several, the one that the index 0 stands for
 * @param range which ones, if several
 */
public record Kept(Address cell, Optional<Range> range) implements Comparable<Kept> {
  /** The least size of a handle in bytes: what begins this far behind one is another cell. */
  private static final long LEAST = 4;

  private static final long MOST = 8;

  private static final Address SOME_INDEX = Address.of(new Base.Opaque(Digest.of("some index"), 0));

  /**
   * Cells at one distance from each other.
   *
   * @param stride the distance in bytes; not 0
   * @param first the first index
   * @param end the index behind the last one
   */
  public record Range(long stride, long first, Address end) implements Comparable<Range> {
    /** Whether every index of {@code other}, plus {@code shift}, is in it, with equal strides. */
    boolean covers(Range other, long shift) {
      Address behind = other.end.plus(shift);
      boolean ends = end.equals(behind) || (end.isInteger() && behind.isInteger() && behind.offset() <= end.offset());
      return stride == other.stride && first <= other.first + shift && ends;
    }

    @Override
    public int compareTo(Range other) {
      int order = Long.compare(stride, other.stride);
      order = order != 0 ? order : Long.compare(first, other.first);
      return order != 0 ? order : end.compareTo(other.end);
    }

    String text() {
      return "[" + first + ".." + end.text() + ")*" + stride;
    }
  }

  /** The same cells, where the index behind the last one is {@code end}. */
  Kept upTo(Address end) {
    return new Kept(cell, range.map(r -> new Range(r.stride(), r.first(), end)));
  }

  /** The one cell. */
  static Kept in(Address cell) {
    return new Kept(cell, Optional.empty());
  }

  /** Whether so many bytes, from the beginning of a cell on, are in no other one of the cells. */
  boolean isOne(long bytes) {
    return range.map(r -> bytes >= 0 && bytes <= Math.abs(r.stride())).orElse(true);
  }

  /** The index of a cell that is one of the cells that a loop went through, or would be if its index were one of theirs. */
  Optional<Address> index(Address other) {
    if (range.isEmpty() || !cell.terms().isEmpty() || !other.base().equals(cell.base())) {
      return Optional.empty();
    }
    long distance = other.offset() - cell.offset();
    long stride = range.get().stride();
    if (other.terms().isEmpty()) {
      return distance % stride == 0 ? Optional.of(Address.integer(distance / stride)) : Optional.empty();
    }
    boolean row = distance == 0 && other.terms().size() == 1 && other.terms().getFirst().stride() == stride;
    return row ? Optional.of(other.terms().getFirst().index()) : Optional.empty();
  }

  /** Whether every cell of {@code other} is one of this. */
  boolean covers(Kept other) {
    if (range.isEmpty()) {
      return equals(other);
    }
    long distance = other.cell.offset() - cell.offset();
    boolean sameObject = other.cell.base().equals(cell.base()) && other.cell.terms().equals(cell.terms());
    long index = distance / range.get().stride();
    if (other.range.isPresent()) {
      return sameObject && distance % range.get().stride() == 0 && range.get().covers(other.range.get(), index);
    }
    return sameObject
        && distance % range.get().stride() == 0
        && index >= range.get().first()
        && range.get().end().isInteger()
        && index < range.get().end().offset();
  }

  /** Whether a write of {@code bytes} bytes at {@code written} may change one of the cells. */
  boolean mayOverlap(Address written, long bytes) {
    return mayOverlap(written, bytes, MOST);
  }

  /** The same where so many bytes of a cell count, from its beginning on. */
  boolean mayOverlap(Address written, long width, long own) {
    return Overlap.of(written, width < 0 ? Long.MAX_VALUE / 4 : width, any(), own) != Overlap.NEVER;
  }

  /** Whether the two may have a cell in common. */
  boolean mayOverlap(Kept other) {
    return Overlap.of(any(), LEAST, other.any(), LEAST) != Overlap.NEVER;
  }

  /** The cell, or one of those of the range. */
  private Address any() {
    return range.map(r -> cell.plus(SOME_INDEX, r.stride())).orElse(cell);
  }

  /** As {@link #mentions(Predicate)}; {@code sites} are all sites in what {@code wanted} accepts, which makes most answers quick. */
  boolean mentions(Predicate<Base> wanted, long sites) {
    return cell.mentions(wanted, sites) || (range.isPresent() && range.get().end().mentions(wanted, sites));
  }

  boolean mentions(Predicate<Base> wanted) {
    return cell.mentions(wanted) || range.filter(r -> r.end().mentions(wanted)).isPresent();
  }

  /** Whether memory tells how many cells there are. */
  boolean isToldByMemory() {
    return range.isPresent() && range.get().end().mentions(Base.Held.class::isInstance);
  }

  /** The same in other names; empty where one is missing. */
  Optional<Kept> rebind(Function<Address, Optional<Address>> name) {
    Optional<Address> there = name.apply(cell);
    if (range.isEmpty()) {
      return there.map(Kept::in);
    }
    Range r = range.get();
    return there.flatMap(c -> name.apply(r.end()).map(e -> new Kept(c, Optional.of(new Range(r.stride(), r.first(), e)))));
  }

  /** An order without meaning, the same in every run. */
  @Override
  public int compareTo(Kept other) {
    int order = cell.compareTo(other.cell);
    if (order != 0 || range.equals(other.range)) {
      return order;
    }
    return range.isEmpty() ? -1 : other.range.isEmpty() ? 1 : range.get().compareTo(other.range.get());
  }

  /** A canonical line: equal exactly for equal values. */
  String text() {
    return cell.text() + range.map(Range::text).orElse("");
  }
}
