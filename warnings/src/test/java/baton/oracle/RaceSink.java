package baton.oracle;

/** Takes the races of an execution as they are found. */
@FunctionalInterface
interface RaceSink {
  /** A race, possibly one that was found before. */
  void race(Race race, Race.Strength strength);
}
