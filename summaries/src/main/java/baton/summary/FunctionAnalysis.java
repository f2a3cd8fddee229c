package baton.summary;

import baton.ir.AccessMode;
import baton.ir.Body;
import baton.ir.Operand;
import baton.ir.Outcome;
import baton.link.Access;
import baton.memory.Address;
import baton.model.ConcurrencyModel;
import baton.model.Marking;
import baton.model.Policy;
import baton.symbolic.Values;
import baton.symbolic.Execution;
import baton.symbolic.Observer;
import baton.symbolic.OverBudget;
import baton.symbolic.State;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** Makes the summary of one function from its body and the summaries of what it calls (RELAY, section 4). */
final class FunctionAnalysis {
  private final ConcurrencyModel model;
  private final Budget budget;

  FunctionAnalysis(ConcurrencyModel model, Budget budget) {
    this.model = model;
    this.budget = budget;
  }

  /**
   * Summarises a function.
   *
   * @throws OverBudget when it takes more steps than allowed
   */
  Summary summarise(ComponentTask.Member member, Body body, Function<String, Optional<Summary>> callees, Set<String> component)
      throws OverBudget {
    CallEffects effects = new CallEffects(member, body, model, callees, component);
    Execution execution = new Execution(body, member.body(), effects, budget.steps());
    effects.choices(execution::choices);
    Recorder recorder = new Recorder(member.body(), budget, execution::choices);
    Returns returns = new Returns(member, body, budget);
    Observer observer =
        new Observer() {
          @Override
          public void watches(boolean now) {
            effects.record(now ? recorder : null);
          }

          @Override
          public void access(Access access, Address cell, State state, boolean repeats) {
            Act.Kind kind = access.kind() == Access.Kind.READ ? Act.Kind.READ : Act.Kind.WRITE;
            boolean marked = isMarked(access.mode(), model.policy());
            Site site = new Site(member.body(), access.ordinal(), access.part());
            Act act = new Act.Access(cell, access.bytes() <= 0 ? -1 : access.bytes(), kind, marked);
            recorder.record(act, state, Guard.NEUTRAL, false, repeats, site, Optional.empty());
          }

          @Override
          public void returned(Optional<Operand> operand, Optional<Address> value, Values classes, State state) {
            returns.add(value, operand.map(execution::origins).orElse(Set.of()), classes, state);
          }
        };
    execution.run(observer);
    return new Summary(
        returns.cases(),
        recorder.events(),
        returns.effects(execution.merges()),
        recorder.privateEvents(),
        new Outcome.Complete());
  }

  /** Whether an access is meant to be concurrent: an atomic or volatile one, as far as the policy takes it for that. */
  static boolean isMarked(AccessMode mode, Policy policy) {
    boolean atomic =
        switch (mode.order()) {
          case PLAIN -> false;
          case UNORDERED, RELAXED -> policy.relaxedAtomic() == Marking.MARKED;
          case ACQUIRE, RELEASE, ACQUIRE_RELEASE, SEQUENTIAL -> true;
        };
    return atomic || (mode.isVolatile() && policy.volatileAccess() == Marking.MARKED);
  }
}
