package baton.entry;

import baton.link.Program;
import baton.model.ConcurrencyModel;
import baton.model.LockAttributeRule;

/**
 * Locks that pass on to another thread when their holder ends, without being given back and with what the holder left behind at that
 * moment: returned from its function, left, or was cancelled.
 */
public final class RobustLocks {
  private RobustLocks() {}

  /** Whether the program may make such locks: it mentions the function that asks for them. */
  public static boolean mayBeMade(Program program, ConcurrencyModel model) {
    return program.symbols().stream()
        .anyMatch(s -> model.function(s.name()).rule(LockAttributeRule.class).filter(LockAttributeRule::robust).isPresent());
  }
}
