package baton.entry;

import java.util.List;
import java.util.Optional;

/**
 * What the loader runs where a program without {@code main} is loaded, a function after the other, is over when others call what they
 * have found there by name.
 */
final class LoadedFirst {
  private static final String LOADED = "loaded-first";

  private LoadedFirst() {}

  /** Why two entries never run at one time; empty where they may. */
  static Optional<Order.Apart> order(ThreadEntry a, ThreadEntry b) {
    if (isLoading(a) && isLoading(b)) {
      return Optional.of(new Order.Apart("constructors run one after the other", List.of()));
    }
    boolean first = (isLoading(a) && b.kind() == ThreadEntry.Kind.OPEN) || (isLoading(b) && a.kind() == ThreadEntry.Kind.OPEN);
    return first
        ? Optional.of(new Order.Apart("constructors are over when others call what they found in the program", List.of(LOADED)))
        : Optional.empty();
  }

  private static boolean isLoading(ThreadEntry entry) {
    return entry.kind() == ThreadEntry.Kind.ROOT && entry.by().equals(EntryRoots.LOADER);
  }
}
