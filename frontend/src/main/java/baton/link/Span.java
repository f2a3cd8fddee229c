package baton.link;

/**
 * The bytes of an aggregate, or of a variable, that an access may touch.
 *
 * @param low the first byte
 * @param high the byte after the last; {@link Long#MAX_VALUE} when unknown
 */
public record Span(long low, long high) {
  /** Whether both touch a common byte. */
  public boolean overlaps(Span other) {
    return low < other.high && other.low < high;
  }
}
