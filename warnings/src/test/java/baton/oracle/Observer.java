package baton.oracle;

/** Looks on while a program runs. */
interface Observer {
  /** Looks at nothing. */
  Observer NOBODY =
      new Observer() {
        @Override
        public void entered(ThreadState thread) {}

        @Override
        public void shared(ThreadState thread, AccessRange range) {}
      };

  /** A thread has come to the beginning of a function: its innermost frame. */
  void entered(ThreadState thread);

  /** A thread makes an access, where it stands, to bytes that another thread has touched before, and one of the two accesses writes. */
  void shared(ThreadState thread, AccessRange range);
}
