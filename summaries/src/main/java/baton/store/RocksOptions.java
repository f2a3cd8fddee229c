package baton.store;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.rocksdb.BlockBasedTableConfig;
import org.rocksdb.BloomFilter;
import org.rocksdb.Cache;
import org.rocksdb.ColumnFamilyDescriptor;
import org.rocksdb.ColumnFamilyOptions;
import org.rocksdb.CompressionType;
import org.rocksdb.DBOptions;
import org.rocksdb.InfoLogLevel;
import org.rocksdb.LRUCache;
import org.rocksdb.RocksDB;
import org.rocksdb.WALRecoveryMode;
import org.rocksdb.util.StdErrLogger;

/**
 * How RocksDB is used. The native objects live as long as the database.
 *
 * <p>Small on purpose: the store shares the machine with compilers. All families are flushed together ({@code atomicFlush}), so a
 * log that ends early leaves them at one common point.
 */
final class RocksOptions implements AutoCloseable {
  private static final long BLOCK_CACHE_BYTES = 32L << 20;
  private static final long WRITE_BUFFER_BYTES = 16L << 20;
  private static final long LOG_BYTES = 64L << 20;
  private static final long BLOCK_BYTES = 16L << 10;
  private static final double BLOOM_BITS_PER_KEY = 10;

  private final Cache cache = new LRUCache(BLOCK_CACHE_BYTES);
  private final BloomFilter filter = new BloomFilter(BLOOM_BITS_PER_KEY, false);
  private final ColumnFamilyOptions family;
  // No LOG files: failures arrive as exceptions, and a reader must not turn over the writer's file.
  private final StdErrLogger logger = new StdErrLogger(InfoLogLevel.FATAL_LEVEL);
  private final DBOptions database;

  /**
   * {@code create}: make a database where there is none; {@code write}: make families that are missing, which the record count
   * then tells.
   */
  RocksOptions(boolean create, boolean write) {
    this.family =
        new ColumnFamilyOptions()
            .setWriteBufferSize(WRITE_BUFFER_BYTES)
            .setCompressionType(CompressionType.LZ4_COMPRESSION)
            .setBottommostCompressionType(CompressionType.ZSTD_COMPRESSION)
            .setTableFormatConfig(
                new BlockBasedTableConfig()
                    .setBlockCache(cache)
                    .setFilterPolicy(filter)
                    .setBlockSize(BLOCK_BYTES)
                    .setFormatVersion(5));
    this.database =
        new DBOptions()
            .setCreateIfMissing(create)
            .setCreateMissingColumnFamilies(write)
            .setParanoidChecks(true)
            // The end of a damaged log is dropped; the record count beside the database tells that it was.
            .setWalRecoveryMode(WALRecoveryMode.PointInTimeRecovery)
            .setAtomicFlush(true)
            .setMaxTotalWalSize(LOG_BYTES)
            .setMaxBackgroundJobs(2)
            .setMaxOpenFiles(-1)
            .setKeepLogFileNum(1)
            .setStatsDumpPeriodSec(0)
            .setStatsPersistPeriodSec(0);
    database.setLogger(logger);
  }

  DBOptions database() {
    return database;
  }

  /** RocksDB's own default family, which stays empty, and ours. */
  List<ColumnFamilyDescriptor> families() {
    List<ColumnFamilyDescriptor> families = new ArrayList<>();
    families.add(new ColumnFamilyDescriptor(RocksDB.DEFAULT_COLUMN_FAMILY, family));
    Arrays.stream(Family.values())
        .forEach(one -> families.add(new ColumnFamilyDescriptor(one.encodedLabel(), family)));
    return families;
  }

  @Override
  public void close() {
    database.close();
    logger.close();
    family.close();
    filter.close();
    cache.close();
  }
}
