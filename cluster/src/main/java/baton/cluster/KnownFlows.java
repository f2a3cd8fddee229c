package baton.cluster;

import baton.capture.UnitKey;
import baton.flow.BodyFlows;
import baton.flow.KeptFlows;
import baton.ir.AnalysisVersion;
import baton.ir.CodeDigest;
import baton.ir.Digest;
import baton.ir.DigestBuilder;
import baton.link.Program;
import baton.link.Symbol;
import baton.store.StoredFlows;
import baton.summary.ComponentAnalysis;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What flows where in the bodies of a program, kept in the store: under the key of the unit that holds a body, as the unit's types say
 * what cells are, the digest of the body, and that of the classes that look at it.
 */
public final class KnownFlows implements KeptFlows {
  private final Program program;
  private final Map<String, UnitKey> units;
  private final StoredFlows store;
  private final Digest code = CodeDigest.of(List.of(Program.class, ComponentAnalysis.class));
  private int reused;

  /**
   * Those of a program.
   *
   * @param units the keys of its units, by name; what is found in others is not kept
   */
  public KnownFlows(Program program, Map<String, UnitKey> units, StoredFlows store) {
    this.program = program;
    this.units = Map.copyOf(units);
    this.store = store;
  }

  @Override
  public Optional<BodyFlows> of(Symbol.DefinedFunction function) {
    Optional<BodyFlows> known = key(function).flatMap(store::get);
    reused += known.isPresent() ? 1 : 0;
    return known;
  }

  @Override
  public void keep(Map<Symbol.DefinedFunction, BodyFlows> found) {
    Map<Digest, BodyFlows> entries = new LinkedHashMap<>();
    found.forEach((function, flows) -> key(function).ifPresent(key -> entries.put(key, flows)));
    store.put(entries);
  }

  /** How many functions had theirs in the store. */
  public int reused() {
    return reused;
  }

  private Optional<Digest> key(Symbol.DefinedFunction function) {
    return Optional.ofNullable(units.get(function.unit()))
        .map(unit ->
            new DigestBuilder()
                .add("flows")
                .add(AnalysisVersion.CURRENT)
                .add(code)
                .add(unit.digest())
                .add(function.identity())
                .add(program.function(function).digest())
                .build());
  }
}
