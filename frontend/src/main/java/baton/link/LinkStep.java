package baton.link;

import java.util.Collections;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * How a build linked an image or made an archive, as it was recorded.
 *
 * @param output what was made, by its path
 * @param kind what it is
 * @param objects units that are in it
 * @param archived units of archives: those are in it that names lead to
 */
public record LinkStep(String output, Kind kind, SortedSet<String> objects, SortedSet<String> archived) {
  /** What a step makes. */
  public enum Kind {
    /** A program. */
    EXECUTABLE,
    /** A library or module that programs load. */
    SHARED,
    /** Objects of which others take what they need. */
    ARCHIVE
  }

  /** Copies the sets. */
  public LinkStep {
    objects = Collections.unmodifiableSortedSet(new TreeSet<>(objects));
    archived = Collections.unmodifiableSortedSet(new TreeSet<>(archived));
  }
}
