package baton.ir;

import java.util.Collections;
import java.util.Comparator;
import java.util.List;

/**
 * Looks positions up by ordinal.
 *
 * @param sorted positions by rising ordinal
 */
public record Positions(List<Position> sorted) {
  /** Copies {@code sorted}. */
  public Positions {
    sorted = List.copyOf(sorted);
  }

  /** The position of the instruction {@code ordinal}; one with line 0 when it has none. */
  public Position at(int ordinal) {
    int found =
        Collections.binarySearch(sorted, new Position(ordinal, 0, 0, 0), Comparator.comparingInt(Position::ordinal));
    return found >= 0 ? sorted.get(found) : new Position(ordinal, -1, 0, 0);
  }
}
