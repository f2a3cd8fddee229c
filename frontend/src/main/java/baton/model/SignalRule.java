package baton.model;

/**
 * Announces something to those who wait with a {@link WaitRule} of the same kind and object.
 *
 * @param object what is signalled
 * @param kind how it reaches the waiters
 * @param op signals or forgets
 * @param onlyIf for a semaphore, its initial count
 */
public record SignalRule(int object, SignalKind kind, @Default("signal") SignalOperation op, @Default("any") InitialCount onlyIf)
    implements FunctionRule {}
