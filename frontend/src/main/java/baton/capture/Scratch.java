package baton.capture;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** A folder for one run's temporary files. It is gone afterwards; that of a run that was killed goes with the next. */
final class Scratch implements AutoCloseable {
  private static final String LOCK = "lock";

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
      Path folder = Files.createTempDirectory(parent, "run-");
      FileChannel channel = FileChannel.open(folder.resolve(LOCK), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
      lock(channel);
      return new Scratch(folder, channel);
    } catch (IOException e) {
      throw new CaptureEnvironmentException(
          "cannot keep temporary files in " + parent + ": " + e.getMessage() + "; make it writable or set BATON_HOME to another folder", e);
    }
  }

  Path folder() {
    return folder;
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
    try (DirectoryStream<Path> runs = Files.newDirectoryStream(parent, "run-*")) {
      for (Path run : runs) {
        if (isLeftover(run)) {
          delete(run);
        }
      }
    }
  }

  private static boolean isLeftover(Path run) {
    try (FileChannel channel = FileChannel.open(run.resolve(LOCK), StandardOpenOption.WRITE)) {
      return lock(channel);
    } catch (IOException beingMadeOrRemoved) {
      return false;
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
