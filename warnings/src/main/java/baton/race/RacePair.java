package baton.race;

/** A pair of groups that no refinement discharged. */
record RacePair(AccessGroup first, AccessGroup second) {}
