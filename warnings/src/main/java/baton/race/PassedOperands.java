package baton.race;

import baton.callgraph.Call;
import baton.callgraph.CallGraph;
import baton.callgraph.CallTarget;
import baton.entry.EventChains;
import baton.ir.Callee;
import baton.ir.Instruction;
import baton.ir.Operand;
import baton.link.Symbol;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a call of a chain passes to the function that it leads to. A chain may leave out who stands between: where a function is handed on
 * and called somewhere below, the call that leads to it in the chain is that of who handed it on, with the arguments of another function.
 */
final class PassedOperands {
  private final CallGraph graph;
  private final Map<EventChains.Call, Optional<Instruction.Call>> known = new HashMap<>();

  PassedOperands(CallGraph graph) {
    this.graph = graph;
  }

  /** The operand that a call passes for a formal of its callee; empty where it does not call that function itself, or passes less. */
  Optional<Operand> of(EventChains.Call call, int formal) {
    return known
        .computeIfAbsent(call, this::find)
        .filter(made -> formal < made.arguments().size())
        .map(made -> made.arguments().get(formal).value());
  }

  private Optional<Instruction.Call> find(EventChains.Call call) {
    return graph.program().function(call.caller()).body().instruction(call.ordinal()) instanceof Instruction.Call made
            && !(made.callee() instanceof Callee.Intrinsic)
            && graph.calls(call.caller()).stream().anyMatch(c -> c.site().ordinal() == call.ordinal() && leadsTo(c, call.callee()))
        ? Optional.of(made)
        : Optional.empty();
  }

  private boolean leadsTo(Call call, Symbol.DefinedFunction callee) {
    return switch (call.target()) {
      case CallTarget.Direct(Symbol.Callable named, _) -> bodies(named).contains(callee);
      case CallTarget.Cut(Symbol.Callable named, _) -> bodies(named).contains(callee);
      case CallTarget.Dispatch _, CallTarget.ThroughVariable _, CallTarget.ThroughFormal _, CallTarget.Unknown _ ->
          graph.targets(call).stream().anyMatch(t -> bodies(t.function()).contains(callee));
      case CallTarget.Unreachable _, CallTarget.CalledBack _, CallTarget.Started _ -> false;
    };
  }

  private List<Symbol.DefinedFunction> bodies(Symbol.Callable named) {
    return graph.bodiesBehind(named);
  }
}
