package baton.model;

/** Does nothing that matters to locks, memory or order: logging, tracing, sanitizers. */
public record IgnoredRule() implements FunctionRule {}
