package baton.model;

/** What a second acquisition by the holder does. */
public enum Recursion {
  /** It is a mistake or has no effect: holding is a yes or no. */
  NONE,
  /** Holds are counted, as many releases are needed. */
  COUNTED,
  /** Counted where the attribute or type given at initialisation says so, else not. */
  BY_ATTRIBUTE
}
