package baton.model;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Gives memory that no other thread knows yet.
 *
 * @param result where the pointer is found
 * @param size arguments whose product is the size in bytes; empty when unknown
 * @param zeroed whether the memory is written with zeroes
 * @param frees the argument whose memory ends if the call succeeds
 * @param storage the kind of memory
 * @param ownIf what arguments must be, one of these, for the memory to be new; else it is, of mapped pages, what other calls may give,
 *     too, and for other memory the rest of the rules holds
 * @param reuses whether the pointer may go on leading to what it led to: the memory is new only where that was null
 */
public record AllocationRule(
    @Default("return") Argument result,
    List<Integer> size,
    boolean zeroed,
    Optional<Integer> frees,
    @Default("heap") Storage storage,
    List<FlagValue> ownIf,
    boolean reuses)
    implements FunctionRule {
  /** Copies the lists. */
  public AllocationRule {
    size = List.copyOf(size);
    ownIf = List.copyOf(ownIf);
    boolean mapping = storage == Storage.MAPPING;
    if (mapping && !(result instanceof Argument.Returned)) {
      throw new IllegalArgumentException("memory of storage mapping is returned");
    }
    if (reuses && !(result instanceof Argument.Pointee)) {
      throw new IllegalArgumentException("memory is used again where an argument leads to a pointer to it");
    }
  }

  /**
   * Whether no other call gives the same memory.
   *
   * @param constants the arguments that are known numbers, by position
   */
  public boolean isOwn(Map<Integer, Long> constants) {
    return ownIf.isEmpty() ? storage != Storage.MAPPING : ownIf.stream().anyMatch(condition -> condition.holds(constants));
  }
}
