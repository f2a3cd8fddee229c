package baton.refine;

import baton.lockset.Hold;
import baton.lockset.Lock;
import baton.memory.Address;
import baton.memory.Term;
import baton.race.Pair;
import baton.race.SharedAccess;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Must-equality of locks that two threads name by an index of their own (Goblint, section 5): elements of one array of locks, at
 * indices that differ from those of the data by the same constant.
 */
final class IndexedLocks {
  private final ObjectIdentity objects;
  private final LockKinds kinds;
  private final Stability stability;
  private final DerivedIndices derived;

  IndexedLocks(ObjectIdentity objects, LockKinds kinds, Stability stability, DerivedIndices derived) {
    this.objects = objects;
    this.kinds = kinds;
    this.stability = stability;
    this.derived = derived;
  }

  /**
   * An index that is equal in both threads if they meet: {@code first + apart = second}.
   *
   * @param first the part that is not constant, in the names of the first thread; empty for a constant
   * @param second the same in the names of the second thread
   * @param apart what is added to the first to make the second
   */
  record Index(Optional<Address> first, Optional<Address> second, long apart) {}

  /**
   * Whether each thread holds the lock that its indices name, if both have the same indices.
   *
   * @param pair the accesses
   * @param indices what is equal if they meet
   * @param sameBase whether what both accesses start from is equal then, too
   * @return what is assumed; empty when it is not known
   */
  Optional<Set<String>> protects(Pair pair, List<Index> indices, boolean sameBase) {
    for (Map.Entry<Lock, Hold> one : LockKinds.held(pair.first()).entrySet()) {
      for (Map.Entry<Lock, Hold> other : LockKinds.held(pair.second()).entrySet()) {
        Optional<Set<String>> assumed = same(pair, one, other, indices, sameBase);
        if (assumed.isPresent()) {
          return assumed;
        }
      }
    }
    return Optional.empty();
  }

  private Optional<Set<String>> same(
      Pair pair, Map.Entry<Lock, Hold> one, Map.Entry<Lock, Hold> other, List<Index> indices, boolean sameBase) {
    if (!(one.getKey() instanceof Lock.At(Address a))
        || !(other.getKey() instanceof Lock.At(Address b))
        || !(equal(a, b, indices) || derived(pair, a, b, indices))
        || !kinds.apart(one.getKey(), one.getValue(), other.getValue())
        || !kinds.apart(other.getKey(), one.getValue(), other.getValue())
        || !readOnce(one.getKey(), a, pair.first())
        || !readOnce(other.getKey(), b, pair.second())) {
      return Optional.empty();
    }
    boolean inObject = sameBase && a.base().equals(pair.first().cell().base()) && b.base().equals(pair.second().cell().base());
    return inObject ? Optional.of(Set.of()) : sameBase(pair, a, b);
  }

  /** Whether two addresses, of the first thread and of the second, start from one: what is assumed; empty when it is not known. */
  Optional<Set<String>> sameBase(Pair pair, Address one, Address other) {
    List<ObjectIdentity.Identity> ofOther = objects.of(pair.second(), other.base());
    for (ObjectIdentity.Identity first : ofOther.isEmpty() ? ofOther : objects.of(pair.first(), one.base())) {
      for (ObjectIdentity.Identity second : ofOther) {
        if (first.text().equals(second.text())
            && stability.stable(first.cells(), new Lock.At(one), pair.first())
            && stability.stable(second.cells(), new Lock.At(other), pair.second())) {
          return Optional.of(first.assumptions(second));
        }
      }
    }
    return Optional.empty();
  }

  private boolean readOnce(Lock lock, Address address, SharedAccess access) {
    return stability.readOnce(lock, address, access) && stability.readOnce(lock, access.cell(), access);
  }

  /** Whether the indices of two locks are computed in one way from indices that are equal. */
  private boolean derived(Pair pair, Address a, Address b, List<Index> indices) {
    boolean alike = a.terms().size() == 1 && b.terms().size() == 1 && a.offset() == b.offset();
    if (!alike || a.terms().getFirst().stride() != b.terms().getFirst().stride()) {
      return false;
    }
    for (Index each : indices) {
      if (each.first().isPresent() && each.second().isPresent()) {
        for (long more : constants(pair.first().cell())) {
          Optional<String> one = derived.computation(pair.first(), a.terms().getFirst().index(), each.first().get().plus(more));
          Address second = each.second().get().plus(more - each.apart());
          Optional<String> other = one.isEmpty() ? one : derived.computation(pair.second(), b.terms().getFirst().index(), second);
          if (other.isPresent() && other.equals(one)) {
            return true;
          }
        }
      }
    }
    return false;
  }

  /** What an index may have had added to it that is part of the cell's offset: nothing, or as many elements as the offset is. */
  private static Set<Long> constants(Address cell) {
    Set<Long> result = new LinkedHashSet<>(Set.of(0L));
    if (cell.terms().size() == 1 && cell.terms().getFirst().stride() != 0) {
      result.add(Math.floorDiv(cell.offset(), cell.terms().getFirst().stride()));
    }
    return result;
  }

  /** Whether two linear forms over corresponding indices are equal, their bases aside. */
  private static boolean equal(Address a, Address b, List<Index> indices) {
    long difference = b.offset() - a.offset();
    int used = 0;
    int usedOfOther = 0;
    for (Index index : indices) {
      long ofFirst = stride(a, index.first());
      long ofSecond = stride(b, index.second());
      used += ofFirst == 0 ? 0 : 1;
      usedOfOther += ofSecond == 0 ? 0 : 1;
      if (index.first().isPresent() && index.second().isPresent() && ofFirst != ofSecond) {
        return false;
      }
      // second = first + apart; what is empty is 0
      difference += index.second().isPresent() ? ofSecond * index.apart() : ofFirst * index.apart();
    }
    return difference == 0 && used == a.terms().size() && usedOfOther == b.terms().size();
  }

  private static long stride(Address lock, Optional<Address> symbol) {
    return symbol.stream()
        .flatMap(s -> lock.terms().stream().filter(t -> t.index().equals(s)))
        .mapToLong(Term::stride)
        .findFirst()
        .orElse(0);
  }
}
