package baton.model;

/** What kind of memory an allocation gives. */
public enum Storage {
  /** Ordinary heap memory, private until published. */
  HEAP,
  /** The caller's stack frame. */
  STACK,
  /** Mapped pages: other calls may give the same, unless a condition of the rule holds. */
  MAPPING,
  /** An object inside a library. */
  LIBRARY,
  /** One copy for each processor. */
  PERCPU,
  /** Memory that a device reads and writes too. */
  DEVICE,
  /** A slab whose memory keeps its type: readers of a former object may still read it. */
  TYPED_SLAB
}
