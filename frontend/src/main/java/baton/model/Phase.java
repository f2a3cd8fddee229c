package baton.model;

/** A part of the life of a program or module. */
public enum Phase {
  /** Before the first thread besides the boot thread. */
  BOOT,
  /** Initialisation of a program or module. */
  INIT,
  /** A program or module ends. */
  EXIT
}
