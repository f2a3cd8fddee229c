package baton.model;

/**
 * Gives up the right to join a thread.
 *
 * @param object its handle
 */
public record DetachRule(int object) implements FunctionRule {}
