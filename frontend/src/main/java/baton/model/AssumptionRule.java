package baton.model;

/**
 * Returns only if an argument is not zero.
 *
 * @param argument its index
 */
public record AssumptionRule(int argument) implements FunctionRule {}
