package baton.model;

/** May end the process in an orderly way: the exit handlers run in the thread that calls it. */
public record ProcessExitRule() implements FunctionRule {}
