package baton.model;

/**
 * Waits for a {@link SignalRule} of the same kind and object.
 *
 * @param op how long it waits
 * @param object what is waited on
 * @param kind how the signal comes
 * @param interruptible whether a signal handler may end the wait
 * @param success for which return values it has come
 */
public record WaitRule(
    @Default("wait") WaitOperation op,
    int object,
    SignalKind kind,
    boolean interruptible,
    @Default("always") Success success)
    implements FunctionRule {}
