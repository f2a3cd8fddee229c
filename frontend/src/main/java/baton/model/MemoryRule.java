package baton.model;

import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Reads and writes memory through its arguments and does nothing else.
 *
 * @param reads what it reads
 * @param writes what it writes
 * @param keeps what the library remembers, arguments or what they point to: later calls may use what it leads to, and return it
 * @param handles arguments that lead to objects of the library, which it protects itself
 * @param moves whether what is written is what was read, pointers included
 * @param channel how it passes bytes on to other calls, or gets them from there
 * @param returns where a pointer that it returns leads; absent for {@link ReturnedPointer#ARGUMENT}
 * @param format further accesses that a format string describes
 */
public record MemoryRule(
    List<PointerAccess> reads,
    List<PointerAccess> writes,
    List<Argument> keeps,
    List<Integer> handles,
    boolean moves,
    Optional<Channel> channel,
    Optional<ReturnedPointer> returns,
    Optional<Format> format)
    implements FunctionRule {
  private static final Set<ReturnedPointer> INTO_ARGUMENTS =
      Set.of(ReturnedPointer.ARGUMENT, ReturnedPointer.START, ReturnedPointer.READ, ReturnedPointer.EITHER);

  public MemoryRule {
    boolean returnsBytes = channel.filter(c -> c == Channel.RECEIVES || c == Channel.OWN).isPresent();
    boolean returnsMemory = returns.filter(r -> r == ReturnedPointer.LIBRARY || r == ReturnedPointer.OWN).isPresent();
    boolean takes = !reads.isEmpty() || !writes.isEmpty() || !keeps.isEmpty() || !handles.isEmpty() || format.isPresent();
    if (!takes && !returnsBytes && !returnsMemory) {
      throw new IllegalArgumentException(
          "a memory rule needs reads, writes, keeps, handles, format, channel: receives or own, or returns: library or own");
    }
    if (channel.filter(c -> c == Channel.OWN).isPresent() && returns.isPresent()) {
      throw new IllegalArgumentException("what is returned is told by channel: own; leave out returns");
    }
    boolean mixes = channel.filter(c -> c == Channel.MIXES).isPresent();
    if ((moves || mixes) && (reads.isEmpty() || writes.isEmpty())) {
      throw new IllegalArgumentException((moves ? "moves" : "channel: mixes") + " needs reads and writes");
    }
  }

  /** Whether a pointer that is returned may lead into what the arguments lead to. */
  public boolean returnsArgument() {
    return returns.filter(r -> !INTO_ARGUMENTS.contains(r)).isEmpty();
  }

  /** What a pointer that is returned may lead into of what the arguments lead to. */
  public List<PointerAccess> returnedFrom() {
    return writes.isEmpty() || returns.filter(r -> r == ReturnedPointer.READ).isPresent() ? reads : writes;
  }

  /** Whether a pointer that is returned may lead to what the library has. */
  public boolean returnsLibrary() {
    return returns.filter(r -> r == ReturnedPointer.EITHER || !INTO_ARGUMENTS.contains(r)).isPresent();
  }

  /**
   * Whether a function returns one of the texts it is given, or one of the library's instead: a translation, which as a format converts the
   * same arguments (assumption {@code texts-alike}).
   */
  public boolean translates() {
    return writes.isEmpty()
        && returnsArgument()
        && returnsLibrary()
        && reads.stream().allMatch(r -> r.extent().filter(e -> e == Extent.STRING).isPresent());
  }

  /** Whether that is memory of its own, or what it was given to keep. */
  public boolean returnsOwn() {
    return returns.filter(r -> r == ReturnedPointer.OWN || r == ReturnedPointer.EITHER).isPresent();
  }

  /** Whether it is the address where it begins to write. */
  public boolean returnsStart() {
    return returns.filter(r -> r == ReturnedPointer.START).isPresent();
  }

  /** Whether it finds by name what a program exports. */
  public boolean returnsNamed() {
    return returns.filter(r -> r == ReturnedPointer.NAMED).isPresent();
  }
}
