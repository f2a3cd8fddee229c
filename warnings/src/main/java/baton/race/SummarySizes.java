package baton.race;

import baton.callgraph.CallGraph;
import baton.link.Symbol;
import baton.summary.Summary;
import java.util.Map;
import java.util.function.Function;

/**
 * How large the summaries are: what rises from callees must not pile up on the way to the roots of the call graph.
 *
 * @param events events of all of them
 * @param largest events of the largest
 * @param beyond by how much the events of one exceed its own and {@link #PER_FORMAL} for each formal, at most
 * @param paths the most paths that rise from callees and start at one formal
 */
record SummarySizes(long events, long largest, long beyond, long paths) {
  /** How many events a formal may bring. */
  private static final int PER_FORMAL = 64;

  static SummarySizes of(CallGraph graph, Function<Symbol.DefinedFunction, Summary> summaries) {
    long events = 0;
    long largest = 0;
    long beyond = 0;
    long paths = 0;
    for (Symbol.DefinedFunction function : graph.functions()) {
      Summary summary = summaries.apply(function);
      long raised = summary.events().stream().filter(e -> e.via().isPresent()).count();
      events += summary.events().size();
      largest = Math.max(largest, summary.events().size());
      beyond = Math.max(beyond, raised - (long) PER_FORMAL * graph.program().function(function).body().formals().size());
      paths = Math.max(paths, summary.risingPaths());
    }
    return new SummarySizes(events, largest, beyond, paths);
  }

  void into(Map<String, Long> counts) {
    counts.put("events", events);
    counts.put("eventsOfLargest", largest);
    counts.put("eventsBeyond", beyond);
    counts.put("risingPaths", paths);
  }
}
