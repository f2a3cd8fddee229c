package baton.model;

import java.util.Optional;

/**
 * Starts or ends the life of a lock. A lock that is initialised again is another lock; the object around it is still private
 * unless published.
 *
 * @param op starts or ends
 * @param argument the lock
 * @param count for a semaphore, the argument with its initial count
 * @param attribute the argument that points to its attributes, see {@link LockAttributeRule}
 * @param recursion of the lock, where the function alone decides it
 * @param recursiveIf of the lock, where an argument decides it
 */
public record LockInitRule(
    InitOperation op,
    Argument argument,
    Optional<Integer> count,
    Optional<Integer> attribute,
    Optional<Recursion> recursion,
    Optional<RecursiveIf> recursiveIf)
    implements FunctionRule {}
