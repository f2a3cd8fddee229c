package baton.model;

/**
 * Returns the address of a copy of a per-processor variable.
 *
 * @param argument the variable
 */
public record PerCpuRule(int argument) implements FunctionRule {}
