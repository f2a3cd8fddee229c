package baton.ir;

import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Definitions of aggregates by key.
 *
 * @param aggregates the definitions, in the order of their keys
 */
public record TypeTable(SortedMap<String, AggregateType> aggregates) {
  /** Copies {@code aggregates}. */
  public TypeTable {
    aggregates = Collections.unmodifiableSortedMap(new TreeMap<>(Map.copyOf(aggregates)));
  }

  /** The definition of the aggregate named {@code key}, if the table holds one. */
  public Optional<AggregateType> aggregate(String key) {
    return Optional.ofNullable(aggregates.get(key));
  }
}
