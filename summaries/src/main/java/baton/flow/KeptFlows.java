package baton.flow;

import baton.link.Symbol;
import java.util.Map;
import java.util.Optional;

/** The flows that earlier runs found. */
public interface KeptFlows {
  /** Those of a function of the program; empty when they are not kept. */
  Optional<BodyFlows> of(Symbol.DefinedFunction function);

  /** Keeps those of some functions. */
  void keep(Map<Symbol.DefinedFunction, BodyFlows> found);

  /** Keeps nothing. */
  static KeptFlows none() {
    return new KeptFlows() {
      @Override
      public Optional<BodyFlows> of(Symbol.DefinedFunction function) {
        return Optional.empty();
      }

      @Override
      public void keep(Map<Symbol.DefinedFunction, BodyFlows> found) {}
    };
  }
}
