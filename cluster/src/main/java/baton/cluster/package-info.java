/**
 * Makes the summaries of a program: many workers, one result.
 *
 * <p>A {@code Coordinator} actor owns the store and the {@code Schedule}: which components wait for which, under what key each one's
 * summaries are kept, what is ready. {@code Worker} actors ask for work and get batches of ready components, longest remaining path
 * first; they fetch the bodies and summaries they lack, call the {@link baton.cluster.Analysis}, a pure function, and send back what
 * it says. The coordinator stores that before whatever depends on it becomes ready. What is in the store already reaches no worker.
 *
 * <p>Actors say {@code Message}s to each other, sealed records of which each is one protobuf message, so that workers may be on
 * another machine. Enter by {@link baton.cluster.LocalCluster}, which runs them in this process; {@link baton.cluster.Summaries} is
 * what comes out. The design follows RELAY, section 5: bottom-up over the call graph, on several machines.
 */
@NullMarked
package baton.cluster;

import org.jspecify.annotations.NullMarked;
