package baton.model;

import java.util.List;

/**
 * Ends an object: a write to all of it.
 *
 * @param argument points to it
 * @param size arguments that tell its size, which are no pointers
 * @param effect when it ends
 */
public record FreeRule(int argument, List<Integer> size, @Default("frees") FreeEffect effect) implements FunctionRule {
  /** Copies the list. */
  public FreeRule {
    size = List.copyOf(size);
  }
}
