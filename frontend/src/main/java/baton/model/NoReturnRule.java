package baton.model;

/** Does not return. */
public record NoReturnRule() implements FunctionRule {}
