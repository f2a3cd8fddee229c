package baton.capture;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Remembers beyond the end of the process which unit's bitcode it is reading: LLVM can end the process on bitcode it does not like.
 * A mark that is left over says no more than that: the process may have been killed for another reason, and so may others that it shared
 * the machine with. Such a unit is first read by a process of its own.
 */
final class ReadingMarks {
  private final Path folder;
  private final String owner;
  private final Set<Path> open = ConcurrentHashMap.newKeySet();

  ReadingMarks(Path folder) throws CaptureEnvironmentException {
    this.folder = folder;
    this.owner = describe(ProcessHandle.current());
    try {
      Files.createDirectories(folder);
    } catch (IOException e) {
      throw failure(e);
    }
  }

  /** Whether a process ended while it read {@code key}, for whatever reason. */
  boolean isLeft(UnitKey key) throws CaptureEnvironmentException {
    try {
      String text = Files.readString(mark(key));
      // One without text is just being written.
      return !text.isEmpty() && !text.equals(owner) && !isAlive(text);
    } catch (NoSuchFileException none) {
      return false;
    } catch (IOException e) {
      throw failure(e);
    }
  }

  /** Marks that {@code key} is being read. */
  void begin(UnitKey key) throws CaptureEnvironmentException {
    try {
      open.add(mark(key));
      Files.writeString(mark(key), owner);
    } catch (IOException e) {
      throw failure(e);
    }
  }

  /** The process survived reading {@code key}. */
  void end(UnitKey key) throws CaptureEnvironmentException {
    try {
      Files.deleteIfExists(mark(key));
      open.remove(mark(key));
    } catch (IOException e) {
      throw failure(e);
    }
  }

  /** Called when the process ends in good order, asked to by its user: no unit is to blame. */
  void abandon() {
    for (Path mark : open) {
      try {
        Files.deleteIfExists(mark);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  private CaptureEnvironmentException failure(IOException e) {
    return new CaptureEnvironmentException(
        "cannot write to " + folder + ": " + e.getMessage() + "; make it writable or set BATON_HOME to another folder", e);
  }

  private Path mark(UnitKey key) {
    return folder.resolve(key.digest().hex());
  }

  private static boolean isAlive(String text) {
    int space = text.indexOf(' ');
    return space > 0
        && text.substring(0, space).chars().allMatch(Character::isDigit)
        && ProcessHandle.of(Long.parseLong(text.substring(0, space))).filter(p -> describe(p).equals(text)).isPresent();
  }

  private static String describe(ProcessHandle process) {
    return process.pid() + " " + process.info().startInstant().map(Instant::toString).orElse("");
  }
}
