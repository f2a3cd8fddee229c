package baton.model;

/**
 * Ends an object: a write to all of it.
 *
 * @param argument points to it
 * @param effect when it ends
 */
public record FreeRule(int argument, @Default("frees") FreeEffect effect) implements FunctionRule {}
