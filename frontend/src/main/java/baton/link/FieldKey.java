package baton.link;

/**
 * A place inside every object of an aggregate type: what design and reports call {@code S.F}. Elements of an array inside the
 * aggregate share the key of the first element.
 *
 * @param aggregate the key of the aggregate in {@link ProgramTypes}: the innermost one with a name, or the outermost one where none
 *     has a name
 * @param offset bytes from the beginning of the aggregate
 */
public record FieldKey(String aggregate, long offset) implements Comparable<FieldKey> {
  @Override
  public int compareTo(FieldKey other) {
    int order = aggregate.compareTo(other.aggregate);
    return order != 0 ? order : Long.compare(offset, other.offset);
  }
}
