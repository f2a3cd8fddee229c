package baton.model;

/** A part of the life of a program or object; {@link ConcurrencyModel#phases} orders them. */
public enum Phase {
  /** Before the first thread besides the boot thread. */
  BOOT,
  /** Initialisation of a program or module. */
  INIT,
  /** A driver takes a device. */
  PROBE,
  /** Ordinary operation. */
  RUN,
  /** A driver gives a device back. */
  REMOVE,
  /** A program or module ends. */
  EXIT,
  /** Last use of one object. */
  TEARDOWN,
  /** Opening of one file. */
  FILE_OPEN,
  /** Use of one open file. */
  FILE_OPERATION,
  /** Last close of one open file. */
  FILE_RELEASE,
  /** A network interface starts. */
  INTERFACE_UP,
  /** A network interface stops. */
  INTERFACE_DOWN,
  /** Suspend and resume. */
  POWER
}
