package baton.model;

/**
 * A place in a model file.
 *
 * @param file the name under which the file was given
 * @param line from 1; 0 when the place is the file as a whole
 * @param column from 1
 */
public record Origin(String file, int line, int column) implements Comparable<Origin> {
  @Override
  public int compareTo(Origin other) {
    int byFile = file.compareTo(other.file);
    if (byFile != 0) {
      return byFile;
    }
    int byLine = Integer.compare(line, other.line);
    return byLine != 0 ? byLine : Integer.compare(column, other.column);
  }

  /** {@code FILE:LINE:COLUMN}, as compilers print it; {@code FILE} alone for the file as a whole. */
  @Override
  public String toString() {
    return line == 0 ? file : file + ":" + line + ":" + column;
  }
}
