package baton.entry;

import baton.callgraph.Call;
import baton.callgraph.CallGraph;
import baton.callgraph.CallTarget;
import baton.ir.Referent;
import baton.link.Symbol;
import baton.memory.Address;
import baton.memory.Base;
import baton.summary.Act;
import baton.summary.Event;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** The functions that calls and thread starts of summaries reach, by number. */
final class CallTargets {
  private final CallGraph graph;
  private final ProgramNames names;
  private final EventChains chains;

  CallTargets(CallGraph graph, ProgramNames names, EventChains chains) {
    this.graph = graph;
    this.names = names;
    this.chains = chains;
  }

  /**
   * Where a call goes.
   *
   * @param function whose summary holds the event
   * @param event the call
   */
  List<Symbol.DefinedFunction> of(Symbol.DefinedFunction function, Event event, Act.Enter enter) {
    return behind(function, event, enter.function(), false);
  }

  /** Where a thread begins. */
  List<Symbol.DefinedFunction> of(Symbol.DefinedFunction function, Event event, Act.Spawn spawn) {
    return behind(function, event, spawn.function(), true);
  }

  private List<Symbol.DefinedFunction> behind(Symbol.DefinedFunction function, Event event, Address address, boolean started) {
    SortedMap<Integer, Symbol.DefinedFunction> found = new TreeMap<>();
    if (address.terms().isEmpty() && address.base() instanceof Base.Global(Referent symbol)) {
      names.symbol(function, symbol).ifPresent(s -> add(s, found));
      return List.copyOf(found.values());
    }
    if (address.isInteger()) {
      return List.of();
    }
    List<Call> calls =
        chains.owners(function, event).stream()
            .flatMap(owner -> graph.calls(owner).stream())
            .filter(c -> c.site().ordinal() == event.site().ordinal() && c.target() instanceof CallTarget.Started == started)
            .toList();
    boolean callsBack = calls.stream().anyMatch(c -> c.target() instanceof CallTarget.CalledBack);
    for (Call call : calls) {
      // the function called by name is not the one that it calls back
      boolean byName = call.target() instanceof CallTarget.Direct || call.target() instanceof CallTarget.Cut;
      if (!callsBack || !byName) {
        graph.targets(call).forEach(t -> add(t.function(), found));
      }
    }
    return List.copyOf(found.values());
  }

  private void add(Symbol symbol, SortedMap<Integer, Symbol.DefinedFunction> to) {
    switch (symbol) {
      case Symbol.DefinedFunction function -> to.put(function.number(), function);
      case Symbol.IndirectFunction indirect -> graph.bodiesBehind(indirect).forEach(f -> to.put(f.number(), f));
      case Symbol.ExternalFunction _, Symbol.DefinedVariable _, Symbol.ExternalVariable _, Symbol.Unresolved _ -> {}
    }
  }
}
