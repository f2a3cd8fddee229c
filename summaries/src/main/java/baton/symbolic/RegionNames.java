package baton.symbolic;

import baton.ir.Digest;
import baton.memory.Address;
import baton.memory.Base;
import baton.memory.Epoch;
import baton.memory.Term;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** The names of regions: values that lead into them, told in terms of entry, and some that stand for regions without such a name. */
final class RegionNames {
  /** Any region. */
  static final Address UNKNOWN = Address.of(new Base.Opaque(Digest.of("any region"), 0));

  /** What code outside of the program keeps. */
  static final Address OUTSIDE = Address.of(new Base.Opaque(Digest.of("outside"), 0));

  /** An index of which nothing is known; equal to no index, itself included. */
  static final Address ANY_INDEX = Address.of(new Base.Opaque(Digest.of("any index"), 0));

  /** Names of more reads are cut back to what they were read from. */
  private static final int DEEPEST = 4;

  private RegionNames() {}

  /** Whether it is no name, but an object that the function made. */
  static boolean isObject(Address member) {
    return member.base() instanceof Base.Fresh;
  }

  /** A name of the same region that is short enough for callers to take over. */
  static Address shallow(Address name) {
    Address result = name;
    while (result.depth() > DEEPEST && result.base() instanceof Base.Held(Address cell, _) && cell.base() instanceof Base.Held) {
      result = cell;
    }
    return result;
  }

  /** Whether a value stands for a region without a name. */
  static boolean isConstant(Base base) {
    return base.equals(UNKNOWN.base()) || base.equals(OUTSIDE.base());
  }

  /** Whether what is read from there has a name in terms of entry. */
  static boolean isNamed(Base root) {
    return switch (root) {
      case Base.Global _, Base.Formal _, Base.Handed _ -> true;
      case Base.Zero _, Base.Fresh _, Base.Opaque _, Base.Within _, Base.Held _ -> false;
    };
  }

  /** Whether a name is that of a region for all callers: of the owner that a cell of a variable is. */
  static boolean isLasting(Address name) {
    return name.base() instanceof Base.Held && name.root() instanceof Base.Global;
  }

  /** Whether a name does not tell one region, so that two of the name may be two. */
  static boolean isVague(Address name) {
    return name.equals(UNKNOWN) || name.mentions(b -> b.equals(ANY_INDEX.base()));
  }

  /** A name of the same region, or of any at an index, without stale parts. */
  static Address cut(Address name, Predicate<Base> stale) {
    if (!name.mentions(stale) || isConstant(name.base())) {
      return name;
    }
    if (name.base() instanceof Base.Held(Address cell, Epoch epoch)) {
      Address inner = cut(cell, stale);
      return inner.base() instanceof Base.Held && !inner.equals(cell)
          ? inner
          : Address.of(new Base.Held(inner, inner.equals(cell) && epoch instanceof Epoch.Written ? Epoch.ENTRY : epoch));
    }
    if (stale.test(name.base())) {
      return UNKNOWN;
    }
    List<Term> terms = new ArrayList<>();
    for (Term term : name.terms()) {
      terms.add(term.index().mentions(stale) ? new Term(term.stride(), ANY_INDEX) : term);
    }
    return Address.of(name.base(), name.offset(), terms);
  }
}
