package baton.refine;

import baton.entry.Contexts;
import baton.link.Program;
import baton.link.Symbol;
import java.util.HashMap;
import java.util.Map;

/** The control flow of each function, found out once. */
final class ControlFlows {
  private final Program program;
  private final Map<Symbol.DefinedFunction, ControlFlow> known = new HashMap<>();

  ControlFlows(Contexts contexts) {
    this.program = contexts.names().program();
  }

  ControlFlow of(Symbol.DefinedFunction function) {
    return known.computeIfAbsent(function, f -> new ControlFlow(program.function(f).body()));
  }
}
