package baton.model;

import java.util.List;

/**
 * Runs, in the thread of its caller and until it is told to end, callbacks that others registered: an event loop.
 *
 * @param runs the functions that register such callbacks, by a rule under {@code spawns}
 */
public record LoopRule(List<String> runs) implements FunctionRule {
  public LoopRule {
    if (runs.isEmpty()) {
      throw new IllegalArgumentException("a loop rule needs functions that register callbacks");
    }
    runs = List.copyOf(runs);
  }
}
