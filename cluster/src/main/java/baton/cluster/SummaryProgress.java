package baton.cluster;

/** Told how far the summaries are; calls come one after the other, from any thread. */
public interface SummaryProgress {
  /** Nobody looks. */
  SummaryProgress NONE =
      new SummaryProgress() {
        @Override
        public void begin(int components) {}

        @Override
        public void end(int done) {}
      };

  /** The work begins, on so many components. */
  void begin(int components);

  /** So many components have their summaries by now. */
  void end(int done);
}
