package baton.oracle;

import java.util.SortedMap;
import java.util.TreeMap;

/** What many executions of one program found. */
final class Findings implements RaceSink {
  private final SortedMap<Race, Race.Strength> races = new TreeMap<>();
  private final SortedMap<String, Integer> endings = new TreeMap<>();

  @Override
  public void race(Race race, Race.Strength strength) {
    races.merge(race, strength, (a, b) -> a.compareTo(b) <= 0 ? a : b);
  }

  void ended(Ending ending) {
    endings.merge(
        switch (ending) {
          case Ending.Finished() -> "finished";
          case Ending.Deadlock() -> "deadlock";
          case Ending.StepLimit() -> "step limit";
          case Ending.Undefined(String reason) -> "undefined: " + reason;
          case Ending.Unsupported(String reason) -> "unsupported: " + reason;
        },
        1,
        Integer::sum);
  }

  /** The races, each with the surest way it was found. */
  SortedMap<Race, Race.Strength> races() {
    return races;
  }

  /** How many executions ended how. */
  SortedMap<String, Integer> endings() {
    return endings;
  }

  /** Whether the interpreter met something it does not know. */
  boolean unsupported() {
    return endings.keySet().stream().anyMatch(e -> e.startsWith("unsupported"));
  }
}
