package baton.cli;

import baton.callgraph.CallGraph;
import baton.cluster.Summaries;
import baton.link.OwnFunctions;
import baton.model.ConcurrencyModel;
import java.util.List;

/**
 * A program with the summaries of its functions.
 *
 * @param loaded the program
 * @param graph its calls
 * @param model what its functions mean by name
 * @param own which of its functions the model describes
 * @param summaries the summary of each function
 */
record AnalyzedProgram(
    LoadedProgram loaded, CallGraph graph, ConcurrencyModel model, List<OwnFunctions.Meeting> own, Summaries summaries) {}
