package baton.model;

/** How far an access through a pointer reaches where no argument gives its size. */
public enum Extent {
  /** Up to and with the terminating zero. */
  STRING,
  /** The object the pointer's type names. */
  OBJECT,
  /** Cannot be told: any of the object that the pointer points into. */
  UNKNOWN,
  /** That object, and every object that can be reached from it through pointers. */
  REACHABLE
}
