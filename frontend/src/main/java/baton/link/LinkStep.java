package baton.link;

import java.util.Collections;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * How a build linked an image, as it was recorded.
 *
 * @param output the image, by its path
 * @param executable whether it is a program; else a library or module that programs load
 * @param objects units that are in it
 * @param archived units of archives: those are in it that names lead to
 */
public record LinkStep(String output, boolean executable, SortedSet<String> objects, SortedSet<String> archived) {
  /** Copies the sets. */
  public LinkStep {
    objects = Collections.unmodifiableSortedSet(new TreeSet<>(objects));
    archived = Collections.unmodifiableSortedSet(new TreeSet<>(archived));
  }
}
