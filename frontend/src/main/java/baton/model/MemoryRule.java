package baton.model;

import java.util.List;
import java.util.Optional;

/**
 * Reads and writes memory through its arguments and does nothing else.
 *
 * @param reads what it reads
 * @param writes what it writes
 * @param moves whether what is written is what was read, pointers included
 * @param channel how it passes bytes on to other calls, or gets them from there
 * @param format further accesses that a format string describes
 */
public record MemoryRule(
    List<PointerAccess> reads, List<PointerAccess> writes, boolean moves, Optional<Channel> channel, Optional<Format> format)
    implements FunctionRule {
  public MemoryRule {
    if (reads.isEmpty() && writes.isEmpty() && format.isEmpty()) {
      throw new IllegalArgumentException("a memory rule needs reads, writes or format");
    }
    if (moves && (reads.isEmpty() || writes.isEmpty())) {
      throw new IllegalArgumentException("moves needs reads and writes");
    }
  }
}
