package baton.model;

/**
 * A lock that the caller of an entry holds for it. An assumption: reports that rely on it name it. Said of a whole table, it is
 * about those callbacks that have the argument it starts from.
 *
 * @param lock the lock, over the entry's own arguments
 * @param mode the mode
 */
public record HeldLock(@Inline LockExpression lock, @Default("exclusive") LockMode mode) {}
