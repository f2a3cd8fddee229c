package baton.callgraph;

/** How a value comes to a place. */
enum Strength {
  /** The very value is copied there, and what it points to with it. */
  COPIED,
  /** The place may be another name of the one that has the value; what is called by it must have the signature of the call. */
  LOOSE,
  /** As {@link #LOOSE}, for code outside the program: what the values point to is not one. */
  MENTIONED
}
