package baton.model;

/**
 * Announces something to those who wait with a {@link WaitRule} of the same kind and object.
 *
 * @param object what is signalled
 * @param kind how it reaches the waiters
 * @param op signals or forgets
 */
public record SignalRule(int object, SignalKind kind, @Default("signal") SignalOperation op) implements FunctionRule {}
