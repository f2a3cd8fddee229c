package baton.chain;

import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Where the lock of each sort of list heads is: what all stores to its lists agree in. */
final class Guarding {
  private final Map<String, Set<Relation>> candidates = new HashMap<>();

  /** Where a lock is, seen from a head. */
  sealed interface Relation {}

  /** In the same object, so many bytes behind it. */
  record Beside(long distance) implements Relation {}

  /** In the object that the array of heads is in. */
  record OfArray(long first, long lock) implements Relation {}

  /** At the same index of another array. */
  record SameIndex(long first, long stride, long behind, Value.Place locks, long lockStride, long lockBehind) implements Relation {}

  /** One lock for all. */
  record One(Value.Place lock) implements Relation {}

  /** A store to a list happens under some locks. */
  void stored(Value.Head head, Set<Value.Place> held) {
    Set<Relation> all = new HashSet<>();
    held.forEach(lock -> all.addAll(relations(head, lock)));
    candidates.merge(head.field(), all, (known, more) -> {
      Set<Relation> both = new HashSet<>(known);
      both.retainAll(more);
      return both;
    });
  }

  /** Whether lists of that sort are stored to. */
  boolean isKnown(String field) {
    return candidates.containsKey(field);
  }

  /** The lock of a head. */
  Optional<Value.Place> lockOf(Value.Head head) {
    return relation(head.field()).flatMap(r -> at(head.at(), r));
  }

  private Optional<Relation> relation(String field) {
    return candidates.getOrDefault(field, Set.of()).stream().min(Comparator.comparing(Relation::toString));
  }

  private static Optional<Value.Place> at(Value.Place head, Relation relation) {
    return switch (relation) {
      case Beside(long distance) -> Optional.of(new Value.Place(head.target(), head.offset() + distance));
      case OfArray(long first, long lock) ->
          head.target() instanceof Value.Element(Value.Target base, long offset, _, _) && offset == first
              ? Optional.of(new Value.Place(base, lock))
              : Optional.empty();
      case SameIndex(long first, long stride, long behind, Value.Place(Value.Target locks, long offset), long lockStride,
          long lockBehind) ->
          head.target() instanceof Value.Element(_, long at, int index, long own) && at == first && own == stride && head.offset() == behind
              ? Optional.of(new Value.Place(new Value.Element(locks, offset, index, lockStride), lockBehind))
              : Optional.empty();
      case One(Value.Place lock) -> Optional.of(lock);
    };
  }

  private static Set<Relation> relations(Value.Head head, Value.Place lock) {
    Set<Relation> result = new HashSet<>();
    Value.Place at = head.at();
    if (lock.target().equals(at.target())) {
      result.add(new Beside(lock.offset() - at.offset()));
    }
    if (at.target() instanceof Value.Element(Value.Target base, long offset, int index, long own)) {
      if (lock.target().equals(base)) {
        result.add(new OfArray(offset, lock.offset()));
      }
      if (lock.target() instanceof Value.Element(Value.Target array, long first, int other, long stride)
          && array instanceof Value.Global
          && index == other) {
        result.add(new SameIndex(offset, own, at.offset(), new Value.Place(array, first), stride, lock.offset()));
      }
    }
    if (lock.target() instanceof Value.Global || lock.target() instanceof Value.Token) {
      result.add(new One(lock));
    }
    return result;
  }
}
