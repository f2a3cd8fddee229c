package baton.model;

/** Ends another thread, at a point where that one did not mean to end. */
public record CancelRule() implements FunctionRule {}
