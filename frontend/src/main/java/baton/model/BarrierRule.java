package baton.model;

import java.util.Optional;

/**
 * Uses a barrier, at which threads wait until all of a group have come.
 *
 * @param op waits or initialises
 * @param object the barrier; absent for that of the current team
 * @param count for an initialisation, the argument with the number of threads in the group
 */
public record BarrierRule(BarrierOperation op, Optional<Integer> object, Optional<Integer> count) implements FunctionRule {
  public BarrierRule {
    if ((op == BarrierOperation.INIT) != count.isPresent()) {
      throw new IllegalArgumentException("an initialisation, and only an initialisation, names the number of threads");
    }
  }
}
