package baton.race;

/**
 * Two accesses to memory that may be the same, at least one of which writes.
 *
 * @param first one access
 * @param second the other, by a second thread
 */
public record Pair(SharedAccess first, SharedAccess second) {}
