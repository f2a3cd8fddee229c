package baton.race;

import baton.entry.Contexts;
import baton.entry.LockOrder;
import baton.entry.ThreadEntry;
import baton.link.Symbol;
import baton.memory.Address;
import baton.memory.Base;
import baton.pointsto.Touched;
import baton.summary.Act;
import baton.summary.Event;
import baton.summary.Guard;
import baton.symbolic.Threads;
import java.util.Optional;
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
 * @param turns which turns its thread has that semaphores hand around
 * @param touched what it may touch, where objects of its class are told apart; unknown where they are not
 */
public record SharedAccess(
    Contexts.Occurrence occurrence,
    Act.Access access,
    Symbol.DefinedFunction owner,
    Spot spot,
    boolean reachable,
    Set<LockOrder> orders,
    Set<String> turns,
    Touched touched) {
  /** Copies the sets. */
  public SharedAccess {
    orders = Set.copyOf(orders);
    turns = Set.copyOf(turns);
  }

  /** An access of which nothing is known but where it is. */
  SharedAccess(Contexts.Occurrence occurrence, Act.Access access, Symbol.DefinedFunction owner, Spot spot, boolean reachable) {
    this(occurrence, access, owner, spot, reachable, Set.of(), Set.of(), Touched.UNKNOWN);
  }

  /** The same with the orders that are known of it. */
  SharedAccess withOrders(Set<LockOrder> found) {
    return found.isEmpty() ? this : new SharedAccess(occurrence, access, owner, spot, reachable, found, turns, touched);
  }

  /** The same with the turns that its thread has. */
  SharedAccess withTurns(Set<String> found) {
    return found.isEmpty() ? this : new SharedAccess(occurrence, access, owner, spot, reachable, orders, found, touched);
  }

  /** The same with what it may touch. */
  SharedAccess withTouched(Touched found) {
    return found.isUnknown() ? this : new SharedAccess(occurrence, access, owner, spot, reachable, orders, turns, found);
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

  /** The allocation that made the object, whatever calls lead to it; empty when the address is not based on one. */
  public Optional<Base> madeBy() {
    Base base = cell().base();
    while (base instanceof Base.Within(_, _, Base made)) {
      base = made;
    }
    return base instanceof Base.Fresh ? Optional.of(base) : Optional.empty();
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
