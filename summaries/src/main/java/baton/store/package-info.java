/**
 * The content-addressed store of units, bodies and run manifests on RocksDB.
 */
@NullMarked
package baton.store;

import org.jspecify.annotations.NullMarked;
