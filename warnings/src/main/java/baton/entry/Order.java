package baton.entry;

import java.util.List;

/** Whether two events may happen at one time. */
public sealed interface Order {
  /**
   * They may.
   *
   * @param reason why, a sentence
   */
  record Parallel(String reason) implements Order {}

  /**
   * They never do.
   *
   * @param reason why, a sentence
   * @param assumptions identifiers of the assumptions used
   */
  record Apart(String reason, List<String> assumptions) implements Order {
    /** Copies {@code assumptions}. */
    public Apart {
      assumptions = List.copyOf(assumptions);
    }
  }
}
