package baton.summary;

import baton.lockset.RelativeLockset;
import baton.memory.Address;
import baton.symbolic.HandedOut;
import baton.symbolic.Premises;
import baton.symbolic.Threads;
import baton.symbolic.Values;
import java.util.Optional;

/**
 * One way in which a function returns (an outcome). Those of a summary cover every return.
 *
 * @param returned what classes the returned value is in
 * @param value the returned value, where it has a name in terms of entry
 * @param fresh whether the returned value is a new object that nobody else knows
 * @param locks how the locks differ from entry
 * @param threads what was started and joined
 * @param premises the branches that lead there, as far as they tell this case from the others
 * @param handed new objects that nobody knows but who knows the cells that a formal leads to and they are in
 */
public record ReturnCase(
    Values returned, Optional<Address> value, boolean fresh, RelativeLockset locks, Threads threads, Premises premises, HandedOut handed) {
  /** A case that may come about whatever branches are taken. */
  public ReturnCase(Values returned, Optional<Address> value, boolean fresh, RelativeLockset locks, Threads threads) {
    this(returned, value, fresh, locks, threads, Premises.NONE, HandedOut.NONE);
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
        both && either.isPresent(),
        locks,
        threads.join(other.threads),
        premises.join(other.premises),
        handed.join(other.handed));
  }

  /** The same with the returned values told apart by their sign only: so many there are few of, whatever recursion adds up. */
  ReturnCase coarse() {
    return new ReturnCase(returned.widen(Values.BOUNDS), value, fresh, locks, threads, premises, handed);
  }

  private boolean isNull() {
    return value.filter(v -> v.isInteger() && v.offset() == 0).isPresent();
  }

  /** A canonical line: equal exactly for equal outcomes. */
  public String text() {
    return returned + " " + value.map(Address::text).orElse("?") + (fresh ? " fresh " : " ") + locks.text() + threads.text()
        + premises.text() + handed.text();
  }
}
