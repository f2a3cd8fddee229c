package baton.model;

/** A part of the life of a program or module. */
public enum Phase {
  /** Before there is any thread besides the one that boots. */
  EARLY,
  /** On the thread that boots. */
  BOOT,
  /** Initialisation of a program or module. */
  INIT,
  /** A program or module ends. */
  EXIT
}
