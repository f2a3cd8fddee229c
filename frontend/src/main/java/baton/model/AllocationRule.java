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
 * @param ownIf of mapped pages: what arguments must be, one of these, for the pages to be new ones; else other calls may give the same
 */
public record AllocationRule(
    @Default("return") Argument result,
    List<Integer> size,
    boolean zeroed,
    Optional<Integer> frees,
    @Default("heap") Storage storage,
    List<FlagValue> ownIf)
    implements FunctionRule {
  /** Copies the lists. */
  public AllocationRule {
    size = List.copyOf(size);
    ownIf = List.copyOf(ownIf);
    boolean mapping = storage == Storage.MAPPING;
    if (!ownIf.isEmpty() && !mapping) {
      throw new IllegalArgumentException("only memory of storage mapping is an object of its own under a condition");
    }
    if (mapping && !(result instanceof Argument.Returned)) {
      throw new IllegalArgumentException("memory of storage mapping is returned");
    }
  }

  /**
   * Whether no other call gives the same memory.
   *
   * @param constants the arguments that are known numbers, by position
   */
  public boolean isOwn(Map<Integer, Long> constants) {
    return storage != Storage.MAPPING || ownIf.stream().anyMatch(condition -> condition.holds(constants));
  }
}
