package baton.model;

/**
 * While it runs, others may come in between, such as the handler of a signal or a thread that a message wakes up; or it changes variables
 * of the library itself.
 */
public record InterferenceRule() implements FunctionRule {}
