package baton.model;

/**
 * The argument by which a program asks for a recursive lock.
 *
 * @param argument its index
 * @param test how it is compared
 * @param value with what
 */
public record RecursiveIf(int argument, RecursionTest test, @Signed int value) {}
