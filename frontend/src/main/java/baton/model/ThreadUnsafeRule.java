package baton.model;

import java.util.Optional;

/**
 * Accesses state inside a library that its standard does not protect: two such calls may race with each other.
 *
 * @param state the name of the state; rules with one name share it
 * @param access how it is accessed
 * @param whereNull an argument that leads to state of the caller's: only where that is null, or may be, the library's is accessed; absent:
 *     always
 */
public record ThreadUnsafeRule(String state, @Default("write") AccessKind access, Optional<Integer> whereNull) implements FunctionRule {}
