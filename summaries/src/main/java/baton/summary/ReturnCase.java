package baton.summary;

import baton.lockset.RelativeLockset;
import baton.memory.Address;
import baton.symbolic.HandedOut;
import baton.symbolic.Premises;
import baton.symbolic.Threads;
import baton.symbolic.Values;
import java.util.Collections;
import java.util.List;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * One way in which a function returns (an outcome). Those of a summary cover every return.
 *
 * @param returned what classes the returned value is in
 * @param value the returned value, where it has a name in terms of entry
 * @param computedFrom what the value was computed from, where its name does not tell: whoever has it can find these
 * @param fresh whether the returned value is a new object that nobody else knows
 * @param locks how the locks differ from entry
 * @param threads what was started and joined
 * @param premises the branches that lead there, as far as they tell this case from the others
 * @param handed new objects that nobody knows but who knows the cells that a formal leads to and they are in
 * @param kept what the function may make known to other threads, but surely has not where it returns like this
 */
public record ReturnCase(
    Values returned,
    Optional<Address> value,
    SortedSet<Address> computedFrom,
    boolean fresh,
    RelativeLockset locks,
    Threads threads,
    Premises premises,
    HandedOut handed,
    SortedSet<Address> kept) {
  /** Takes the sets for its own. */
  public ReturnCase {
    computedFrom = Collections.unmodifiableSortedSet(computedFrom);
    kept = Collections.unmodifiableSortedSet(kept);
  }

  /** A case that may come about whatever branches are taken. */
  public ReturnCase(Values returned, Optional<Address> value, boolean fresh, RelativeLockset locks, Threads threads) {
    this(returned, value, Collections.emptySortedSet(), fresh, locks, threads, Premises.NONE, HandedOut.NONE, Collections.emptySortedSet());
  }

  /** What is true of either, with equal locks. */
  ReturnCase join(ReturnCase other) {
    Optional<Address> either = value.equals(other.value) ? value : Optional.empty();
    boolean both = fresh && other.fresh;
    if (either.isEmpty() && fresh && other.isNull()) {
      either = value;
      both = true;
    } else if (either.isEmpty() && other.fresh && isNull()) {
      either = other.value;
      both = true;
    }
    return new ReturnCase(
        returned.join(other.returned),
        either,
        either.isPresent() && value.equals(other.value) ? computedFrom : either(other),
        both && either.isPresent(),
        locks,
        threads.join(other.threads),
        premises.join(other.premises),
        handed.join(other.handed),
        both(kept, other.kept));
  }

  /** What the one value or the other is, or was computed from. */
  private SortedSet<Address> either(ReturnCase other) {
    NavigableSet<Address> result = new TreeSet<>(computedFrom);
    result.addAll(other.computedFrom);
    for (Optional<Address> each : List.of(value, other.value)) {
      if (each.isPresent() && each.get().isOpen()) {
        result.add(each.get());
      }
    }
    return result;
  }

  private static SortedSet<Address> both(SortedSet<Address> a, SortedSet<Address> b) {
    if (a.isEmpty() || b.isEmpty()) {
      return Collections.emptySortedSet();
    }
    SortedSet<Address> result = new TreeSet<>(a);
    result.retainAll(b);
    return result;
  }

  /** The same with the returned values told apart by their sign only: so many there are few of, whatever recursion adds up. */
  ReturnCase coarse() {
    return new ReturnCase(returned.widen(Values.BOUNDS), value, computedFrom, fresh, locks, threads, premises, handed, kept);
  }

  private boolean isNull() {
    return value.filter(v -> v.isInteger() && v.offset() == 0).isPresent();
  }

  /** A canonical line: equal exactly for equal outcomes. */
  public String text() {
    return returned + " " + value.map(Address::text).orElse("?")
        + (computedFrom.isEmpty() ? "" : " from " + computedFrom.stream().map(Address::text).toList())
        + (fresh ? " fresh " : " ") + locks.text() + threads.text()
        + premises.text() + handed.text() + (kept.isEmpty() ? "" : " kept " + kept.stream().map(Address::text).toList());
  }
}
