package baton.store;

import com.google.protobuf.ByteString;
import com.google.protobuf.UnsafeByteOperations;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.rocksdb.ColumnFamilyHandle;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.RocksIterator;
import org.rocksdb.TableProperties;
import org.rocksdb.WriteBatch;
import org.rocksdb.WriteOptions;

/** An open RocksDB with the families of the store: bytes by key, nothing about their meaning. */
final class Database implements AutoCloseable {
  private final RocksOptions options;
  private final RocksDB rocks;
  private final List<ColumnFamilyHandle> handles;
  private final Map<Family, ColumnFamilyHandle> byFamily = new EnumMap<>(Family.class);
  private final WriteOptions unsynced = new WriteOptions();

  /** One record to write. */
  record Entry(Key key, ByteString value) {}

  private Database(RocksOptions options, RocksDB rocks, List<ColumnFamilyHandle> handles) {
    this.options = options;
    this.rocks = rocks;
    this.handles = handles;
    // RocksDB's own default family comes first.
    int next = 1;
    for (Family family : Family.values()) {
      byFamily.put(family, handles.get(next++));
    }
  }

  static Database open(Path folder, boolean create) throws RocksDBException {
    return open(new RocksOptions(create, true), (options, handles) ->
        RocksDB.open(options.database(), folder.toString(), options.families(), handles));
  }

  static Database openReadOnly(Path folder) throws RocksDBException {
    return open(new RocksOptions(false, false), (options, handles) ->
        RocksDB.openReadOnly(options.database(), folder.toString(), options.families(), handles));
  }

  private interface Opening {
    RocksDB open(RocksOptions options, List<ColumnFamilyHandle> handles) throws RocksDBException;
  }

  private static Database open(RocksOptions options, Opening opening) throws RocksDBException {
    List<ColumnFamilyHandle> handles = new ArrayList<>();
    boolean opened = false;
    try {
      var database = new Database(options, opening.open(options, handles), handles);
      opened = true;
      return database;
    } finally {
      if (!opened) {
        options.close();
      }
    }
  }

  @Nullable ByteString get(Key key) throws RocksDBException {
    byte[] value = rocks.get(handle(key.family()), key.raw());
    return value == null ? null : UnsafeByteOperations.unsafeWrap(value);
  }

  /** Writes all entries or none. They survive the end of this process once this returns, not that of the machine. */
  void write(List<Entry> entries) throws RocksDBException {
    try (var batch = new WriteBatch()) {
      for (Entry entry : entries) {
        batch.put(handle(entry.key().family()), entry.key().raw(), entry.value().toByteArray());
      }
      rocks.write(unsynced, batch);
    }
  }

  /** Gives every key of a family, in order, to {@code consumer}. */
  void forEachKey(Family family, Consumer<Key> consumer) throws RocksDBException {
    try (RocksIterator iterator = rocks.newIterator(handle(family))) {
      for (iterator.seekToFirst(); iterator.isValid(); iterator.next()) {
        consumer.accept(new Key(family, UnsafeByteOperations.unsafeWrap(iterator.key())));
      }
      iterator.status();
    }
  }

  /** How many entries a family has, at least its number of keys: a key written again counts again until it is compacted. */
  long entries(Family family) throws RocksDBException {
    long entries =
        rocks.getLongProperty(handle(family), "rocksdb.num-entries-active-mem-table")
            + rocks.getLongProperty(handle(family), "rocksdb.num-entries-imm-mem-tables");
    for (TableProperties table : rocks.getPropertiesOfAllTables(handle(family)).values()) {
      entries += table.getNumEntries();
    }
    return entries;
  }

  /** How many writes the database has seen. */
  long sequence() {
    return rocks.getLatestSequenceNumber();
  }

  /** Makes everything written survive the end of the machine. */
  void sync() throws RocksDBException {
    rocks.syncWal();
  }

  @Override
  public void close() {
    handles.forEach(ColumnFamilyHandle::close);
    rocks.close();
    unsynced.close();
    options.close();
  }

  private ColumnFamilyHandle handle(Family family) {
    ColumnFamilyHandle handle = byFamily.get(family);
    if (handle == null) {
      throw new IllegalStateException("no column family " + family);
    }
    return handle;
  }
}
