/**
 * Function summaries (RELAY, section 4): guarded events, outcomes and effects, made bottom-up over the call graph and instantiated
 * at call sites. {@link baton.summary.Summary} is the result, {@link baton.summary.Event} what it mostly holds.
 */
@NullMarked
package baton.summary;

import org.jspecify.annotations.NullMarked;
