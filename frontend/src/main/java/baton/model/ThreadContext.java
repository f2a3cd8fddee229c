package baton.model;

/** On whose time an entry runs. */
public enum ThreadContext {
  /** A user thread or a system call. */
  PROCESS,
  /** A thread of the kernel. */
  KERNEL_THREAD,
  /** A worker of a work queue. */
  WORKQUEUE,
  /** A soft interrupt. */
  SOFTIRQ,
  /** The soft interrupt of timers. */
  TIMER_SOFTIRQ,
  /** An interrupt handler. */
  HARDIRQ,
  /** The thread of an interrupt. */
  IRQ_THREAD,
  /** An interrupt that cannot be masked. */
  NMI,
  /** The thread that stops a processor. */
  STOPPER,
  /** A signal handler, on the stack of an interrupted thread. */
  SIGNAL,
  /** The one thread that runs an event loop. */
  MAIN_LOOP,
  /** Any of these. */
  ANY
}
