package baton.report;

import baton.race.WarnedAccess;
import java.nio.file.FileSystems;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.PathMatcher;

/** A glob for the files in which accesses stand, as their paths are from the root of the sources. */
final class FileGlob {
  private final PathMatcher matcher;

  /** @throws IllegalArgumentException where the text is no glob of {@link PathMatcher} */
  FileGlob(String glob) {
    this.matcher = FileSystems.getDefault().getPathMatcher("glob:" + glob);
  }

  /** Whether an access stands in such a file. */
  boolean has(WarnedAccess access) {
    try {
      return matcher.matches(Path.of(access.at().file()));
    } catch (InvalidPathException e) {
      // a name that no file here can have matches nothing
      return false;
    }
  }
}
