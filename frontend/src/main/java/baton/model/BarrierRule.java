package baton.model;

import java.util.Optional;

/**
 * Waits until all threads of a group have come.
 *
 * @param object the barrier; absent for that of the current team
 */
public record BarrierRule(Optional<Integer> object) implements FunctionRule {}
