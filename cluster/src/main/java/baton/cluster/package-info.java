/**
 * Runs the summary analysis on actor workers, in one JVM or on many machines (RELAY, section 5).
 *
 * <p>Nothing stands here yet: the analysis itself comes first.
 */
@NullMarked
package baton.cluster;

import org.jspecify.annotations.NullMarked;
