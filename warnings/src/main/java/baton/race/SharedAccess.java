package baton.race;

import baton.entry.Contexts;
import baton.entry.LockOrder;
import baton.entry.ThreadEntry;
import baton.link.Symbol;
import baton.memory.Address;
import baton.summary.Act;
import baton.summary.Event;
import baton.summary.Guard;
import java.util.Set;

/**
 * An access that a thread of an entry may make, in one context.
 *
 * @param occurrence the event and where it is reached
 * @param access what it does
 * @param owner the function it stands in
 * @param spot which memory it touches
 * @param reachable whether some thread may come to it, by the values of variables
 * @param orders in which order its thread took locks of which it holds the first, where another thread does it the other way round
 */
public record SharedAccess(
    Contexts.Occurrence occurrence, Act.Access access, Symbol.DefinedFunction owner, Spot spot, boolean reachable, Set<LockOrder> orders) {
  /** Copies {@code orders}. */
  public SharedAccess {
    orders = Set.copyOf(orders);
  }

  /** The same with the orders that are known of it. */
  SharedAccess with(Set<LockOrder> found) {
    return found.isEmpty() ? this : new SharedAccess(occurrence, access, owner, spot, reachable, found);
  }

  /** The entry. */
  public ThreadEntry entry() {
    return occurrence.at().entry();
  }

  /** What surely holds since the thread began. */
  public Guard guard() {
    return occurrence.guard();
  }

  /** The address. */
  public Address cell() {
    return access.cell();
  }

  /** Whether it changes or ends what it touches. */
  public boolean writes() {
    return access.kind() != Act.Kind.READ;
  }

  /** The instruction of {@code occurrence.at().function()} that makes the access, or the call that leads to it. */
  public int anchor() {
    return occurrence.raw().via().map(Event.Via::ordinal).orElse(occurrence.raw().site().ordinal());
  }
}
