package baton.entry;

import baton.ir.Referent;
import baton.lockset.Lock;
import baton.lockset.RelativeLockset;
import baton.memory.Address;
import baton.memory.Base;
import baton.summary.Act;
import baton.summary.Event;
import baton.summary.Guard;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/**
 * What stands for the formals of a function whose open events happen at a call (RELAY, section 3.3, {@code rebind}).
 *
 * @param callee the function, as others refer to it
 * @param formals values by position; what is empty or missing is whatever was handed over
 */
public record Binding(Referent callee, List<Optional<Address>> formals) {
  /** Copies {@code formals}. */
  public Binding {
    formals = List.copyOf(formals);
  }

  /** Nothing is known of the arguments. */
  public static Binding unknown(Referent callee) {
    return new Binding(callee, List.of());
  }

  /** The values in which two lists of them agree: what is empty at the end is left out. */
  static List<Optional<Address>> common(List<Optional<Address>> one, List<Optional<Address>> other) {
    List<Optional<Address>> result = new ArrayList<>();
    for (int i = 0; i < Math.min(one.size(), other.size()); i++) {
      result.add(one.get(i).equals(other.get(i)) ? one.get(i) : Optional.empty());
    }
    while (!result.isEmpty() && result.getLast().isEmpty()) {
      result.removeLast();
    }
    return List.copyOf(result);
  }

  /** The value of a base of the callee. */
  Address value(Base base) {
    return base instanceof Base.Formal(int index)
        ? index < formals.size() && formals.get(index).isPresent()
            ? formals.get(index).get()
            : Address.of(new Base.Handed(callee, index))
        : Address.of(base);
  }

  Address close(Address address) {
    return address.replace(this::value);
  }

  private Lock close(Lock lock) {
    return lock.replace(this::close);
  }

  /** The guard with all formals replaced. */
  Guard close(Guard guard) {
    RelativeLockset locks = guard.locks().rebind(l -> Optional.of(close(l)));
    return new Guard(locks, guard.threads().rebind(a -> Optional.of(close(a))), guard.premises().replace(this::close));
  }

  /**
   * The event with all formals replaced.
   *
   * @param guard its guard
   * @param once makes equal addresses one object
   */
  Event close(Event event, Guard guard, UnaryOperator<Address> once) {
    Act act = event.act().replace(address -> once.apply(address.replace(base -> once.apply(value(base)))));
    return new Event(act, guard, event.published(), event.repeats(), event.site(), event.via());
  }

  /** A canonical text: equal exactly for equal bindings. */
  String text() {
    return callee.identity() + formals.stream().map(f -> f.map(Address::text).orElse("?")).collect(Collectors.joining(",", "(", ")"));
  }
}
