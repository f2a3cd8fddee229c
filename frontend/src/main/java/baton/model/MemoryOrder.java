package baton.model;

/** What order an atomic function gives to other accesses. */
public enum MemoryOrder {
  /** None. */
  RELAXED,
  /** Later ones stay later. */
  ACQUIRE,
  /** Earlier ones stay earlier. */
  RELEASE,
  /** Both. */
  FULL,
  /** Depends on an argument or the architecture: taken as relaxed. */
  UNSPECIFIED
}
