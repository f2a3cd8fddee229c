package baton.model;

import java.util.List;
import java.util.Optional;

/**
 * Acquires or releases a lock (RELAY, section 4; reader/writer, recursive and conditional locks as the survey asks).
 *
 * @param op what is done
 * @param lock to which lock; absent only for {@link LockOperation#NEUTRAL}
 * @param kind the lock's family; absent only for {@link LockOperation#NEUTRAL}
 * @param mode in which mode
 * @param success for which return values the lock is held
 * @param alsoHeldOn further return values with which it is held, such as EOWNERDEAD
 * @param interruptible whether a signal handler may end the wait
 * @param recursion what a second acquisition does
 * @param onlyIf for a semaphore, the initial count with which the rule applies
 * @param effects on the context; for a conditional acquisition, only with the lock
 * @param flags where saved interrupt flags go or come from
 * @param flagLocks locks chosen by a flag argument
 */
public record LockRule(
    LockOperation op,
    @Inline Optional<LockExpression> lock,
    Optional<LockKind> kind,
    @Default("exclusive") LockMode mode,
    @Default("always") Success success,
    @Signed List<Integer> alsoHeldOn,
    boolean interruptible,
    @Default("none") Recursion recursion,
    @Default("any") InitialCount onlyIf,
    List<ContextEffect> effects,
    Optional<Argument> flags,
    Optional<FlagLocks> flagLocks)
    implements FunctionRule {
  public LockRule {
    boolean neutral = op == LockOperation.NEUTRAL;
    require(neutral == lock.isEmpty() && neutral == kind.isEmpty(), neutral ? "a neutral rule names no lock" : "a lock and its kind are needed");
    require(op != LockOperation.TRY_ACQUIRE || success != Success.ALWAYS, "try_acquire needs the success that tells when the lock is held");
    require(mode != LockMode.EITHER || op == LockOperation.RELEASE, "mode either is for releases");
    require(!interruptible || success != Success.ALWAYS, "interruptible without success");
    require(alsoHeldOn.isEmpty() || success != Success.ALWAYS, "also_held_on without success");
    require(onlyIf == InitialCount.ANY || kind.equals(Optional.of(LockKind.SEMAPHORE)), "only_if is for semaphores");
    requireFlags(effects, flags);
  }

  static void requireFlags(List<ContextEffect> effects, Optional<Argument> flags) {
    boolean saved = effects.contains(ContextEffect.IRQ_SAVE) || effects.contains(ContextEffect.IRQ_RESTORE);
    require(saved == flags.isPresent(), saved ? "irq_save and irq_restore need the flags they use" : "flags without irq_save or irq_restore");
  }

  private static void require(boolean condition, String otherwise) {
    if (!condition) {
      throw new IllegalArgumentException(otherwise);
    }
  }
}
