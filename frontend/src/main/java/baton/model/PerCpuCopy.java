package baton.model;

/** Which copy of a per-processor variable a function names. */
public enum PerCpuCopy {
  /** That of the processor it runs on. */
  OWN,
  /** That of the processor an argument names. */
  NAMED
}
