package baton.effect;

import java.util.List;

/**
 * One way in which a call comes back, or does not.
 *
 * @param results what it may return then
 * @param effects what it has done by then, in order
 */
public record Outcome(Results results, List<Effect> effects) {
  /** Copies the list. */
  public Outcome {
    effects = List.copyOf(effects);
  }

  /** Whether the caller goes on after the call. */
  public boolean returns() {
    return effects.stream().noneMatch(e -> e instanceof Effect.NoReturn || e instanceof Effect.ExitThread);
  }
}
