package baton.store;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import java.util.zip.CRC32C;

/**
 * The files of a database that are logs: the write-ahead logs and the manifest. RocksDB does not end when a damaged record looks like one
 * of a recycled log in a log that was not recycled: it says that the record is bad and reads it again, for ever. So such records are
 * looked for before a database is opened. The form of the files is that of RocksDB's page "Write Ahead Log File Format".
 */
final class LogFiles {
  /** A record does not reach over the end of a block; in what is left of one there may be none. */
  private static final int BLOCK = 32 * 1024;

  /** Check sum, length, kind. */
  private static final int HEADER = 4 + 2 + 1;

  /** What RocksDB adds to a check sum that it has rotated. */
  private static final int MASK = 0xa282ead8;

  private LogFiles() {}

  /** Where a log of the database in a folder would be read for ever: in words; empty where none would. */
  static Optional<String> endless(Path folder) throws IOException {
    for (Path file : logs(folder)) {
      Optional<Long> found = endlessAt(file);
      if (found.isPresent()) {
        return Optional.of(file.getFileName() + " has a record of another kind of log at byte " + found.get());
      }
    }
    return Optional.empty();
  }

  private static List<Path> logs(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(LogFiles::isLog).sorted().toList();
    }
  }

  private static boolean isLog(Path file) {
    String name = String.valueOf(file.getFileName());
    return name.startsWith("MANIFEST-") || name.endsWith(".log");
  }

  private static Optional<Long> endlessAt(Path file) throws IOException {
    try (InputStream input = new BufferedInputStream(Files.newInputStream(file), BLOCK)) {
      long start = 0;
      boolean first = true;
      for (byte[] block = input.readNBytes(BLOCK); block.length > 0; block = input.readNBytes(BLOCK)) {
        ByteBuffer bytes = ByteBuffer.wrap(block).order(ByteOrder.LITTLE_ENDIAN);
        while (bytes.remaining() >= HEADER) {
          int at = bytes.position();
          int sum = bytes.getInt();
          int length = Short.toUnsignedInt(bytes.getShort());
          byte kind = bytes.get();
          if (isOfRecycledLog(kind)) {
            return first ? Optional.empty() : Optional.of(start + at);
          }
          if (length > bytes.remaining() || sum != sum(block, at + HEADER - 1, length + 1)) {
            // RocksDB reads on in the next block, if at all.
            break;
          }
          bytes.position(at + HEADER + length);
          first = false;
        }
        start += block.length;
      }
    } catch (NoSuchFileException e) {
      // The process that writes does not need it any more.
      return Optional.empty();
    }
    return Optional.empty();
  }

  /** Whole, first, middle, last, and one that tells the size of time stamps. */
  private static boolean isOfRecycledLog(byte kind) {
    return (kind >= 5 && kind <= 8) || kind == 11;
  }

  private static int sum(byte[] block, int from, int length) {
    CRC32C sum = new CRC32C();
    sum.update(block, from, length);
    return Integer.rotateRight((int) sum.getValue(), 15) + MASK;
  }
}
