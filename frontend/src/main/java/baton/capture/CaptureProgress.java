package baton.capture;

/** Told how a run gets on. Called from several threads at once. */
public interface CaptureProgress {
  /** Says nothing. */
  CaptureProgress SILENT =
      new CaptureProgress() {
        @Override
        public void begin(int units) {}

        @Override
        public void end(UnitResult result, boolean compiled) {}
      };

  /** A run begins. */
  void begin(int units);

  /** One unit is done; {@code compiled} says whether clang was started for it. */
  void end(UnitResult result, boolean compiled);
}
