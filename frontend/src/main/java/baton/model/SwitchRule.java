package baton.model;

/** The thread runs something else before it comes back, such as a coroutine, with the locks that it holds. */
public record SwitchRule() implements FunctionRule {}
