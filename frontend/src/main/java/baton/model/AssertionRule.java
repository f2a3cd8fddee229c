package baton.model;

import java.util.List;
import java.util.Optional;

/**
 * States that a lock is held or a context given; believed after the call, and evidence of what callers must do.
 *
 * @param lock the lock
 * @param enclosing the argument points to this member of the lock instead of to the lock
 * @param mode at least this mode
 * @param effects the context that is given
 */
public record AssertionRule(
    @Inline Optional<LockExpression> lock, Optional<String> enclosing, @Default("exclusive") LockMode mode, List<ContextEffect> effects)
    implements FunctionRule {
  public AssertionRule {
    if (lock.isEmpty() == effects.isEmpty()) {
      throw new IllegalArgumentException("an assertion is about a lock or about effects");
    }
  }
}
