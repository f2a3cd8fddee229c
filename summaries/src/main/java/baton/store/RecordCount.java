package baton.store;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.EnumMap;
import java.util.Map;
import java.util.zip.CRC32C;

/**
 * What the store should hold at least, kept in a file beside the database: RocksDB drops the end of a damaged log or manifest in
 * silence, and what is gone cannot be missed by counting what is left.
 *
 * @param writer the process that opened the store last, for a message; 0 when unknown
 * @param sequence the number of writes that the database has acknowledged since it was made
 * @param families for each family, what it should hold
 */
record RecordCount(long writer, long sequence, Map<Family, Expected> families) {
  private static final long MAGIC = 0x6261746f6e636e74L;
  private static final int BYTES = (3 + 2 * Family.values().length + 1) * Long.BYTES;

  /** Of a store that is being made. */
  static final RecordCount NONE = new RecordCount(0, 0, Map.of());

  /**
   * What a family should hold.
   *
   * @param keys distinct keys
   * @param rewrites writes to keys that were there; until they are compacted, each is an entry of its own
   */
  record Expected(long keys, long rewrites) {
    static final Expected NOTHING = new Expected(0, 0);
  }

  RecordCount {
    Map<Family, Expected> all = new EnumMap<>(Family.class);
    for (Family family : Family.values()) {
      all.put(family, families.getOrDefault(family, Expected.NOTHING));
    }
    families = Map.copyOf(all);
  }

  Expected expected(Family family) {
    return families.getOrDefault(family, Expected.NOTHING);
  }

  RecordCount with(Family family, Expected expected) {
    Map<Family, Expected> changed = new EnumMap<>(families);
    changed.put(family, expected);
    return new RecordCount(writer, sequence, changed);
  }

  RecordCount at(long newSequence) {
    return new RecordCount(writer, newSequence, families);
  }

  RecordCount by(long process) {
    return new RecordCount(process, sequence, families);
  }

  /** Opens the file for {@link #writeTo}, making it when it is missing. */
  static FileChannel open(Path file) throws IOException {
    return FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
  }

  /** Replaces the content of the file by one write, so that a killed process leaves the old or the new count. */
  void writeTo(FileChannel file) throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate(BYTES).putLong(MAGIC).putLong(writer).putLong(sequence);
    for (Family family : Family.values()) {
      bytes.putLong(expected(family).keys()).putLong(expected(family).rewrites());
    }
    bytes.putLong(checkSum(bytes)).flip();
    file.write(bytes, 0);
  }

  /** Throws {@link IOException}, with a reason in words, when the file is not what {@link #writeTo} writes. */
  static RecordCount read(Path file) throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate(BYTES + 1);
    try (FileChannel in = FileChannel.open(file, StandardOpenOption.READ)) {
      while (bytes.hasRemaining() && in.read(bytes) >= 0) {
        // A regular file rarely needs a second round.
      }
    }
    if (bytes.position() != BYTES) {
      throw new IOException("wrong length");
    }
    bytes.flip();
    long magic = bytes.getLong();
    long writer = bytes.getLong();
    long sequence = bytes.getLong();
    Map<Family, Expected> families = new EnumMap<>(Family.class);
    for (Family family : Family.values()) {
      families.put(family, new Expected(bytes.getLong(), bytes.getLong()));
    }
    if (magic != MAGIC || checkSum(bytes) != bytes.getLong()) {
      throw new IOException("wrong checksum");
    }
    return new RecordCount(writer, sequence, families);
  }

  private static long checkSum(ByteBuffer bytes) {
    var sum = new CRC32C();
    sum.update(bytes.duplicate().position(0).limit(BYTES - Long.BYTES));
    return sum.getValue();
  }
}
