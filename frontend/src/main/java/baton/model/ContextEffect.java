package baton.model;

/** What a call does to the context it returns to. */
public enum ContextEffect {
  /** Interrupts are off on this processor. */
  IRQ_OFF,
  /** Interrupts are on. */
  IRQ_ON,
  /** Interrupts are off, the former state is saved. */
  IRQ_SAVE,
  /** The saved state returns. */
  IRQ_RESTORE,
  /** Soft interrupts are off; nests. */
  BH_OFF,
  /** Undoes one {@code bh_off}. */
  BH_ON,
  /** No other task runs on this processor; nests. */
  PREEMPT_OFF,
  /** Undoes one {@code preempt_off}. */
  PREEMPT_ON
}
