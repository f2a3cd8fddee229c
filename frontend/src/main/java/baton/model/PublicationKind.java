package baton.model;

/** To whom a publication shows an object. */
public enum PublicationKind {
  /** To callbacks that the call registers. */
  REGISTRATION,
  /** To all who can reach the container. */
  CONTAINER,
  /** To later callbacks of the same device. */
  DRIVER_DATA,
  /** To an interrupt handler. */
  INTERRUPT
}
