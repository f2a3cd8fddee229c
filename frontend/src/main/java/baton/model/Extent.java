package baton.model;

/** How far an access through a pointer reaches where no argument gives its size. */
public enum Extent {
  /** Up to and with the terminating zero. */
  STRING,
  /** The object the pointer's type names. */
  OBJECT,
  /** Cannot be told: all that the pointer reaches. */
  UNKNOWN
}
