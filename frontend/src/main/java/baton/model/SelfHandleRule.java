package baton.model;

/** Returns the handle of the calling thread. */
public record SelfHandleRule() implements FunctionRule {}
