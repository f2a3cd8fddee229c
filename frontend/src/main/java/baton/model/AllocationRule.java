package baton.model;

import java.util.List;
import java.util.Optional;

/**
 * Gives memory that no other thread knows yet.
 *
 * @param result where the pointer is found
 * @param size arguments whose product is the size in bytes; empty when unknown
 * @param zeroed whether the memory is written with zeroes
 * @param frees the argument whose memory ends if the call succeeds
 * @param storage the kind of memory
 */
public record AllocationRule(
    @Default("return") Argument result,
    List<Integer> size,
    boolean zeroed,
    Optional<Integer> frees,
    @Default("heap") Storage storage)
    implements FunctionRule {}
