package baton.model;

/** Ends the calling thread; does not return. */
public record ExitRule() implements FunctionRule {}
