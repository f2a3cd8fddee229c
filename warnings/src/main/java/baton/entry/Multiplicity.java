package baton.entry;

/** How many threads of an entry there are. */
public enum Multiplicity {
  /** One at most, ever. */
  SINGLE,
  /** Several, but never two at one time. */
  SERIAL,
  /** Several, also at one time. */
  SEVERAL
}
