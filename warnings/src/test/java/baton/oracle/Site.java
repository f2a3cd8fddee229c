package baton.oracle;

import java.util.Comparator;

/**
 * An instruction that accesses memory.
 *
 * @param function the identity of the function's symbol
 * @param ordinal the instruction's ordinal
 * @param file the source file
 * @param line the line, from 1; 0 when unknown
 */
record Site(String function, int ordinal, String file, int line) implements Comparable<Site> {
  private static final Comparator<Site> ORDER =
      Comparator.comparing(Site::file)
          .thenComparingInt(Site::line)
          .thenComparing(Site::function)
          .thenComparingInt(Site::ordinal);

  /** Where it stands, as {@code file:line}. */
  String place() {
    return file + ":" + line;
  }

  @Override
  public int compareTo(Site other) {
    return ORDER.compare(this, other);
  }

  @Override
  public String toString() {
    return file + ":" + line + " (" + function + " %" + ordinal + ")";
  }
}
