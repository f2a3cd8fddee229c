/**
 * Pairs guarded accesses of concurrent thread entries into warnings (RELAY, section 4).
 *
 * <p>Nothing stands here yet: summaries come first.
 */
@NullMarked
package baton.race;

import org.jspecify.annotations.NullMarked;
