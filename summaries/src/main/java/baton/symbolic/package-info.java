/**
 * Symbolic execution of one function (RELAY, section 4.1; states kept apart by lockset as in ESP's property simulation).
 * {@link baton.symbolic.Threads} and {@link baton.symbolic.Values} are parts of its states that summaries keep.
 */
@NullMarked
package baton.symbolic;

import org.jspecify.annotations.NullMarked;
