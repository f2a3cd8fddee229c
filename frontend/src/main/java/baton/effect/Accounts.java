package baton.effect;

import baton.model.AllocationRule;
import baton.model.Argument;
import baton.model.AssumptionRule;
import baton.model.AtomicRule;
import baton.model.ArmRule;
import baton.model.BarrierRule;
import baton.model.BitNumber;
import baton.model.CallbackRule;
import baton.model.CallbackTime;
import baton.model.CancelRule;
import baton.model.ConditionRule;
import baton.model.ExitRule;
import baton.model.FreeRule;
import baton.model.FunctionRule;
import baton.model.FunctionRules;
import baton.model.IgnoredRule;
import baton.model.InterferenceRule;
import baton.model.JoinRule;
import baton.model.JoinTarget;
import baton.model.LockAttributeRule;
import baton.model.LockExpression;
import baton.model.LockInitRule;
import baton.model.LockRoot;
import baton.model.LockRule;
import baton.model.LoopRule;
import baton.model.MemoryRule;
import baton.model.NoReturnRule;
import baton.model.NondeterministicRule;
import baton.model.PerCpuRule;
import baton.model.PointerAccess;
import baton.model.ProcessExitRule;
import baton.model.PublicationRule;
import baton.model.RootRule;
import baton.model.SignalRule;
import baton.model.SpawnRule;
import baton.model.SwitchRule;
import baton.model.ThreadUnsafeRule;
import baton.model.WaitRule;
import java.util.BitSet;
import java.util.List;

/** Which arguments a rule speaks of, so that it tells all that becomes of them. */
public final class Accounts {
  private final BitSet positions = new BitSet();

  private Accounts() {}

  /** The arguments that a rule accounts for. */
  public static Accounts of(FunctionRule rule) {
    Accounts accounts = new Accounts();
    accounts.rule(rule);
    return accounts;
  }

  /** Whether some rule of a function accounts for an argument. */
  public static boolean contain(FunctionRules rules, int argument) {
    return rules.bySection().values().stream().anyMatch(stated -> of(stated.rule()).contains(argument));
  }

  /** Whether rules tell all that a function does with the pointers it is passed, so that it need not be taken for unknown code. */
  public static boolean tellPointers(FunctionRules rules) {
    return rules.bySection().values().stream().anyMatch(stated -> tellsPointers(stated.rule()));
  }

  private static boolean tellsPointers(FunctionRule rule) {
    return switch (rule) {
      case CallbackRule callback -> callback.when() == CallbackTime.ONCE;
      case ArmRule _, RootRule _, LoopRule _, PublicationRule _, ThreadUnsafeRule _, ProcessExitRule _, SwitchRule _,
          InterferenceRule _ -> false;
      case LockRule _,
          LockInitRule _,
          LockAttributeRule _,
          ConditionRule _,
          SpawnRule _,
          JoinRule _,
          BarrierRule _,
          SignalRule _,
          WaitRule _,
          ExitRule _,
          CancelRule _,
          AllocationRule _,
          FreeRule _,
          MemoryRule _,
          AtomicRule _,
          PerCpuRule _,
          NoReturnRule _,
          AssumptionRule _,
          NondeterministicRule _,
          IgnoredRule _ ->
          true;
    };
  }

  /** Whether rules tell where a pointer that a function returns comes from. */
  public static boolean tellResult(FunctionRules rules) {
    return rules.rule(AllocationRule.class).filter(r -> r.result() instanceof Argument.Returned).isPresent()
        || rules.rule(MemoryRule.class).isPresent()
        || rules.rule(AtomicRule.class).isPresent()
        || rules.rule(PerCpuRule.class).isPresent();
  }

  /** Whether the rule accounts for an argument. */
  public boolean contains(int argument) {
    return positions.get(argument);
  }

  /** The positions, in rising order; a rule that accounts for all that follow has all that a call can pass. */
  public List<Integer> positions() {
    return positions.stream().boxed().toList();
  }

