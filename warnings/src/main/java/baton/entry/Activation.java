package baton.entry;

import baton.link.Symbol;
import baton.summary.Event;
import baton.summary.Guard;
import java.util.Optional;

/**
 * A function that threads of an entry reach, and what surely holds there whenever they do.
 *
 * @param number the position among the activations found, from 0
 * @param entry the entry
 * @param function the function
 * @param binding what stands for its formals, where its open events happen here; empty where they were raised to a caller
 * @param context what holds: locks held, threads started since the entry began
 * @param from how it was first reached; empty at the entry
 */
public record Activation(
    int number,
    ThreadEntry entry,
    Symbol.DefinedFunction function,
    Optional<Binding> binding,
    Guard context,
    Optional<Caller> from) {
  /**
   * A call.
   *
   * @param activation of the caller
   * @param event the call, as its summary has it
   */
  public record Caller(Activation activation, Event event) {}

  /** The function of the entry with which the thread begins that was found to come here first. */
  public Symbol.DefinedFunction beginning() {
    Activation at = this;
    while (at.from().isPresent()) {
      at = at.from().get().activation();
    }
    // constructors run in the main thread, before the function that it begins with
    boolean begins = entry.functions().contains(at.function()) || entry.kind() == ThreadEntry.Kind.SHARED;
    return begins ? at.function() : entry.function();
  }
}
