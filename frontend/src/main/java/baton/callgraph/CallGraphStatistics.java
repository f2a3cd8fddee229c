package baton.callgraph;

import java.util.EnumMap;
import java.util.Map;

/**
 * Sizes of a call graph.
 *
 * @param functions functions with a body
 * @param calls calls, by the kind of target
 * @param targets for calls through fields, variables and formals: the number of targets by layer, summed over the calls
 * @param withoutTarget calls of which no target is known in any layer
 * @param largest the functions of the largest component, by choice of edges
 */
public record CallGraphStatistics(
    int functions,
    Map<Kind, Integer> calls,
    Map<Layer, Long> targets,
    int withoutTarget,
    Map<Edges, Integer> largest) {
  /** Kinds of targets. */
  public enum Kind {
    /** A function with a body, by name or known address. */
    DIRECT,
    /** A function without a body. */
    EXTERNAL,
    /** A function whose body a model cuts. */
    CUT,
    /** A call that is never compiled in. */
    UNREACHABLE,
    /** Through a field. */
    DISPATCH,
    /** Through a variable. */
    VARIABLE,
    /** Through a formal. */
    FORMAL,
    /** Something else. */
    UNKNOWN,
    /** Called back by a modelled function. */
    CALLED_BACK,
    /** Started or registered by a modelled function. */
    STARTED
  }

  /** Copies the maps. */
  public CallGraphStatistics {
    calls = Map.copyOf(calls);
    targets = Map.copyOf(targets);
    largest = Map.copyOf(largest);
  }

  /** Measures a graph. */
  public static CallGraphStatistics of(CallGraph graph) {
    Map<Kind, Integer> calls = new EnumMap<>(Kind.class);
    Map<Layer, Long> targets = new EnumMap<>(Layer.class);
    int withoutTarget = 0;
    for (var function : graph.functions()) {
      for (Call call : graph.calls(function)) {
        Kind kind = kind(graph, call.target());
        calls.merge(kind, 1, Integer::sum);
        boolean pointer =
            switch (kind) {
              case DISPATCH, VARIABLE, FORMAL, UNKNOWN -> true;
              case DIRECT, EXTERNAL, CUT, UNREACHABLE, CALLED_BACK, STARTED -> false;
            };
        if (pointer) {
          var found = graph.targets(call);
          found.forEach(t -> targets.merge(t.layer(), 1L, Long::sum));
          withoutTarget += found.isEmpty() ? 1 : 0;
        }
      }
    }
    Map<Edges, Integer> largest = new EnumMap<>(Edges.class);
    for (Edges edges : Edges.values()) {
      largest.put(edges, graph.components(edges).largest().map(c -> c.members().size()).orElse(0));
    }
    return new CallGraphStatistics(graph.functions().size(), calls, targets, withoutTarget, largest);
  }

  private static Kind kind(CallGraph graph, CallTarget target) {
    return switch (target) {
      case CallTarget.Direct direct -> graph.bodiesBehind(direct.callee()).isEmpty() ? Kind.EXTERNAL : Kind.DIRECT;
      case CallTarget.Cut _ -> Kind.CUT;
      case CallTarget.Unreachable _ -> Kind.UNREACHABLE;
      case CallTarget.Dispatch _ -> Kind.DISPATCH;
      case CallTarget.ThroughVariable _ -> Kind.VARIABLE;
      case CallTarget.ThroughFormal _ -> Kind.FORMAL;
      case CallTarget.Unknown _ -> Kind.UNKNOWN;
      case CallTarget.CalledBack _ -> Kind.CALLED_BACK;
      case CallTarget.Started _ -> Kind.STARTED;
    };
  }
}
