package baton.link;

import baton.ir.Type;
import java.util.List;
import java.util.Optional;

/**
 * What an access touches, by type and as the source writes it.
 *
 * @param root where its address comes from
 * @param name how the source would write it, such as {@code d->priv->stats.rx_p}; {@code struct node.next} when only the type of the
 *     object is known
 * @param type the C type of what is accessed, or {@link Type.Unknown}
 * @param within the aggregates around it, outermost first; the last one is the bucket of the access
 * @param object the bytes of the root object where {@code root} is a global or local and no pointer is followed from it
 * @param inArrays whether the source writes each index as that of an array, so that it does not leave it
 */
public record Place(Root root, String name, Type type, List<Enclosing> within, Optional<Span> object, boolean inArrays) {
  /** Copies {@code within}. */
  public Place {
    within = List.copyOf(within);
  }

  /**
   * An aggregate around an access.
   *
   * @param field which of its fields
   * @param bytes which of its bytes; of an array with an unknown index, all of the array
   */
  public record Enclosing(FieldKey field, Span bytes) {}

  /** The field of the innermost aggregate with a name. */
  public Optional<FieldKey> field() {
    return within.isEmpty() ? Optional.empty() : Optional.of(within.getLast().field());
  }
}
