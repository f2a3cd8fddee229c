package baton.model;

/** What a modelled function without a body does through pointers that none of its rules names. */
public enum UnnamedArguments {
  /** What a function without rules does: it reads, writes and publishes all that they reach. */
  REACHED,
  /** Nothing. */
  LEFT_ALONE
}
