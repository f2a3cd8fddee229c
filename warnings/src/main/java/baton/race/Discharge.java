package baton.race;

import java.util.List;

/**
 * Why a pair of accesses is no race.
 *
 * @param refinement the name of the refinement that says so
 * @param facts what it rests on, a sentence
 * @param assumptions identifiers of the assumptions used, see {@code docs/assumptions.md}
 */
public record Discharge(String refinement, String facts, List<String> assumptions) {
  /** Copies {@code assumptions}. */
  public Discharge {
    assumptions = List.copyOf(assumptions);
  }
}
