package baton.model;

/** What an entry happens after. */
public enum EntryOrder {
  /** The call or store that registers it. */
  REGISTRATION,
  /** All read-side sections that were running when it was registered. */
  GRACE_PERIOD
}
