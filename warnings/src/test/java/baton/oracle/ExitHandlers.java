package baton.oracle;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.OptionalLong;

/** The functions to run when the process ends, the last registered first. */
final class ExitHandlers {
  private final Deque<Long> registered = new ArrayDeque<>();

  /** The function at {@code address} is to run, too. */
  void register(long address) {
    registered.push(address);
  }

  /** The next one, which is then no longer registered; empty when all have run. */
  OptionalLong next() {
    return registered.isEmpty() ? OptionalLong.empty() : OptionalLong.of(registered.pop());
  }
}
