package baton.link;

import java.util.Collections;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * One of several executables that a build makes.
 *
 * @param main the unit with the {@code main} that begins it
 * @param units the names of its units
 */
public record Executable(String main, SortedSet<String> units) {
  /** Copies {@code units}. */
  public Executable {
    units = Collections.unmodifiableSortedSet(new TreeSet<>(units));
  }
}
