package baton.store;

import baton.capture.UnitKey;
import baton.ir.Digest;
import baton.ir.Outcome;
import baton.ir.Referent;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What a run looked at and what became of it; with the store it tells the whole result.
 *
 * @param id its name
 * @param started when it began
 * @param analysisVersion the analysis that ran
 * @param options the options that can change results, by name
 * @param units the translation units, by name
 * @param functions every function and its body
 * @param timings how long each stage took, by stage
 * @param outcome whether everything was analysed
 * @param findings the key of what was found, see {@link StoredFindings}; empty for a run that looked for no races
 */
public record RunManifest(
    RunId id,
    Instant started,
    String analysisVersion,
    SortedMap<String, String> options,
    List<Unit> units,
    List<FunctionBody> functions,
    SortedMap<String, Duration> timings,
    Outcome outcome,
    Optional<Digest> findings) {
  /** A run that looked for no races. */
  public RunManifest(
      RunId id,
      Instant started,
      String analysisVersion,
      SortedMap<String, String> options,
      List<Unit> units,
      List<FunctionBody> functions,
      SortedMap<String, Duration> timings,
      Outcome outcome) {
    this(id, started, analysisVersion, options, units, functions, timings, outcome, Optional.empty());
  }

  /** The same run with these functions. */
  public RunManifest withFunctions(List<FunctionBody> other) {
    return new RunManifest(id, started, analysisVersion, options, units, other, timings, outcome, findings);
  }

  /** The same run with how long one more stage took. */
  public RunManifest withTiming(String stage, Duration time) {
    SortedMap<String, Duration> more = new TreeMap<>(timings);
    more.put(stage, time);
    return new RunManifest(id, started, analysisVersion, options, units, functions, more, outcome, findings);
  }

  /** The same run with the key of what it found. */
  public RunManifest withFindings(Digest key) {
    return new RunManifest(id, started, analysisVersion, options, units, functions, timings, outcome, Optional.of(key));
  }

  /** Copies the collections; a function that several units contain is named once. */
  public RunManifest {
    options = Collections.unmodifiableSortedMap(new TreeMap<>(Map.copyOf(options)));
    units = List.copyOf(units);
    functions = functions.stream().distinct().toList();
    timings = Collections.unmodifiableSortedMap(new TreeMap<>(Map.copyOf(timings)));
  }

  /**
   * A translation unit of a run.
   *
   * @param name its name
   * @param key its key in the store; empty when it could not be compiled
   * @param outcome whether it was read whole
   */
  public record Unit(String name, Optional<UnitKey> key, Outcome outcome) {}

  /**
   * A function of the program.
   *
   * @param function how others refer to it
   * @param body the digest of its body
   * @param summary its summary; empty when none was made, as of a function that another definition replaces
   */
  public record FunctionBody(Referent function, Digest body, Optional<Summarised> summary) {
    /** A function without a summary. */
    public FunctionBody(Referent function, Digest body) {
      this(function, body, Optional.empty());
    }
  }

  /**
   * The summary of a function.
   *
   * @param key the key of its component's summaries in the store
   * @param digest the digest of its content
   */
  public record Summarised(Digest key, Digest digest) {}
}
