package baton.lockset;

import baton.ir.Digest;
import baton.memory.Address;
import baton.memory.Base;
import java.util.List;
import java.util.Optional;

/** Released locks as callers know them, so that guards do not differ by names that mean nothing to a caller. */
final class LocksOnEntry {
  private static final Address UNNAMED_OBJECT =
      Address.of(new Base.Opaque(Digest.of("a lock that callers know by another name"), 0));

  /** Some lock that callers know by another name, if at all: it may be any that was held on entry, but a token. */
  static final Lock UNNAMED = new Lock.At(UNNAMED_OBJECT);

  private LocksOnEntry() {}

  /**
   * A lock as callers know it, when it is released below what was held on entry. Those that are reached from a value that the
   * function or a callee made may be any: they are told apart no longer than by their members. A lock in an object that this
   * activation made was not held on entry at all.
   */
  static Optional<Lock> known(Lock lock) {
    for (Address address : lock.addresses()) {
      if (address.base() instanceof Base.Fresh) {
        return Optional.empty();
      }
    }
    return switch (lock) {
      case Lock.At(Address address) -> Optional.of(isMade(address) ? UNNAMED : lock);
      case Lock.Member(Address object, String path) ->
          Optional.of(isMade(object) ? new Lock.Member(UNNAMED_OBJECT, path) : lock);
      case Lock.Token(String name, List<Address> keys) ->
          Optional.of(
              keys.stream().anyMatch(LocksOnEntry::isMade)
                  ? new Lock.Token(name, keys.stream().map(k -> isMade(k) ? UNNAMED_OBJECT : k).toList())
                  : lock);
    };
  }

  private static boolean isMade(Address address) {
    return switch (address.root()) {
      case Base.Opaque _, Base.Within _, Base.Fresh _ -> true;
      case Base.Zero _, Base.Formal _, Base.Global _, Base.Held _, Base.Handed _ -> false;
    };
  }
}
