package baton.model;

/** What an initialisation rule does. */
public enum InitOperation {
  /** The lock starts, unlocked. */
  INIT,
  /** The lock ends. */
  DESTROY
}
