package baton.model;

/**
 * A function that runs without any call in the program: {@code main}, system calls, exceptions.
 *
 * @param profile how it runs
 */
public record RootRule(@Inline EntryProfile profile) implements FunctionRule {}
