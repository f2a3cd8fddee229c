package baton.lockset;

import baton.ir.Digest;
import baton.memory.Address;
import baton.memory.Base;
import baton.memory.Epoch;
import java.util.Map;
import java.util.Optional;

/**
 * Released locks as callers know them. Names that mean nothing to a caller are told apart no longer, so that guards do not differ by
 * them; nothing that may have been released is lost by that.
 */
final class LocksOnEntry {
  private static final Address UNNAMED_OBJECT =
      Address.of(new Base.Opaque(Digest.of("a lock that callers know by another name"), 0));

  /** Some lock that callers know by another name, if at all: it may be any that was held on entry, but a token. */
  static final Lock UNNAMED = new Lock.At(UNNAMED_OBJECT);

  /** Since some write, no matter which. */
  private static final Epoch SOME_WRITE = new Epoch.Written(Digest.of("some write"), 0);

  private LocksOnEntry() {}

  /**
   * A lock as callers know it, when it is released below what was held on entry. Those that are reached from a value that the
   * function or a callee made may be any: they are told apart no longer than by their members. Which write a pointer on the way was
   * read after says nothing to a caller. A lock in an object that this activation made was not held on entry at all.
   */
  static Optional<Lock> known(Lock lock) {
    for (Address address : lock.addresses()) {
      if (address.base() instanceof Base.Fresh) {
        return Optional.empty();
      }
    }
    boolean any = lock instanceof Lock.At(Address address) && isMade(address);
    return Optional.of(any ? UNNAMED : lock.replace(LocksOnEntry::known));
  }

  private static Address known(Address address) {
    if (isMade(address)) {
      return UNNAMED_OBJECT;
    }
    return !address.hasEpochs()
        ? address
        : address.replace(b -> Address.of(b instanceof Base.Held(Address cell, Epoch.Written _) ? new Base.Held(cell, SOME_WRITE) : b));
  }

  /** Whether it stands for several. */
  static boolean isUnnamed(Lock lock) {
    return lock.addresses().contains(UNNAMED_OBJECT);
  }

  /** Whether who may have released one of {@code released} may have released this one, which is another. */
  static boolean isCovered(Lock lock, Map<Lock, Integer> released) {
    return switch (lock) {
      case Lock.At _ -> !lock.equals(UNNAMED) && released.containsKey(UNNAMED);
      case Lock.Member(Address object, String path) ->
          released.containsKey(UNNAMED)
              || (!object.equals(UNNAMED_OBJECT) && released.containsKey(new Lock.Member(UNNAMED_OBJECT, path)));
      case Lock.Token _ -> false;
    };
  }

  private static boolean isMade(Address address) {
    return switch (address.root()) {
      case Base.Opaque _, Base.Within _, Base.Fresh _ -> true;
      case Base.Zero _, Base.Formal _, Base.Global _, Base.Held _, Base.Handed _ -> false;
    };
  }
}
