package baton.capture;

import baton.ir.TranslationUnit;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * What a run captured.
 *
 * @param results one for each command, by name; the same for any number of threads
 * @param names the name of the unit of each command, where link steps are known; several commands may mean one unit
 * @param fresh the units that were read from bitcode, so that nobody decodes what was just encoded
 * @param dropped what is left out of commands, by name, with the number of commands
 * @param compiled for how many clang was started
 * @param reused how many were known
 * @param clangTime processor time of all clang processes
 */
public record CaptureReport(
    List<UnitResult> results,
    Map<CompileCommand, String> names,
    Map<UnitKey, TranslationUnit> fresh,
    NavigableMap<String, Integer> dropped,
    int compiled,
    int reused,
    Duration clangTime) {
  /** Copies list and map. */
  public CaptureReport {
    results = List.copyOf(results);
    names = Map.copyOf(names);
    fresh = Map.copyOf(fresh);
    dropped = Collections.unmodifiableNavigableMap(new TreeMap<>(dropped));
  }

  /** The results without a unit. */
  public List<UnitResult.Incomplete> incomplete() {
    return results.stream()
        .filter(UnitResult.Incomplete.class::isInstance)
        .map(UnitResult.Incomplete.class::cast)
        .toList();
  }

  /** The results with a unit. */
  public List<UnitResult.Complete> complete() {
    return results.stream().filter(UnitResult.Complete.class::isInstance).map(UnitResult.Complete.class::cast).toList();
  }
}
