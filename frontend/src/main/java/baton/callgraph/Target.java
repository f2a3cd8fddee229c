package baton.callgraph;

import static java.util.Comparator.comparing;

import baton.link.Symbol;
import java.util.Comparator;

/**
 * A function that may be behind a pointer that is called. Ordered by layer, match and number.
 *
 * @param function the function
 * @param layer why it may be there
 * @param match how its signature fits the call
 */
public record Target(Symbol.Callable function, Layer layer, Match match) implements Comparable<Target> {
  private static final Comparator<Target> ORDER =
      comparing(Target::layer).thenComparing(Target::match).thenComparingInt(t -> t.function().number());

  @Override
  public int compareTo(Target other) {
    return ORDER.compare(this, other);
  }
}
