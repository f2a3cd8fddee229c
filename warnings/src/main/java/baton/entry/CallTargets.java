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
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The functions that calls and thread starts of summaries reach, by number. */
final class CallTargets {
  private final CallGraph graph;
  private final ProgramNames names;
  private final EventChains chains;
  private final Callees.Sets sets = new Callees.Sets();
  private final Map<Asked, Callees> known = new HashMap<>();

  /** A call through a pointer, wherever its function is reached from: the event is one object, as summaries have each of theirs. */
  private record Asked(int function, Event event) {
    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Asked(int itsFunction, Event itsEvent) && function == itsFunction && Interned.same(event, itsEvent);
    }

    @Override
    public int hashCode() {
      return 31 * function + System.identityHashCode(event);
    }
  }

  CallTargets(CallGraph graph, ProgramNames names, EventChains chains) {
    this.graph = graph;
    this.names = names;
    this.chains = chains;
  }

  /**
   * Where a call goes.
   *
   * @param function whose summary holds the event
   * @param event the call, as the summary has it
   * @param enter what it is in an activation
   */
  Callees of(Symbol.DefinedFunction function, Event event, Act.Enter enter) {
    return behind(function, event, enter.function(), false);
  }

  /** Where a thread begins. */
  Callees of(Symbol.DefinedFunction function, Event event, Act.Spawn spawn) {
    return behind(function, event, spawn.function(), true);
  }

  private Callees behind(Symbol.DefinedFunction function, Event event, Address address, boolean started) {
    if (address.terms().isEmpty() && address.base() instanceof Base.Global(Referent symbol)) {
      SortedMap<Integer, Symbol.DefinedFunction> found = new TreeMap<>();
      names.symbol(function, symbol).ifPresent(s -> add(s, found));
      return sets.of(found.values());
    }
    if (address.isInteger()) {
      return sets.of(List.of());
    }
    return known.computeIfAbsent(new Asked(function.number(), event), _ -> sets.of(throughPointer(function, event, started)));
  }

  private List<Symbol.DefinedFunction> throughPointer(Symbol.DefinedFunction function, Event event, boolean started) {
    SortedMap<Integer, Symbol.DefinedFunction> found = new TreeMap<>();
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
