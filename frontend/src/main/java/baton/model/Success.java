package baton.model;

/** For which return values a call has done what its rule says. */
public enum Success {
  /** Every return value. */
  ALWAYS,
  /** Zero. */
  ZERO,
  /** Anything but zero. */
  NONZERO,
  /** Below zero. */
  NEGATIVE,
  /** Zero or more. */
  NONNEGATIVE,
  /** More than zero. */
  POSITIVE,
  /** A pointer that is not null. */
  NONNULL,
  /** A pointer that is neither null nor an error code. */
  VALID,
  /** Cannot be told from the return value. */
  MAYBE
}
