package baton.refine;

import baton.entry.ProgramNames;
import baton.ir.Referent;
import baton.link.Symbol;
import baton.lockset.Hold;
import baton.lockset.Lock;
import baton.memory.Address;
import baton.memory.Base;
import baton.memory.Term;
import baton.race.Facts;
import baton.race.Pair;
import baton.race.SharedAccess;
import java.util.Map;
import java.util.Optional;

/**
 * Must-equality of locks that two threads name by an index of their own (Goblint, section 5): elements of one array of locks, at
 * indices that differ from those of the data by the same constant.
 */
final class IndexedLocks {
  private final Facts facts;
  private final LockKinds kinds;
  private final Stability stability;

  IndexedLocks(Facts facts, LockKinds kinds, Stability stability) {
    this.facts = facts;
    this.kinds = kinds;
    this.stability = stability;
  }

  /**
   * An index of the data.
   *
   * @param symbol the part that is not constant, in the names of one thread; empty for a constant index
   * @param shift what is added to it
   */
  record Index(Optional<Address> symbol, long shift) {}

  /**
   * Whether two held locks are one that excludes the other thread, if both threads' indices are equal.
   *
   * @param pair the accesses
   * @param one a lock that the first thread holds
   * @param other a lock that the second one holds
   * @param first the index in the first thread's names
   * @param second the index in the second's
   */
  boolean same(Pair pair, Map.Entry<Lock, Hold> one, Map.Entry<Lock, Hold> other, Index first, Index second) {
    if (!(one.getKey() instanceof Lock.At(Address a)) || !(other.getKey() instanceof Lock.At(Address b))) {
      return false;
    }
    Optional<String> variable = variable(pair.first(), a);
    if (variable.isEmpty() || !variable.equals(variable(pair.second(), b))) {
      return false;
    }
    Optional<Long> strideOfOne = stride(a, first);
    Optional<Long> strideOfOther = stride(b, second);
    if (strideOfOne.isEmpty() || strideOfOther.isEmpty()) {
      return false;
    }
    long stride = a.terms().isEmpty() ? strideOfOther.get() : strideOfOne.get();
    boolean shared = (a.terms().isEmpty() || strideOfOne.get() == stride) && (b.terms().isEmpty() || strideOfOther.get() == stride);
    // symbol of one + shift of one = symbol of other + shift of other
    long lockOfOne = a.offset() - stride * first.shift();
    long lockOfOther = b.offset() - stride * second.shift();
    return shared
        && lockOfOne == lockOfOther
        && kinds.exclude(one.getKey(), one.getValue(), other.getValue())
        && kinds.exclude(other.getKey(), one.getValue(), other.getValue())
        && stability.readOnce(one.getKey(), a, pair.first())
        && stability.readOnce(one.getKey(), pair.first().cell(), pair.first())
        && stability.readOnce(other.getKey(), b, pair.second())
        && stability.readOnce(other.getKey(), pair.second().cell(), pair.second());
  }

  /** The stride by which the lock depends on the index; 0 when both are constant, empty when it depends on something else. */
  private static Optional<Long> stride(Address lock, Index index) {
    if (lock.terms().isEmpty()) {
      return index.symbol().isEmpty() ? Optional.of(0L) : Optional.empty();
    }
    if (lock.terms().size() != 1) {
      return Optional.empty();
    }
    Term term = lock.terms().getFirst();
    return index.symbol().filter(s -> s.equals(term.index())).map(_ -> term.stride());
  }

  private Optional<String> variable(SharedAccess access, Address lock) {
    Symbol.DefinedFunction function = access.occurrence().at().function();
    ProgramNames names = facts.contexts().names();
    if (!(lock.base() instanceof Base.Global(Referent name)) || names.isThreadLocal(function, lock.base())) {
      return Optional.empty();
    }
    return Optional.of(names.symbol(function, name).map(Symbol::identity).orElse(name.identity()));
  }
}
