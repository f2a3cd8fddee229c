package baton.entry;

import baton.model.Phase;
import java.util.List;
import java.util.Optional;

/**
 * What never runs at one time because of the order in which an image such as a kernel begins: what reads its command line runs before
 * there is any other thread, and one thread goes through the list of its initialisations.
 */
final class BootOrder {
  private BootOrder() {}

  /** Why two entries never run at one time; empty where they may. */
  static Optional<Order.Apart> order(ThreadEntry a, ThreadEntry b) {
    if (isEarly(a) || isEarly(b)) {
      return Optional.of(new Order.Apart("the command line is read before there is any other thread", List.of()));
    }
    if (isListed(a) && isListed(b)) {
      return Optional.of(new Order.Apart("an image initialises one part after the other", List.of()));
    }
    return (isListed(a) && isEnd(b)) || (isEnd(a) && isListed(b))
        ? Optional.of(new Order.Apart("an image has begun when a part of it ends", List.of()))
        : Optional.empty();
  }

  private static boolean isEarly(ThreadEntry entry) {
    return entry.phase().equals(Optional.of(Phase.EARLY));
  }

  private static boolean isEnd(ThreadEntry entry) {
    return entry.phase().equals(Optional.of(Phase.EXIT));
  }

  private static boolean isListed(ThreadEntry entry) {
    return entry.kind() == ThreadEntry.Kind.ROOT && entry.by().equals(EntryRoots.INITIALISATIONS);
  }
}
