package baton.race;

/**
 * What a warning is about.
 *
 * @param name for people: {@code counter}, {@code stats.rx_p}, {@code struct table.hits}, or the access as its function writes it
 * @param kind what sort of memory it is
 */
public record Location(String name, Kind kind) implements Comparable<Location> {
  /** Sorts of memory. */
  public enum Kind {
    /** A variable, or a part of one. */
    VARIABLE,
    /** A field of any object of a struct. */
    FIELD,
    /** Memory of which no type is known. */
    UNTYPED
  }

  @Override
  public int compareTo(Location other) {
    int order = kind.compareTo(other.kind);
    return order != 0 ? order : name.compareTo(other.name);
  }
}
