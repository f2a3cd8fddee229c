package baton.llvm;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.zip.CRC32;
import java.util.zip.CRC32C;

/**
 * A cheap identity of a jar: its size and two check sums of its last MiB, which holds the table with name, size and check sum of every
 * entry. Takes a few milliseconds where a digest of the whole would take half a second at every start, and SHA-256 of the last MiB, which
 * a JVM that has just started does not yet know how to do fast, twenty milliseconds.
 */
final class JarFingerprint {
  private static final int TAIL = 1 << 20;

  private JarFingerprint() {}

  static String of(Path jar) throws IOException {
    try (FileChannel channel = FileChannel.open(jar)) {
      long size = channel.size();
      ByteBuffer bytes = ByteBuffer.allocate(Long.BYTES + (int) Math.min(TAIL, size));
      bytes.putLong(size);
      long position = size - bytes.remaining();
      while (bytes.hasRemaining()) {
        int read = channel.read(bytes, position);
        if (read < 0) {
          throw new IOException("it became shorter while it was read");
        }
        position += read;
      }
      CRC32 one = new CRC32();
      one.update(bytes.flip());
      CRC32C other = new CRC32C();
      other.update(bytes.rewind());
      return HexFormat.of().toHexDigits(one.getValue(), 8) + HexFormat.of().toHexDigits(other.getValue(), 8);
    }
  }
}
