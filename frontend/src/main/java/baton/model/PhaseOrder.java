package baton.model;

/**
 * What belongs to one phase of an object happens before what belongs to another.
 *
 * @param before the earlier phase
 * @param then the later phase
 */
public record PhaseOrder(Phase before, Phase then) {}
