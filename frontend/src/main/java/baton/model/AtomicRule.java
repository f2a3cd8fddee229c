package baton.model;

import java.util.Optional;

/**
 * Accesses an object in one step, or, where {@code marking} is plain, as an ordinary access.
 *
 * @param argument points to the object
 * @param operation what is done
 * @param marking whether it is meant to be concurrent
 * @param size the argument that tells how many bytes it has; absent where it has as many as an {@code int}
 */
public record AtomicRule(
    Argument argument,
    AtomicOperation operation,
    @Default("marked") Marking marking,
    Optional<Integer> size)
    implements FunctionRule {}
