package baton.model;

import java.util.Optional;

/**
 * Uses a condition variable. A wait releases its lock and acquires it again before it returns, whatever it returns.
 *
 * @param op wait, signal or broadcast
 * @param condition the condition variable
 * @param lock for a wait, the lock
 */
public record ConditionRule(ConditionOperation op, int condition, Optional<Integer> lock) implements FunctionRule {
  public ConditionRule {
    if ((op == ConditionOperation.WAIT) != lock.isPresent()) {
      throw new IllegalArgumentException("a wait, and only a wait, names its lock");
    }
  }
}
