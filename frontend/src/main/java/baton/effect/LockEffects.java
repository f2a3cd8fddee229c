package baton.effect;

import baton.model.FlagLocks;
import baton.model.LockExpression;
import baton.model.LockKind;
import baton.model.LockMode;
import baton.model.LockOperation;
import baton.model.LockRoot;
import baton.model.LockRule;
import baton.model.MemberPath;
import baton.model.Recursion;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** What a rule about a lock means at a call. */
final class LockEffects {
  private static final Effect INTERFERE = new Effect.Interfere();

  private static final Effect TESTED =
      new Effect.Acquire(
          new LockExpression(new LockRoot.OfToken(Effect.TESTED, List.of()), new MemberPath(List.of()), Optional.empty()),
          LockKind.RCU, LockMode.SHARED, Recursion.NONE, false, Set.of());

  private LockEffects() {}

  static List<Outcome> of(LockRule rule, CallShape shape, Decision decision) {
    List<Effect> failed = List.of(INTERFERE);
    return switch (rule.op()) {
      case NEUTRAL, HOLD_WHILE_RUNNING -> List.of(new Outcome(Results.ANY, failed));
      case ACQUIRE, READ_BEGIN, WRITE_BEGIN, TRY_ACQUIRE -> {
        boolean attempt = rule.op() == LockOperation.TRY_ACQUIRE;
        List<Effect> held = new ArrayList<>(failed);
        held.addAll(acquired(rule, shape, decision.isTold(rule.success()), decision.doubts(rule.interruptible())));
        yield decision.conditional(rule.success(), rule.alsoHeldOn(), attempt, held, failed);
      }
      case RELEASE, READ_RETRY, WRITE_END, DOWNGRADE -> {
        List<Effect> effects = new ArrayList<>(failed);
        for (LockExpression lock : mentioned(rule, shape)) {
          LockKind kind = rule.kind().orElseThrow();
          effects.add(rule.op() == LockOperation.DOWNGRADE ? new Effect.Downgrade(lock, kind) : new Effect.Release(lock, kind));
        }
        if (rule.op() == LockOperation.READ_RETRY) {
          effects.add(TESTED);
        }
        yield List.of(new Outcome(Results.ANY, effects));
      }
    };
  }

  /** The lock that is held as long as the body of a function runs. */
  static Optional<Effect.Acquire> whileRunning(LockRule rule) {
    return rule.op() == LockOperation.HOLD_WHILE_RUNNING
        ? Optional.of(new Effect.Acquire(
            rule.lock().orElseThrow(), rule.kind().orElseThrow(), mode(rule), rule.recursion(), false, Set.of()))
        : Optional.empty();
  }

  private static List<Effect> acquired(LockRule rule, CallShape shape, boolean told, Set<Doubt> doubts) {
    LockKind kind = rule.kind().orElseThrow();
    if (rule.flagLocks().isEmpty()) {
      return List.of(new Effect.Acquire(rule.lock().orElseThrow(), kind, mode(rule), rule.recursion(), told, doubts));
    }
    List<Effect> result = new ArrayList<>();
    Long flags = shape.constants().get(rule.flagLocks().get().argument());
    for (FlagLocks.Choice choice : rule.flagLocks().get().locks()) {
      if (flags == null) {
        result.add(new Effect.MayAcquire(chosen(rule, choice), kind));
      } else if ((flags & choice.mask()) != 0) {
        result.add(new Effect.Acquire(chosen(rule, choice), kind, choice.mode(), rule.recursion(), told, doubts));
      }
    }
    return result;
  }

  private static LockMode mode(LockRule rule) {
    return switch (rule.op()) {
      case READ_BEGIN -> LockMode.OPTIMISTIC;
      case WRITE_BEGIN -> LockMode.WRITING;
      case ACQUIRE, TRY_ACQUIRE, RELEASE, DOWNGRADE, NEUTRAL, HOLD_WHILE_RUNNING, READ_RETRY, WRITE_END -> rule.mode();
    };
  }

  /** The locks that a release may be about. */
  private static List<LockExpression> mentioned(LockRule rule, CallShape shape) {
    if (rule.flagLocks().isEmpty()) {
      return List.of(rule.lock().orElseThrow());
    }
    Long flags = shape.constants().get(rule.flagLocks().get().argument());
    return rule.flagLocks().get().locks().stream()
        .filter(choice -> flags == null || (flags & choice.mask()) != 0)
        .map(choice -> chosen(rule, choice))
        .toList();
  }

  private static LockExpression chosen(LockRule rule, FlagLocks.Choice choice) {
    return new LockExpression(rule.lock().orElseThrow().root(), choice.path(), Optional.empty());
  }
}
