package baton.entry;

import baton.link.Symbol;
import baton.memory.Address;
import baton.summary.Act;
import baton.summary.Event;
import baton.summary.Guard;
import baton.symbolic.Threads;
import java.util.List;
import java.util.Optional;

/**
 * A call that starts threads of an entry.
 *
 * @param parent the entry whose thread calls
 * @param function the function whose summary tells of the call
 * @param event the call, as that summary has it
 * @param child the entry that begins
 * @param guard what holds when the parent calls
 * @param argument what is handed over
 * @param argumentAt as which formal
 * @param contents numbers in what is handed over
 */
public record Spawned(
    ThreadEntry parent,
    Symbol.DefinedFunction function,
    Event event,
    ThreadEntry child,
    Guard guard,
    Optional<Address> argument,
    int argumentAt,
    List<Act.Content> contents) {
  /** Copies {@code contents}. */
  public Spawned {
    contents = List.copyOf(contents);
  }

  /** The threads that the parent may have running when it calls. */
  Threads before() {
    return guard.threads();
  }
}
