/**
 * Pairs guarded accesses of concurrent thread entries into warnings (RELAY, section 3.4 and figure 7).
 *
 * <p>{@link baton.race.RaceAnalysis} is the type to enter by. It takes the closed events that {@link baton.entry.Contexts} reaches,
 * sorts their accesses into buckets by location, and pairs inside a bucket what may run in parallel. Each pair is handed to the
 * {@link baton.race.Refinement}s in turn: the first that can tell why it is no race discharges it, and the {@link
 * baton.race.Ledger} writes that down. What is left are the {@link baton.race.Findings}: one {@link baton.race.Warning} per location.
 */
@NullMarked
package baton.race;

import org.jspecify.annotations.NullMarked;
