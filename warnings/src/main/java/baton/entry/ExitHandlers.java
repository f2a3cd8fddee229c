package baton.entry;

import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** When exit handlers run: in the main thread when it has ended, or in the thread that ends the process. */
final class ExitHandlers {
  private static final String EXIT_IN_MAIN = "exit-in-main";

  private final boolean anywhere;
  private final List<ThreadEntry> ending;

  /**
   * Of a program.
   *
   * @param entries all entries
   * @param calls which of them may end the process
   */
  ExitHandlers(List<ThreadEntry> entries, EntryCalls calls) {
    this.anywhere = calls.betweenCalls();
    this.ending =
        entries.stream()
            .filter(e -> e.kind() != ThreadEntry.Kind.MAIN && e.kind() != ThreadEntry.Kind.EXIT && calls.by(e))
            .toList();
  }

  /** Whether one of two entries is the main thread and the other an exit handler. */
  static boolean concerns(ThreadEntry a, ThreadEntry b) {
    return isMainAndExit(a, b) || isMainAndExit(b, a);
  }

  private static boolean isMainAndExit(ThreadEntry a, ThreadEntry b) {
    return a.kind() == ThreadEntry.Kind.MAIN && b.kind() == ThreadEntry.Kind.EXIT;
  }

  /** Why handlers do not run beside the main thread as long as entries are absent; empty where one may end the process that is not. */
  Optional<Order.Apart> order(Predicate<ThreadEntry> absent) {
    if (anywhere || !ending.stream().allMatch(absent)) {
      return Optional.empty();
    }
    String reason = ending.isEmpty() ? "exit handlers run when main() has ended" : "no other thread exists that may end the process";
    return Optional.of(new Order.Apart(reason, List.of(EXIT_IN_MAIN)));
  }
}
