package baton.entry;

import baton.ir.Spread;
import baton.memory.Address;
import baton.summary.Event;
import baton.summary.Guard;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The guards and bindings of a walk, and the addresses of what happens, each once: equal ones are one object, and what follows from two of
 * them is worked out once. A walk comes to a few thousand of them some million times.
 */
final class Interned {
  private final Map<Guard, Guard> guards = new HashMap<>();
  private final Map<Binding, Binding> bindings = new HashMap<>();
  private final Map<Address, Address> addresses = new HashMap<>();
  private final IdentityHashMap<Object, Object> made = new IdentityHashMap<>();
  private final Map<Two, Guard> then = new HashMap<>();
  private final Map<Two, Guard> joined = new HashMap<>();
  private final Map<Two, Boolean> dominates = new HashMap<>();
  private final Map<Two, Guard> closedGuards = new HashMap<>();
  private final Map<Two, Event> closed = new HashMap<>();
  private final IdentityHashMap<Event, List<Optional<Address>>> passed = new IdentityHashMap<>();
  private final Map<List<Optional<Address>>, List<Optional<Address>>> arguments = new HashMap<>();
  private final IdentityHashMap<Guard, Guard> called = new IdentityHashMap<>();
  private final IdentityHashMap<Guard, Guard> bound = new IdentityHashMap<>();
  private final IdentityHashMap<Guard, Guard> anythingStarted = new IdentityHashMap<>();

  /** Two objects, whatever they equal. */
  private record Two(Object one, Object other) {
    @Override
    public boolean equals(@Nullable Object object) {
      return object instanceof Two two && same(one, two.one) && same(other, two.other);
    }

    @Override
    public int hashCode() {
      // objects are numbered at random, in so few bits that sums of them meet often
      return Spread.hash(System.identityHashCode(one), System.identityHashCode(other));
    }
  }

  /** Whether two are one object; as each is there once, whether they are equal. */
  @SuppressWarnings("ReferenceEquality") // that is what is asked
  static boolean same(@Nullable Object left, @Nullable Object right) {
    return left == right;
  }

  /** The one guard that equals this. */
  Guard once(Guard guard) {
    return once(guard, guards);
  }

  /** The one binding that equals this. */
  Binding once(Binding binding) {
    return once(binding, bindings);
  }

  private Address once(Address address) {
    Address known = addresses.putIfAbsent(address, address);
    return known == null ? address : known;
  }

  private <T> T once(T object, Map<T, T> all) {
    if (made.containsKey(object)) {
      return object;
    }
    T known = all.putIfAbsent(object, object);
    T one = known == null ? object : known;
    made.put(one, one);
    return one;
  }

  /** The guard of an event with guard {@code later} in a function that is called under {@code context}. */
  Guard then(Guard context, Guard later) {
    return then.computeIfAbsent(new Two(context, later), _ -> once(context.then(later)));
  }

  /** What both guarantee. */
  Guard join(Guard one, Guard other) {
    return same(one, other) ? one : joined.computeIfAbsent(new Two(one, other), _ -> once(one.join(other)));
  }

  /** Whether no more holds under one than under another. */
  boolean dominates(Guard one, Guard other) {
    return same(one, other) || dominates.computeIfAbsent(new Two(one, other), _ -> one.dominates(other));
  }

  /** Whether two guards are equal but for the threads that may have been started. */
  boolean differInStarted(Guard one, Guard other) {
    return one.threads().differsInStarted(other.threads()) && one.locks().equals(other.locks()) && one.premises().equals(other.premises());
  }

  /** An event with all formals replaced, which is kept as long as the walk lasts: many contexts come to it. */
  Event close(Binding binding, Event event) {
    return closed.computeIfAbsent(new Two(binding, event), _ -> closed(binding, event));
  }

  /** An event with all formals replaced. */
  Event closed(Binding binding, Event event) {
    Guard guard = once(event.guard());
    Guard its = guard.isOpen() ? closedGuards.computeIfAbsent(new Two(binding, guard), _ -> once(binding.close(guard))) : guard;
    return binding.close(event, its, this::once);
  }

  /** Forgets what only a walk asks for. */
  void leave() {
    bindings.clear();
    made.clear();
    guards.keySet().forEach(g -> made.put(g, g));
    joined.clear();
    dominates.clear();
    closedGuards.clear();
    closed.clear();
    passed.clear();
    arguments.clear();
    called.clear();
    bound.clear();
    anythingStarted.clear();
  }

  /** What a guard is in a function that was called. */
  Guard called(Guard guard, UnaryOperator<Guard> taken) {
    return called.computeIfAbsent(guard, g -> once(taken.apply(g)));
  }

  /** What a guard is in a function whose open events happen there. */
  Guard bound(Guard guard, UnaryOperator<Guard> taken) {
    return bound.computeIfAbsent(guard, g -> once(taken.apply(g)));
  }

  /** What is left of a guard where it is not told what was started. */
  Guard anythingStarted(Guard guard) {
    return anythingStarted.computeIfAbsent(guard, g -> once(new Guard(g.locks(), g.threads().withAnythingStarted(), g.premises())));
  }

  /** What a call passes to functions. */
  List<Optional<Address>> passed(Event call, List<Optional<Address>> given, UnaryOperator<Address> taken) {
    return passed.computeIfAbsent(call, _ -> once(given.stream().map(a -> a.map(taken)).toList(), arguments));
  }
}
