package baton.value;

import baton.link.Symbol;
import java.util.Collections;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * Where the runs of a program are cut short: threads stop before they execute any of these instructions.
 *
 * @param function the function
 * @param ordinals its instructions
 */
public record Cut(Symbol.DefinedFunction function, SortedSet<Integer> ordinals) {
  /** Copies the ordinals. */
  public Cut {
    ordinals = Collections.unmodifiableSortedSet(new TreeSet<>(ordinals));
  }

  boolean stops(Symbol.DefinedFunction at, int ordinal) {
    return at.number() == function.number() && ordinals.contains(ordinal);
  }
}
