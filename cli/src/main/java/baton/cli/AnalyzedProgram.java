package baton.cli;

import baton.callgraph.CallGraph;
import baton.cluster.Summaries;
import baton.model.ConcurrencyModel;

/**
 * A program with the summaries of its functions.
 *
 * @param loaded the program
 * @param graph its calls
 * @param model what its functions mean by name
 * @param summaries the summary of each function
 */
record AnalyzedProgram(LoadedProgram loaded, CallGraph graph, ConcurrencyModel model, Summaries summaries) {}
