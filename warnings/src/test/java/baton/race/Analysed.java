package baton.race;

import baton.callgraph.CallGraph;
import baton.callgraph.CallRules;
import baton.callgraph.SignatureRule;
import baton.ir.Body;
import baton.ir.Digest;
import baton.link.Program;
import baton.link.Symbol;
import baton.model.ConcurrencyModel;
import baton.refine.StandardRefinements;
import baton.summary.Budget;
import baton.summary.ComponentAnalysis;
import baton.summary.ComponentTasks;
import baton.summary.Summary;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A program and its summaries, made without store or cluster. */
public final class Analysed {
  private final CallGraph graph;
  private final ConcurrencyModel model;
  private final Map<String, Summary> summaries = new HashMap<>();

  /** Summarises {@code program}. */
  public Analysed(Program program, ConcurrencyModel model) {
    this.graph = CallGraph.of(program, CallRules.of(model), SignatureRule.RANK);
    this.model = model;
    Map<Digest, Body> bodies = new HashMap<>();
    for (Symbol.DefinedFunction function : program.functions()) {
      bodies.put(program.function(function).digest(), program.function(function).body());
    }
    ComponentAnalysis analysis = new ComponentAnalysis(model, Budget.STANDARD);
    for (ComponentTasks.Planned planned : ComponentTasks.of(graph).inOrder()) {
      List<Summary> made = analysis.analyse(planned.task(), bodies::get, summaries::get);
      for (int i = 0; i < made.size(); i++) {
        summaries.put(planned.task().members().get(i).function(), made.get(i));
      }
    }
  }

  /** The calls. */
  public CallGraph graph() {
    return graph;
  }

  /** The summary of a function. */
  public Summary summary(Symbol.DefinedFunction function) {
    Summary summary = summaries.get(function.identity());
    if (summary == null) {
      throw new IllegalArgumentException("no summary of " + function.identity());
    }
    return summary;
  }

  /** The findings with all refinements. */
  public Findings findings() {
    return findings(new RaceAnalysis.Options(new StandardRefinements(), true));
  }

  /** The findings. */
  public Findings findings(RaceAnalysis.Options options) {
    return RaceAnalysis.of(graph.program(), graph, model, this::summary, options).run();
  }
}
