package baton.race;

import baton.ir.AggregateType;
import baton.ir.Type;
import baton.link.Place;
import java.util.List;
import java.util.Optional;

/**
 * How far a function that is not there goes from a member whose address it is handed. It is declared to get that member's type, and what
 * is around is of a type that a source file defines: no other file knows what stands beside the member, so nothing of that is touched.
 *
 * <p>Nothing is concluded of a member at the beginning, whose address is that of the object as well (a header that a message follows), nor
 * of one before an array or another member of its type, which may belong to it.
 */
final class LentMembers {
  /** What a key has behind the name where a source file defines the type, not a header. */
  private static final char OF_SOURCE = '@';

  private final FieldSpans spans;

  LentMembers(FieldSpans spans) {
    this.spans = spans;
  }

  /**
   * The bytes of the member, or 0 where more may be touched.
   *
   * @param place the first byte that the function is handed the address of
   * @param declared the key of the struct or union that it is declared to get
   */
  long bytes(Place place, String declared) {
    List<Place.Enclosing> within = place.within();
    for (int i = 1; i < within.size(); i++) {
      if (within.get(i).field().aggregate().equals(declared) && within.get(i).bytes().low() == 0) {
        return isOnlyKnownHere(within.subList(0, i)) ? bytes(within.get(i - 1), declared) : 0;
      }
    }
    return 0;
  }

  private static boolean isOnlyKnownHere(List<Place.Enclosing> around) {
    return around.stream().allMatch(e -> e.field().aggregate().indexOf(OF_SOURCE) >= 0);
  }

  private long bytes(Place.Enclosing container, String declared) {
    Optional<AggregateType> definition = spans.definition(container.field().aggregate());
    long size = spans.size(new Type.Aggregate(declared));
    long from = container.bytes().low();
    if (definition.isEmpty() || size <= 0 || from <= 0 || spans.hasEndlessTail(declared)) {
      return 0;
    }
    List<AggregateType.Member> members = definition.get().members();
    boolean isMember = members.stream().anyMatch(m -> m.offsetBits() == from * Byte.SIZE && isOf(m, declared));
    boolean mayGoOn =
        definition.get().kind() == AggregateType.Kind.UNION
            || members.stream()
                .filter(m -> m.offsetBits() >= (from + size) * Byte.SIZE)
                .limit(1)
                .anyMatch(m -> m.type().resolved() instanceof Type.Array || isOf(m, declared));
    return isMember && !mayGoOn ? size : 0;
  }

  private static boolean isOf(AggregateType.Member member, String key) {
    return member.type().resolved() instanceof Type.Aggregate(String of) && of.equals(key);
  }
}
