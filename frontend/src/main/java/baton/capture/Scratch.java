package baton.capture;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * A folder for one run's temporary files. It is gone afterwards; that of a run that was killed goes with the next.
 *
 * <p>A run holds a lock on a file in its folder, so that no other takes it for a leftover. The folder gets the name under which others
 * look for leftovers once it is locked. It names the process, which never looks into its own: to close a file gives up every lock that
 * the process has on it.
 */
final class Scratch implements AutoCloseable {
  private static final String LOCK = "lock";
  private static final String MAKING = "making-";
  private static final String RUN = "run-";

  /** A folder that nobody gave its name for so long never gets it. */
  private static final Duration MAKING_TIME = Duration.ofDays(1);

  private final Path folder;
  private final FileChannel channel;

  private Scratch(Path folder, FileChannel channel) {
    this.folder = folder;
    this.channel = channel;
  }

  /** A new folder below {@code parent}. */
  static Scratch in(Path parent) throws CaptureEnvironmentException {
    try {
      Files.createDirectories(parent);
      removeLeftovers(parent);
      Path making = Files.createTempDirectory(parent, MAKING);
      FileChannel channel = FileChannel.open(making.resolve(LOCK), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
      lock(channel);
      Path folder = parent.resolve(ours() + making.getFileName().toString().substring(MAKING.length()));
      return new Scratch(Files.move(making, folder, StandardCopyOption.ATOMIC_MOVE), channel);
    } catch (IOException e) {
      throw new CaptureEnvironmentException(
          "cannot keep temporary files in " + parent + ": " + e.getMessage() + "; make it writable or set BATON_HOME to another folder", e);
    }
  }

  Path folder() {
    return folder;
  }

  /** What the names of this process's folders begin with. */
  private static String ours() {
    return RUN + ProcessHandle.current().pid() + "-";
  }

  private static boolean lock(FileChannel channel) {
    try {
      FileLock lock = channel.tryLock();
      return lock != null;
    } catch (OverlappingFileLockException inThisProcess) {
      return false;
    } catch (IOException noLocksHere) {
      return false;
    }
  }

  private static void removeLeftovers(Path parent) throws IOException {
    try (DirectoryStream<Path> folders = Files.newDirectoryStream(parent)) {
      for (Path folder : folders) {
        if (isLeftover(folder, folder.getFileName().toString())) {
          delete(folder);
        }
      }
    } catch (DirectoryIteratorException e) {
      throw e.getCause();
    }
  }

  private static boolean isLeftover(Path folder, String name) {
    try {
      if (name.startsWith(MAKING)) {
        return Files.getLastModifiedTime(folder).toInstant().isBefore(Instant.now().minus(MAKING_TIME));
      }
      return name.startsWith(RUN) && !name.startsWith(ours()) && isUnlocked(folder.resolve(LOCK));
    } catch (IOException beingMadeOrRemoved) {
      return false;
    }
  }

  private static boolean isUnlocked(Path file) throws IOException {
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
      return lock(channel);
    }
  }

  /** Removes {@code folder}; what cannot be removed goes with the next run. */
  static void delete(Path folder) {
    List<Path> all;
    try (Stream<Path> found = Files.walk(folder)) {
      all = found.sorted(Comparator.reverseOrder()).toList();
    } catch (IOException | UncheckedIOException beingRemoved) {
      return;
    }
    for (Path path : all) {
      if (!path.toFile().delete() && Files.exists(path)) {
        return;
      }
    }
  }

  @Override
  public void close() {
    delete(folder);
    try {
      channel.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
