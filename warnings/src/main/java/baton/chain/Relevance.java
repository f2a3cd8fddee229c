package baton.chain;

import baton.callgraph.Call;
import baton.callgraph.CallGraph;
import baton.callgraph.CallTarget;
import baton.flow.Operands;
import baton.effect.Effect;
import baton.effect.Outcomes;
import baton.ir.Block;
import baton.ir.Callee;
import baton.ir.Instruction;
import baton.ir.Operand;
import baton.ir.ValueType;
import baton.link.Symbol;
import baton.model.ConcurrencyModel;
import baton.model.FunctionRules;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** Which functions may do something to nodes, to what holds their addresses, or to locks, by themselves or by what they call. */
final class Relevance {
  private final CallGraph graph;
  private final ConcurrencyModel model;
  private final NodeObjects objects;
  private final Set<Integer> relevant = new HashSet<>();

  Relevance(CallGraph graph, ConcurrencyModel model, NodeObjects objects) {
    this.graph = graph;
    this.model = model;
    this.objects = objects;
    Map<Integer, Set<Integer>> called = new HashMap<>();
    for (Symbol.DefinedFunction function : graph.functions()) {
      called.put(function.number(), calls(function));
      if (isItself(function)) {
        relevant.add(function.number());
      }
    }
    boolean grown = true;
    while (grown) {
      grown = false;
      for (Symbol.DefinedFunction function : graph.functions()) {
        boolean calls = called.getOrDefault(function.number(), Set.of()).stream().anyMatch(relevant::contains);
        grown |= calls && relevant.add(function.number());
      }
    }
  }

  boolean contains(Symbol.DefinedFunction function) {
    return relevant.contains(function.number());
  }

  private Set<Integer> calls(Symbol.DefinedFunction function) {
    Set<Integer> result = new HashSet<>();
    for (Call call : graph.calls(function)) {
      if (!(call.target() instanceof CallTarget.Started)) {
        graph.targets(call).stream().flatMap(t -> graph.bodiesBehind(t.function()).stream()).forEach(f -> result.add(f.number()));
      }
    }
    return result;
  }

  private boolean isItself(Symbol.DefinedFunction function) {
    for (Block block : graph.program().function(function).body().blocks()) {
      int ordinal = block.first();
      for (Instruction instruction : block.instructions()) {
        boolean touches =
            objects.isNode(function, new Operand.Register(ordinal++))
                || Operands.of(instruction).anyMatch(o -> objects.isNode(function, o))
                || writes(function, instruction)
                || (instruction instanceof Instruction.Call call && letsGo(function, call));
        if (touches) {
          return true;
        }
      }
    }
    return false;
  }

  private boolean writes(Symbol.DefinedFunction function, Instruction instruction) {
    return switch (instruction) {
      case Instruction.Store(ValueType type, _, Operand address, _) ->
          type.kind() == ValueType.Kind.POINTER && objects.isHolder(function, address);
      case Instruction.Copy copy -> objects.isHolder(function, copy.to());
      case Instruction.Fill fill -> objects.isHolder(function, fill.to());
      default -> false;
    };
  }

  private static boolean letsGo(Effect effect) {
    return switch (effect) {
      case Effect.Locking _, Effect.Start _, Effect.CallBack _, Effect.CallOnce _, Effect.CallLater _ -> true;
      case Effect.NotStarted _, Effect.LockSetup _, Effect.Ordering _, Effect.Memory _, Effect.Sharing _, Effect.Result _,
          Effect.Control _ -> false;
    };
  }

  /** Whether a call is one of what locks, starts threads, calls back, or is not known. */
  private boolean letsGo(Symbol.DefinedFunction function, Instruction.Call call) {
    return switch (call.callee()) {
      case Callee.Direct(int referent) -> {
        Symbol symbol =
            graph.program().referred(function, referent);
        FunctionRules rules = model.function(symbol.name());
        boolean body = symbol instanceof Symbol.Callable callable && !graph.bodiesBehind(callable).isEmpty();
        boolean acts =
            Outcomes.whileRunning(rules).isPresent() || Outcomes.all(rules, model.policy()).stream().anyMatch(Relevance::letsGo);
        boolean shown = rules.isEmpty() && !body && call.arguments().stream().anyMatch(a -> objects.isHolder(function, a.value()));
        yield call.traits().returnsTwice() || acts || shown;
      }
      case Callee.Indirect _ -> true;
      case Callee.Intrinsic _ -> false;
    };
  }
}
