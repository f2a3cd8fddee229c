package baton.model;

/**
 * Returns the address of a copy of a per-processor variable.
 *
 * @param argument the variable
 * @param copy whose copy
 */
public record PerCpuRule(int argument, PerCpuCopy copy) implements FunctionRule {}
