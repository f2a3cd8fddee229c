package baton.llvm;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HexFormat;

/**
 * A cheap identity of a jar: its size and its last MiB, which holds the table with name, size and checksum of every entry.
 * Takes a few milliseconds where a digest of the whole would take half a second at every start.
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
      MessageDigest digest = Sha256.start();
      digest.update(bytes.flip());
      return HexFormat.of().formatHex(digest.digest(), 0, 8);
    }
  }
}
