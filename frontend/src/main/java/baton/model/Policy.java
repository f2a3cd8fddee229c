package baton.model;

import java.util.Optional;

/**
 * What holds where no rule speaks.
 *
 * @param uncheckedLock an acquisition that can fail and whose result nobody looks at
 * @param volatileAccess whether a volatile access is marked
 * @param relaxedAtomic whether a relaxed atomic access is marked
 * @param unnamedArguments what becomes of arguments of a modelled function that no rule names
 * @param exportedFunctions how functions run that a part of a program exports, when the rest is not there; absent: not at all
 */
public record Policy(
    UncheckedLock uncheckedLock,
    Marking volatileAccess,
    Marking relaxedAtomic,
    UnnamedArguments unnamedArguments,
    Optional<EntryProfile> exportedFunctions) {
  /** What holds where no model sets a policy. */
  static final Policy STANDARD =
      new Policy(UncheckedLock.ASSUMED_HELD, Marking.PLAIN, Marking.MARKED, UnnamedArguments.REACHED, Optional.empty());

  /** A file's policy; absent keys keep what earlier files set. */
  public record Layer(
      Optional<UncheckedLock> uncheckedLock,
      Optional<Marking> volatileAccess,
      Optional<Marking> relaxedAtomic,
      Optional<UnnamedArguments> unnamedArguments,
      Optional<EntryProfile> exportedFunctions) {
    Policy over(Policy below) {
      return new Policy(
          uncheckedLock.orElse(below.uncheckedLock),
          volatileAccess.orElse(below.volatileAccess),
          relaxedAtomic.orElse(below.relaxedAtomic),
          unnamedArguments.orElse(below.unnamedArguments),
          exportedFunctions.or(() -> below.exportedFunctions));
    }
  }
}