  private void rule(FunctionRule rule) {
    switch (rule) {
      case LockRule lock -> {
        lock.lock().ifPresent(this::lock);
        lock.flagLocks().ifPresent(f -> add(f.argument()));
      }
      case LockInitRule init -> {
        add(init.argument());
        init.count().ifPresent(this::add);
        init.attribute().ifPresent(this::add);
        init.recursiveIf().ifPresent(r -> add(r.argument()));
      }
      case LockAttributeRule attribute -> {
        add(attribute.attribute());
        attribute.recursiveIf().ifPresent(r -> add(r.argument()));
      }
      case ConditionRule condition -> {
        add(condition.condition());
        condition.lock().ifPresent(this::add);
      }
      case SpawnRule spawn -> spawn(spawn);
      case CallbackRule callback -> {
        callback.functions().forEach(this::add);
        callback.data().ifPresent(this::add);
        callback.object().ifPresent(this::add);
      }
      case JoinRule join -> join.object().ifPresent(this::add);
      case ArmRule(int object, JoinTarget _) -> add(object);
      case BarrierRule barrier -> {
        barrier.object().ifPresent(this::add);
        barrier.count().ifPresent(this::add);
      }
      case SignalRule signal -> add(signal.object());
      case WaitRule wait -> add(wait.object());
      case PublicationRule publication -> add(publication.object());
      case AllocationRule allocation -> {
        add(allocation.result());
        allocation.size().forEach(this::add);
        allocation.frees().ifPresent(this::add);
        allocation.ownIf().forEach(condition -> add(condition.argument()));
      }
      case FreeRule free -> {
        add(free.argument());
        free.size().forEach(this::add);
      }
      case MemoryRule memory -> memory(memory);
      case AtomicRule atomic -> add(atomic.argument());
      case PerCpuRule copy -> add(copy.argument());
      case AssumptionRule assumption -> add(assumption.argument());
      // these do nothing with what they are passed
      case ExitRule(boolean maybe) when maybe -> {}
      case IgnoredRule _, NondeterministicRule _, ExitRule _, CancelRule _ -> positions.set(0, Argument.LAST + 1);
      case RootRule _, LoopRule _, ThreadUnsafeRule _, NoReturnRule _, ProcessExitRule _, SwitchRule _, InterferenceRule _ -> {}
    }
  }

  private void spawn(SpawnRule rule) {
    rule.handle().ifPresent(this::add);
    for (SpawnRule.Spawned entry : rule.entries()) {
      entry.function().ifPresent(this::add);
      entry.flags().ifPresent(f -> add(f.argument()));
      entry.data().ifPresent(this::add);
      entry.object().ifPresent(this::add);
    }
  }

  private void memory(MemoryRule rule) {
    rule.reads().forEach(this::access);
    rule.writes().forEach(this::access);
    rule.format().ifPresent(f -> {
      add(f.string());
      positions.set(f.first().orElse(f.string() + 1), Argument.LAST + 1);
    });
    rule.keeps().forEach(this::add);
    rule.handles().forEach(this::add);
  }

  private void access(PointerAccess access) {
    add(access.pointer());
    access.size().forEach(this::add);
  }

  private void lock(LockExpression lock) {
    switch (lock.root()) {
      case LockRoot.OfArgument(Argument argument) -> add(argument);
      case LockRoot.OfToken(String _, List<Integer> keyedBy) -> keyedBy.forEach(this::add);
      case LockRoot.OfGlobal _, LockRoot.OfArgumentType _ -> {}
    }
    lock.bit().ifPresent(bit -> {
      switch (bit) {
        case BitNumber.InArgument(int argument) -> add(argument);
        case BitNumber.Constant _ -> {}
      }
    });
  }

  private void add(Argument argument) {
    switch (argument) {
      case Argument.Position(int index) -> add(index);
      case Argument.Pointee(int index) -> add(index);
      case Argument.Returned _ -> {}
    }
  }

  private void add(int argument) {
    positions.set(argument);
  }
}
