package baton.link;

import java.util.Collections;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * One of several executables that a build makes, or a shared library.
 *
 * @param main the unit with the {@code main} that begins it; {@link #NO_MAIN} for a library
 * @param units the names of its units
 */
public record Executable(String main, SortedSet<String> units) {
  /** Stands for the unit with {@code main} where there is none. */
  public static final String NO_MAIN = "";

  /** Copies {@code units}. */
  public Executable {
    units = Collections.unmodifiableSortedSet(new TreeSet<>(units));
  }

  /** Whether others load it, and call what it exports. */
  public boolean isLibrary() {
    return main.equals(NO_MAIN);
  }
}
