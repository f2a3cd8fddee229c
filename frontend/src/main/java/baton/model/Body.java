package baton.model;

/** What becomes of the body of a function that a rule describes, from least to most. */
public enum Body {
  /** It is not looked at: a lock primitive, an allocator. */
  NONE,
  /** It is analysed in the contexts of its callers, for what it calls; the effect its callers see is the rule's. */
  CONTEXTS,
  /** It is analysed as if there were no rule, and the rule adds to its effect. */
  FULL
}
