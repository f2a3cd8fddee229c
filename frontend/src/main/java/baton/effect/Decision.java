package baton.effect;

import baton.model.Policy;
import baton.model.Success;
import baton.model.UncheckedLock;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Whether what may fail has been done: told by the result where something reads it, by the policy where nothing does.
 *
 * @param resultRead whether anything reads the result
 * @param compared numbers that the caller compares values with
 * @param policy what holds where no rule speaks
 */
record Decision(boolean resultRead, Set<Long> compared, Policy policy) {
  /**
   * The ways in which a call comes back that may fail.
   *
   * @param success for which results it has done what its rule says
   * @param also further such results; a caller that does not ask for them takes them for failures
   * @param attempt whether it fails for ordinary reasons, so that nothing is known where nothing reads the result
   * @param done what it has done then
   * @param failed what it has done otherwise
   */
  List<Outcome> conditional(Success success, List<Integer> also, boolean attempt, List<Effect> done, List<Effect> failed) {
    if (success == Success.ALWAYS || (!attempt && isAssumed())) {
      return List.of(new Outcome(Results.ANY, done));
    }
    Results good = Results.of(success);
    if (good.isAny()) {
      return List.of(new Outcome(Results.ANY, done), new Outcome(Results.ANY, failed));
    }
    List<Outcome> outcomes = new ArrayList<>(List.of(new Outcome(good, done)));
    Results rest = good.complement();
    for (Integer number : also) {
      if (compared.contains(number.longValue())) {
        outcomes.add(new Outcome(rest.meet(Results.of(number)), done));
        rest = rest.meet(Results.of(number).complement());
      }
    }
    outcomes.add(new Outcome(rest, failed));
    return outcomes;
  }

  /** The ways in which a call comes back that one result says to have done nothing. */
  List<Outcome> unless(int result, List<Effect> done, List<Effect> failed) {
    Results pending = Results.of(result);
    return List.of(new Outcome(pending.complement(), done), new Outcome(pending, failed));
  }

  /** Whether the result tells success from failure, and something reads it. */
  boolean isTold(Success success) {
    return resultRead && !Results.of(success).isAny();
  }

  /** What may be wrong where nobody looks at the result of a wait. */
  Set<Doubt> doubts(boolean interruptible) {
    return interruptible && isAssumed() ? Set.of(Doubt.INTERRUPTED) : Set.of();
  }

  /** Whether what nobody looks at is taken to have succeeded. */
  private boolean isAssumed() {
    return !resultRead && policy.uncheckedLock() == UncheckedLock.ASSUMED_HELD;
  }
}
