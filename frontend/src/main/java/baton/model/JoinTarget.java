package baton.model;

/** What a join waits for. */
public enum JoinTarget {
  /** A thread. */
  THREAD,
  /** The child tasks of the current one. */
  TASKS,
  /** A work item that is queued. */
  WORK,
  /** A work item that is queued, or will be after a time or a grace period. */
  DELAYED_WORK,
  /** All items of a work queue. */
  WORKQUEUE,
  /** A timer's callback. */
  TIMER,
  /** A tasklet. */
  TASKLET,
  /** A piece of interrupt work. */
  IRQ_WORK,
  /** The handlers of an interrupt. */
  IRQ,
  /** A polling context. */
  NAPI,
  /** A USB request. */
  URB,
  /** The callbacks of a registered object. */
  REGISTRATION,
  /** All read-side sections that were running. */
  GRACE_PERIOD,
  /** Asynchronous calls. */
  ASYNC;

  /** What it is when it runs: an item that waits for its time is queued then as others are. */
  public JoinTarget running() {
    return this == DELAYED_WORK ? WORK : this;
  }
}
