package baton.capture;

import baton.ir.Digest;
import baton.ir.DigestBuilder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** What files hold, read once per run however many units read them. Safe for several threads. */
final class SourceContents {
  /** A file that changes this often while it is read is taken as it is; whoever used it finds out by the stamp. */
  private static final int READS = 3;

  /** Larger files are not taken: all that a unit reads is in memory at once. */
  private static final long LARGEST = 512L << 20;

  /** Often included to mean nothing. */
  private static final Path NOTHING = Path.of("/dev/null");

  private final Map<SourcePath, Facts> known = new ConcurrentHashMap<>();

  /**
   * What a file held when it was read.
   *
   * @param stamp the file's state then
   * @param digest of its bytes
   * @param named a digest of its name in keys and of that
   * @param includes what it may look up
   */
  record Facts(Stamp stamp, Digest digest, Digest named, IncludeScan includes) {}

  /**
   * A state of a file; a change of the content changes it, as the system sets the time itself.
   *
   * @param changed when content or attributes last changed
   * @param size in bytes
   * @param inode the file's number
   */
  record Stamp(Instant changed, long size, long inode) {
    static Stamp of(Path file) throws IOException {
      Map<String, Object> now = Files.readAttributes(file, "unix:ctime,size,ino");
      if (now.get("ctime") instanceof FileTime time
          && now.get("size") instanceof Long size
          && now.get("ino") instanceof Long inode
          && isPlain(file)) {
        return new Stamp(time.toInstant(), size, inode);
      }
      throw new IOException(file + " is no regular file");
    }
  }

  /** The facts of {@code file}, from the first time it was asked for in this run; null if it cannot be read. */
  @Nullable Facts facts(SourcePath file) {
    Facts facts = known.get(file);
    return facts == null ? refreshed(file) : facts;
  }

  /** The facts of {@code file} as it is now; null if it cannot be read. */
  @Nullable Facts refreshed(SourcePath file) {
    try {
      Path path = Path.of(file.path());
      Facts facts = known.get(file);
      if (facts != null && facts.stamp.equals(Stamp.of(path))) {
        return facts;
      }
      Facts read = read(path, file.mapped());
      known.put(file, read);
      return read;
    } catch (IOException | InvalidPathException unreadable) {
      // Absence is an answer: the caller compiles, and clang says what is wrong.
      return null;
    }
  }

  /** Whether {@code file} is there but is none whose contents could be part of a key: a pipe, a device, one larger than memory. */
  boolean isSpecial(SourcePath file) {
    if (known.containsKey(file)) {
      return false;
    }
    try {
      Path path = Path.of(file.path());
      return Files.exists(path) && (!isPlain(path) || Files.size(path) > LARGEST);
    } catch (IOException | InvalidPathException unreadable) {
      return false;
    }
  }

  private static boolean isPlain(Path file) throws IOException {
    return Files.isRegularFile(file) || file.toRealPath().equals(NOTHING);
  }

  private static Facts read(Path path, String name) throws IOException {
    Stamp before = Stamp.of(path);
    if (before.size > LARGEST) {
      throw new IOException(path + " is too large");
    }
    for (int i = 1; ; i++) {
      byte[] bytes = Files.readAllBytes(path);
      Stamp after = Stamp.of(path);
      if (after.equals(before) || i == READS) {
        Digest digest = Digest.of(bytes);
        return new Facts(after, digest, new DigestBuilder().add(name).add(digest).build(), IncludeScan.of(bytes));
      }
      before = after;
    }
  }
}
