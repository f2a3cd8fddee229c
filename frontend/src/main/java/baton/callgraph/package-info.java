/**
 * Who calls whom.
 *
 * <p>{@link baton.callgraph.CallGraph} reads every call of a linked program and says what it may reach. Calls by name, and calls of
 * functions whose address the body itself tells, are direct. A call through a field of a struct is a <em>dispatch</em> edge of that
 * field and is kept apart: with its targets resolved into the graph, one component would swallow half a kernel. Who may be behind a
 * field is answered in layers ({@link baton.callgraph.Layer}); no answer is a named unknown, never nothing.
 *
 * <p>{@link baton.callgraph.Components} are the strongly connected components over a choice of those edges, in a bottom-up order
 * that depends on names only. Summaries are made in that order, as in RELAY (Voung, Jhala and Lerner, ESEC/FSE 2007, section 3.3),
 * which traverses the components of the call graph bottom-up and iterates inside each.
 *
 * <p>Enter by {@link baton.callgraph.CallGraph}.
 */
@NullMarked
package baton.callgraph;

import org.jspecify.annotations.NullMarked;
