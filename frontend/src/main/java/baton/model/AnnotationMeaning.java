package baton.model;

/** What a source annotation states. */
public enum AnnotationMeaning {
  /** Callers hold the lock. */
  HELD_ON_ENTRY,
  /** Callers hold the lock at least shared. */
  HELD_SHARED_ON_ENTRY,
  /** The function returns with the lock. */
  ACQUIRED_ON_RETURN,
  /** The function releases the lock. */
  RELEASED_ON_RETURN,
  /** The function returns with the lock for one return value. */
  ACQUIRED_ON_VALUE,
  /** The lock guards the field. */
  GUARDS_FIELD,
  /** The lock guards what the field points to. */
  GUARDS_POINTEE,
  /** The pointer is read under RCU. */
  RCU_POINTER,
  /** A per-processor variable. */
  PERCPU,
  /** Written only before ordinary operation. */
  WRITTEN_DURING_INIT,
  /** The race in this expression is meant. */
  INTENDED_RACE,
  /** Races on this field are meant. */
  INTENDED_RACE_FIELD,
  /** The analysis is to leave this out. */
  IGNORED
}
