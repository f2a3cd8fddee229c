package baton.model;

/**
 * Ends the calling thread; does not return.
 *
 * @param maybe whether it may return all the same, as {@code syscall} does for most numbers
 */
public record ExitRule(boolean maybe) implements FunctionRule {}
