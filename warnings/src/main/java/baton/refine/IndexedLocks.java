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
import java.util.List;
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
   */
  boolean protects(Pair pair, List<Index> indices, boolean sameBase) {
    for (Map.Entry<Lock, Hold> one : pair.first().guard().locks().acquired().entrySet()) {
      for (Map.Entry<Lock, Hold> other : pair.second().guard().locks().acquired().entrySet()) {
        if (same(pair, one, other, indices, sameBase)) {
          return true;
        }
      }
    }
    return false;
  }

  private boolean same(Pair pair, Map.Entry<Lock, Hold> one, Map.Entry<Lock, Hold> other, List<Index> indices, boolean sameBase) {
    if (!(one.getKey() instanceof Lock.At(Address a)) || !(other.getKey() instanceof Lock.At(Address b))) {
      return false;
    }
    boolean inObject = sameBase && a.base().equals(pair.first().cell().base()) && b.base().equals(pair.second().cell().base());
    Optional<String> variable = variable(pair.first(), a);
    boolean inVariable = variable.isPresent() && variable.equals(variable(pair.second(), b));
    return (inObject || inVariable)
        && equal(a, b, indices)
        && kinds.exclude(one.getKey(), one.getValue(), other.getValue())
        && kinds.exclude(other.getKey(), one.getValue(), other.getValue())
        && readOnce(one.getKey(), a, pair.first())
        && readOnce(other.getKey(), b, pair.second());
  }

  private boolean readOnce(Lock lock, Address address, SharedAccess access) {
    return stability.readOnce(lock, address, access) && stability.readOnce(lock, access.cell(), access);
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

  private Optional<String> variable(SharedAccess access, Address lock) {
    Symbol.DefinedFunction function = access.occurrence().at().function();
    ProgramNames names = facts.contexts().names();
    if (!(lock.base() instanceof Base.Global(Referent name)) || names.isThreadLocal(function, lock.base())) {
      return Optional.empty();
    }
    return Optional.of(names.symbol(function, name).map(Symbol::identity).orElse(name.identity()));
  }
}
