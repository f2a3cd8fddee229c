package baton.capture;

/**
 * A path of a file that is read. One run has one object for a path, however commands spell it: most units read the same headers, and
 * comparing objects costs less than comparing texts.
 */
final class SourcePath {
  private final String path;
  private final String mapped;

  SourcePath(String path, String mapped) {
    this.path = path;
    this.mapped = mapped;
  }

  /** Absolute. */
  String path() {
    return path;
  }

  /** How it is written in keys and recipes. */
  String mapped() {
    return mapped;
  }

  /** The path of its folder. */
  String folder() {
    return path.substring(0, Math.max(path.lastIndexOf('/'), 0));
  }

  @Override
  public String toString() {
    return path;
  }
}
