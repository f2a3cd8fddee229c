package baton.model;

/** Returns any value of its type and does nothing else. */
public record NondeterministicRule() implements FunctionRule {}
