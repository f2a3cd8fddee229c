package baton.model;

/** What a format string makes of the arguments it names. */
public enum FormatStyle {
  /** Reads strings. */
  PRINTF,
  /** Writes through pointers. */
  SCANF
}
