package baton.model;

/**
 * Accesses an object in one step, or, where {@code marking} is plain, as an ordinary access.
 *
 * @param argument points to the object
 * @param operation what is done
 * @param order what order it gives
 * @param marking whether it is meant to be concurrent
 * @param perCpu whether the object is the own processor's copy
 */
public record AtomicRule(
    Argument argument,
    AtomicOperation operation,
    @Default("unspecified") MemoryOrder order,
    @Default("marked") Marking marking,
    boolean perCpu)
    implements FunctionRule {}
