package baton.store;

/** What a store is opened for. */
public enum Access {
  /** Reading and writing, by one process at a time; the store is made when the folder is missing or empty. */
  READ_WRITE,
  /** Reading what is there at the moment of opening, also while another process writes. Nothing is made or changed. */
  READ_ONLY
}
