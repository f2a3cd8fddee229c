package baton.symbolic;

import baton.memory.Address;
import baton.memory.Base;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * Threads that surely do not run: those whose handle is kept in a cell, as they have been joined; or those of which a {@link StartFlag}
 * tells that they run, as it was found to be zero. Where both are told, one of the two is so, and those are meant of which both are true.
 *
 * @param handle where their handle is kept; empty for any
 * @param flag what tells that they run; empty for any
 * @param read what read the flag; empty where there is none
 * @param onEntry whether both cells held then what they held when the function was entered: so threads are meant that a caller started
 * @param still whether no thread was started since
 */
public record Absence(Optional<Kept> handle, Optional<Kept> flag, Optional<StartCall> read, boolean onEntry, boolean still)
    implements Comparable<Absence> {
  /** After the thread whose handle is in a cell has been joined. */
  static Absence joined(Address cell, boolean onEntry) {
    return new Absence(Optional.of(Kept.in(cell)), Optional.empty(), Optional.empty(), onEntry, true);
  }

  /** After a flag was found to be zero. */
  static Absence unset(Address cell, StartCall read, boolean onEntry) {
    return new Absence(Optional.empty(), Optional.of(Kept.in(cell)), Optional.of(read), onEntry, true);
  }

  /** Whether a thread is one of those. */
  boolean isOf(StartedThread thread) {
    boolean joined = handle.map(h -> thread.kept().filter(h::covers).isPresent()).orElse(true);
    return joined && flag.map(f -> handle.isPresent() ? isTold(thread, handle.get(), f) : isTold(thread, f)).orElse(true);
  }

  /** Whether that one of some cells tells that a thread runs which belongs to the one that its handle is kept in. */
  private static boolean isTold(StartedThread thread, Kept handle, Kept flag) {
    Kept kept = thread.kept().orElseThrow();
    if (flag.equals(handle)) {
      return true;
    }
    return thread.flags().stream()
        .map(StartFlag::cell)
        .filter(flag::covers)
        .anyMatch(
            f ->
                kept.range().isPresent()
                    ? f.range().isPresent()
                    : f.range().isEmpty() && handle.index(kept.cell()).equals(flag.index(f.cell())));
  }

  /** Whether a cell tells that a thread runs; a handle is not zero, either. */
  private static boolean isTold(StartedThread thread, Kept flag) {
    return thread.kept().filter(flag::covers).isPresent() || thread.flags().stream().anyMatch(f -> flag.covers(f.cell()));
  }

  /** The index of that one which this is about of the threads whose handles a loop has put into a row of cells; empty for none. */
  Optional<Address> element(StartedThread threads) {
    Optional<Address> joined = handle.flatMap(h -> threads.kept().flatMap(k -> k.index(h.cell())));
    Optional<Address> unset = flag.flatMap(f -> threads.index(f.cell()));
    boolean both = joined.isPresent() == handle.isPresent() && unset.isPresent() == flag.isPresent();
    return both && (handle.isEmpty() || flag.isEmpty() || joined.equals(unset)) ? joined.or(() -> unset) : Optional.empty();
  }

  /** What is so where this is, or {@code other}; empty when that is nothing. */
  Optional<Absence> or(Absence other) {
    boolean alike = agree(handle, other.handle) && agree(flag, other.flag);
    Optional<Kept> joined = handle.or(other::handle);
    Optional<Kept> unset = flag.or(other::flag);
    boolean told = (joined.isPresent() && unset.isPresent()) || (handle.equals(other.handle) && flag.equals(other.flag));
    return alike && told ? Optional.of(with(joined, unset, other)) : Optional.empty();
  }

  private Absence with(Optional<Kept> joined, Optional<Kept> unset, Absence other) {
    return new Absence(joined, unset, read.or(other::read), onEntry && other.onEntry, still && other.still);
  }

  private static boolean agree(Optional<Kept> one, Optional<Kept> other) {
    return one.isEmpty() || other.isEmpty() || one.equals(other);
  }

  boolean mentions(Predicate<Base> wanted, long sites) {
    return handle.filter(k -> k.mentions(wanted, sites)).isPresent() || flag.filter(k -> k.mentions(wanted, sites)).isPresent();
  }

  /** The same in other names, of cells that hold what they held on entry; empty where one is missing. */
  Optional<Absence> rebind(Function<Address, Optional<Address>> name) {
    Optional<Kept> joined = handle.flatMap(k -> k.rebind(name));
    Optional<Kept> unset = flag.flatMap(k -> k.rebind(name));
    return onEntry && joined.isPresent() == handle.isPresent() && unset.isPresent() == flag.isPresent()
        ? Optional.of(new Absence(joined, unset, read, true, still))
        : Optional.empty();
  }

  /** The same where it is not known whether the cells held then what they held when the function was entered. */
  Absence now() {
    return new Absence(handle, flag, read, false, still);
  }

  /** The same after a thread was started. */
  Absence before() {
    return new Absence(handle, flag, read, onEntry, false);
  }

  /** The same of all cells that a loop went through; empty where one is not told by its counter. */
  Optional<Absence> inAll(Function<Kept, Optional<Kept>> cells, boolean untouched) {
    Optional<Kept> joined = handle.flatMap(cells);
    Optional<Kept> unset = flag.flatMap(cells);
    return joined.isPresent() == handle.isPresent() && unset.isPresent() == flag.isPresent()
        ? Optional.of(new Absence(joined, unset, read, untouched, still))
        : Optional.empty();
  }

  /** An order without meaning, the same in every run. */
  @Override
  public int compareTo(Absence other) {
    return text().compareTo(other.text());
  }

  /** A canonical line: equal exactly for equal values. */
  String text() {
    String told = flag.map(Kept::text).orElse("any") + read.map(r -> "!" + r.text()).orElse("");
    return handle.map(Kept::text).orElse("any") + " unless " + told + (onEntry ? "" : " now") + (still ? "" : " before");
  }
}
