package baton.model;

/**
 * Accesses an object in one step, or, where {@code marking} is plain, as an ordinary access.
 *
 * @param argument points to the object
 * @param operation what is done
 * @param marking whether it is meant to be concurrent
 */
public record AtomicRule(
    Argument argument,
    AtomicOperation operation,
    @Default("marked") Marking marking)
    implements FunctionRule {}
