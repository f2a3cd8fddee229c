/**
 * The content-addressed store of units, bodies and run manifests on RocksDB.
 *
 * <p>A translation unit is taken apart: each body is kept once under its digest, whichever units contain it, and the rest of the
 * unit under the unit's key. Values are protobuf messages ({@code *Codec} classes turn {@code baton.ir} into them and back) inside
 * an envelope with a checksum over key and value. A record that fails its checksum counts as absent, so it is computed again, and is
 * reported as {@link baton.store.Damage}; records that vanished are found by a count kept beside the database.
 *
 * <p>Enter by {@link baton.store.SummaryStore}. RocksDB is loaded when a store is opened and not before.
 */
@NullMarked
package baton.store;

import org.jspecify.annotations.NullMarked;
