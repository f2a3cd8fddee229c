/**
 * The content-addressed store of units, bodies, flows, summaries and run manifests on RocksDB.
 *
 * <p>A translation unit is taken apart: each body is kept once under its digest, whichever units contain it, and the rest of the
 * unit under the unit's key. Summaries are kept by component, under the digest of all that they were made from. Values are protobuf
 * messages ({@code *Codec} classes turn facts into them and back) inside an envelope with a checksum over key and value. A record that
 * fails its checksum counts as absent, so it is computed again, and is reported as {@link baton.store.Damage}; records that vanished
 * are found by a count kept beside the database.
 *
 * <p>Enter by {@link baton.store.SummaryStore}. RocksDB is loaded when a store is opened and not before.
 */
@NullMarked
package baton.store;

import org.jspecify.annotations.NullMarked;
