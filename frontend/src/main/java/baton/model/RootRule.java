package baton.model;

import java.util.Optional;

/**
 * A function that runs without any call in the program: {@code main}, system calls, exceptions.
 *
 * @param profile how it runs
 * @param phase the part of the life of a program or module that it belongs to
 */
public record RootRule(@Inline EntryProfile profile, Optional<Phase> phase) implements FunctionRule {}
