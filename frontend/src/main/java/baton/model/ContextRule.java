package baton.model;

import java.util.List;
import java.util.Optional;

/**
 * Changes the context of its caller without taking a lock.
 *
 * @param effects what changes
 * @param flags where saved interrupt flags go or come from
 */
public record ContextRule(List<ContextEffect> effects, Optional<Argument> flags) implements FunctionRule {
  public ContextRule {
    if (effects.isEmpty()) {
      throw new IllegalArgumentException("a context rule needs effects");
    }
    LockRule.requireFlags(effects, flags);
  }
}
