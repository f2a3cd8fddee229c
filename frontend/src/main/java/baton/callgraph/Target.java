package baton.callgraph;

import baton.link.Symbol;

/**
 * A function that may be behind a pointer that is called. Ordered by layer, match and number.
 *
 * @param function the function
 * @param layer why it may be there
 * @param match how its signature fits the call
 */
public record Target(Symbol.Callable function, Layer layer, Match match) implements Comparable<Target> {
  @Override
  public int compareTo(Target other) {
    int order = layer.compareTo(other.layer);
    if (order == 0) {
      order = match.compareTo(other.match);
    }
    return order != 0 ? order : Integer.compare(function.number(), other.function.number());
  }
}
