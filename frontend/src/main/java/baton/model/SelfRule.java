package baton.model;

/** Whether an entry may run in parallel with itself. */
public enum SelfRule {
  /** Never. */
  SERIAL,
  /** Only for different objects. */
  SERIAL_OBJ,
  /** Always, also for the same object. */
  MULTI,
  /** One thread for each execution of the creating call: in parallel with itself where that call may be executed twice. */
  AS_CREATED
}
