/**
 * Thread entries, and what surely holds where their threads go: contexts from the entries down the call graph (design, section 6),
 * how many threads of an entry there are, and which events may happen at one time.
 *
 * <p>{@link baton.entry.Contexts} is the type to enter by: it starts at {@code main} and the other entries that need no call, walks
 * along the calls that summaries tell of, and takes every thread started on the way as a further entry. Composed with the events of
 * the functions reached this equals RELAY's access summary of the entry (RELAY, section 3.4). {@link baton.entry.Parallelism} orders
 * events by creation and join.
 */
@NullMarked
package baton.entry;

import org.jspecify.annotations.NullMarked;
