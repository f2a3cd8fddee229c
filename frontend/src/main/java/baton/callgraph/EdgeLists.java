package baton.callgraph;

import baton.link.Symbol;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The edges between functions as arrays. Functions are the first nodes; a node for each set of targets follows, so that a thousand
 * calls through one field do not repeat its thousand targets.
 */
final class EdgeLists {
  private final CallGraph graph;
  private final Edges edges;
  private final Map<Integer, Integer> indexOf = new HashMap<>();
  private final Map<Object, Integer> sets = new HashMap<>();
  private final List<int[]> rows = new ArrayList<>();

  EdgeLists(CallGraph graph, Edges edges) {
    this.graph = graph;
    this.edges = edges;
    for (Symbol.DefinedFunction function : graph.functions()) {
      indexOf.put(function.number(), indexOf.size());
      rows.add(new int[0]);
    }
  }

  /** For each node those it reaches directly, rising. */
  int[][] successors() {
    for (int i = 0; i < graph.functions().size(); i++) {
      List<Integer> row = new ArrayList<>();
      for (Call call : graph.calls(graph.functions().get(i))) {
        graph.direct(call.target(), edges).forEach(f -> addFunction(f, row));
        switch (edges) {
          case DIRECT_WITHOUT_MODELS, DIRECT -> {}
          case WITH_FORMALS -> addPassed(call, row);
          case WITH_DISPATCH -> {
            addPassed(call, row);
            addDispatch(call, row);
          }
        }
      }
      rows.set(i, sorted(row));
    }
    return rows.toArray(int[][]::new);
  }

  private void addFunction(Symbol callee, List<Integer> row) {
    Integer index = indexOf.get(callee.number());
    if (index != null) {
      row.add(index);
    }
  }

  private static int[] sorted(List<Integer> row) {
    return row.stream().mapToInt(Integer::intValue).sorted().distinct().toArray();
  }

  private void addPassed(Call call, List<Integer> row) {
    if (call.target() instanceof CallTarget.ThroughFormal through) {
      graph.passedFor(call, through).forEach(t -> addFunction(t.function(), row));
    }
  }

  private void addDispatch(Call call, List<Integer> row) {
    switch (call.target()) {
      case CallTarget.Dispatch _, CallTarget.ThroughVariable _, CallTarget.ThroughFormal _, CallTarget.Unknown _,
          CallTarget.CalledBack _ -> {
        List<Target> members = graph.targets(call);
        row.add(set(members, members));
      }
      case CallTarget.Direct _, CallTarget.Cut _, CallTarget.Unreachable _, CallTarget.Started _ -> {}
    }
  }

  private int set(Object key, List<Target> members) {
    Integer known = sets.get(key);
    if (known != null) {
      return known;
    }
    List<Integer> row = new ArrayList<>();
    members.forEach(t -> addFunction(t.function(), row));
    rows.add(sorted(row));
    sets.put(key, rows.size() - 1);
    return rows.size() - 1;
  }
}
