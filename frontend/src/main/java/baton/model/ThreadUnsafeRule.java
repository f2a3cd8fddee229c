package baton.model;

/**
 * Accesses state inside a library that its standard does not protect: two such calls may race with each other.
 *
 * @param state the name of the state; rules with one name share it
 * @param access how it is accessed
 */
public record ThreadUnsafeRule(String state, @Default("write") AccessKind access) implements FunctionRule {}
