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
    Optional<FlagLocks> flagLocks)
    implements FunctionRule {
  public LockRule {
    boolean neutral = op == LockOperation.NEUTRAL;
    require(neutral == lock.isEmpty() && neutral == kind.isEmpty(),
        neutral ? "a neutral rule names no lock" : "a lock and its kind are needed");
    require(op != LockOperation.TRY_ACQUIRE || success != Success.ALWAYS, "try_acquire needs the success that tells when the lock is held");
    require(mode != LockMode.EITHER || op == LockOperation.RELEASE, "mode either is for releases");
    require(mode != LockMode.OPTIMISTIC && mode != LockMode.WRITING, "modes optimistic and writing are those of read_begin and write_begin");
    require(!interruptible || success != Success.ALWAYS, "interruptible without success");
    require(alsoHeldOn.isEmpty() || success != Success.ALWAYS, "also_held_on without success");
  }

  private static void require(boolean condition, String otherwise) {
    if (!condition) {
      throw new IllegalArgumentException(otherwise);
    }
  }
}
