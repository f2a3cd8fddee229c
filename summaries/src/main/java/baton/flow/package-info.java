/**
 * What flows where inside one body: the constraints of points-to analysis (Andersen, <i>Program Analysis and Specialization for the C
 * Programming Language</i>, chapter 4; bootstrapping after Kahlon and others, <i>Fast and Accurate Static Data-Race Detection for
 * Concurrent Programs</i>), before it is known which functions are called and what names stand for.
 *
 * <p>They follow from the body and from the types that its unit declares, so they are found once and kept under a key of these. Enter by
 * {@link baton.flow.BodyFlows}; {@link baton.flow.FlowFinder} finds them, {@link baton.flow.KeptFlows} is asked for those of earlier runs.
 */
@NullMarked
package baton.flow;

import org.jspecify.annotations.NullMarked;
