package baton.entry;

import baton.callgraph.CallRules;
import baton.model.AllocationRule;
import baton.model.Argument;
import baton.model.AtomicRule;
import baton.model.Body;
import baton.model.ConcurrencyModel;
import baton.model.ConditionRule;
import baton.model.FreeRule;
import baton.model.FunctionRules;
import baton.model.IgnoredRule;
import baton.model.JoinRule;
import baton.model.LockInitRule;
import baton.model.LockRule;
import baton.model.MemoryRule;
import baton.model.SignalRule;
import baton.model.WaitRule;

/** What becomes of an address that is an argument of a function without a body that counts. */
final class HandedOver {
  private final ConcurrencyModel model;
  private final CallRules calls;

  HandedOver(ConcurrencyModel model) {
    this.model = model;
    this.calls = CallRules.of(model);
  }

  /** Whether the model says not to look at the body. */
  boolean isCut(String callee) {
    return model.function(callee).body() == Body.NONE;
  }

  /** Whether the model says of nothing that the function does. */
  boolean isUnknown(String callee) {
    return model.function(callee).isEmpty();
  }

  /** Whether the model says how a function runs that is this argument. */
  boolean isClaimed(String callee, int argument) {
    return calls.entries(callee).contains(argument) || calls.callbacks(callee).contains(argument);
  }

  /** Whether what is this argument may be kept, and called or read later: no rule says what becomes of it. */
  boolean isKept(String callee, int argument) {
    FunctionRules rules = model.function(callee);
    if (rules.isEmpty()) {
      return true;
    }
    boolean accounted =
        rules.rule(LockRule.class).isPresent()
            || rules.rule(LockInitRule.class).isPresent()
            || rules.rule(ConditionRule.class).isPresent()
            || rules.rule(IgnoredRule.class).isPresent()
            || rules.rule(FreeRule.class).isPresent()
            || rules.rule(JoinRule.class).isPresent()
            || rules.rule(SignalRule.class).isPresent()
            || rules.rule(WaitRule.class).isPresent()
            || rules.rule(AtomicRule.class).filter(r -> r.argument().equals(new Argument.Position(argument))).isPresent()
            || rules.rule(MemoryRule.class).filter(r -> !r.moves() && rules.rule(AllocationRule.class).isEmpty()).isPresent();
    return !accounted && !isClaimed(callee, argument);
  }
}
