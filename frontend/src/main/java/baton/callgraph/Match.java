package baton.callgraph;

/** How the signature of a function fits a call. */
public enum Match {
  /** They are equal. */
  SAME,
  /** One of them is not known, or they say nothing that can be compared. */
  UNKNOWN,
  /** They differ. */
  DIFFERENT
}
