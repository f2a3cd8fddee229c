package baton.value;

import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntConsumer;
import java.util.function.IntSupplier;

/** Which semaphores and completions ever have a count above zero; only grows. */
final class Signals {
  private static final Integer ALL = 0;

  private final Set<Value.Place> given = new HashSet<>();
  private final Set<Integer> variables = new HashSet<>();
  private final Set<Value.Place> begun = new HashSet<>();
  private final Set<Value.Place> waited = new HashSet<>();
  private boolean any;
  private final Readers<Integer> readers;

  /** No signal is given; see {@link Readers}. */
  Signals(IntSupplier asking, IntConsumer outdated) {
    this.readers = new Readers<>(asking, outdated);
  }

  /** A count that may not be zero; of any signal, when its name is not known. */
  void give(Optional<Value.Place> signal) {
    boolean more = signal.map(given::add).orElse(!any);
    any |= signal.isEmpty();
    tell(more);
  }

  /** All signals in a variable may be given. */
  void giveAll(int variable) {
    tell(variables.add(variable));
  }

  private void tell(boolean more) {
    if (more) {
      readers.changed(ALL);
    }
  }

  /** A signal is initialised, so its count is known from then on. */
  void begin(Value.Place signal) {
    begun.add(signal);
  }

  /** Whether a wait for a signal may end. */
  boolean isGiven(Value.Place signal) {
    waited.add(signal);
    readers.reads(ALL);
    return any || given.contains(signal) || variables.contains(signal.symbol());
  }

  /** Nothing else is reached: what nobody initialises may have any count. Returns whether something is waited for that nobody does. */
  boolean settle() {
    boolean open = waited.stream().anyMatch(s -> !begun.contains(s) && !isGiven(s));
    waited.stream().filter(s -> !begun.contains(s)).forEach(given::add);
    if (open) {
      readers.changed(ALL);
    }
    return open;
  }
}
