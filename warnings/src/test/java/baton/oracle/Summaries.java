package baton.oracle;

import baton.callgraph.CallGraph;
import baton.callgraph.CallRules;
import baton.callgraph.SignatureRule;
import baton.ir.Body;
import baton.ir.Digest;
import baton.link.Program;
import baton.link.Symbol;
import baton.model.BuiltInModel;
import baton.model.ConcurrencyModel;
import baton.model.ModelException;
import baton.model.ModelLayers;
import baton.summary.Budget;
import baton.summary.ComponentAnalysis;
import baton.summary.ComponentTasks;
import baton.summary.Summary;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The summaries of all functions of a program, made one after the other without a store. */
final class Summaries {
  private final CallGraph graph;
  private final ConcurrencyModel model;
  private final Map<String, Summary> byFunction = new HashMap<>();

  private Summaries(CallGraph graph, ConcurrencyModel model) {
    this.graph = graph;
    this.model = model;
  }

  /** Summarises {@code program} with the model of POSIX threads. */
  static Summaries of(Program program) {
    ConcurrencyModel model;
    try {
      model = ModelLayers.of(List.of(BuiltInModel.POSIX), List.of()).newest();
    } catch (ModelException e) {
      throw new IllegalStateException(e);
    }
    Summaries result = new Summaries(CallGraph.of(program, CallRules.of(model), SignatureRule.RANK), model);
    result.summarise();
    return result;
  }

  private void summarise() {
    Map<Digest, Body> bodies = new HashMap<>();
    for (Symbol.DefinedFunction function : graph.program().functions()) {
      bodies.put(graph.program().function(function).digest(), graph.program().function(function).body());
    }
    ComponentAnalysis analysis = new ComponentAnalysis(model, Budget.STANDARD);
    for (ComponentTasks.Planned planned : ComponentTasks.of(graph).inOrder()) {
      List<Summary> made = analysis.analyse(planned.task(), bodies::get, byFunction::get);
      for (int i = 0; i < made.size(); i++) {
        byFunction.put(planned.task().members().get(i).function(), made.get(i));
      }
    }
  }

  CallGraph graph() {
    return graph;
  }

  ConcurrencyModel model() {
    return model;
  }

  Summary of(Symbol.DefinedFunction function) {
    Summary summary = byFunction.get(function.identity());
    if (summary == null) {
      throw new IllegalStateException(function.identity() + " was not summarised");
    }
    return summary;
  }
}
