package baton.value;

import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/** Which semaphores and completions ever have a count above zero; only grows. */
final class Signals {
  private final Set<Value.Place> given = new HashSet<>();
  private final Set<Integer> variables = new HashSet<>();
  private final Set<Value.Place> begun = new HashSet<>();
  private final Set<Value.Place> waited = new HashSet<>();
  private boolean any;
  private boolean changed;

  /** A count that may not be zero; of any signal, when its name is not known. */
  void give(Optional<Value.Place> signal) {
    changed |= signal.map(given::add).orElse(!any);
    any |= signal.isEmpty();
  }

  /** All signals in a variable may be given. */
  void giveAll(int variable) {
    changed |= variables.add(variable);
  }

  /** A signal is initialised, so its count is known from then on. */
  void begin(Value.Place signal) {
    begun.add(signal);
  }

  /** Whether a wait for a signal may end. */
  boolean isGiven(Value.Place signal) {
    waited.add(signal);
    return any || given.contains(signal) || variables.contains(signal.symbol());
  }

  /** Whether anything changed since this was asked last. */
  boolean changed() {
    boolean result = changed;
    changed = false;
    return result;
  }

  /** Nothing else is reached: what nobody initialises may have any count. Returns whether something is waited for that nobody does. */
  boolean settle() {
    boolean open = waited.stream().anyMatch(s -> !begun.contains(s) && !isGiven(s));
    waited.stream().filter(s -> !begun.contains(s)).forEach(given::add);
    return open;
  }
}
