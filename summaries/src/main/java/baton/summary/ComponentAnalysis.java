package baton.summary;

import baton.ir.Body;
import baton.ir.Digest;
import baton.model.ConcurrencyModel;
import baton.symbolic.OverBudget;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * Summarises one component of the call graph: a pure function of the task, the bodies and the callees' summaries. Members of a
 * recursive component are iterated in order until nothing changes; no edge is cut (RELAY, section 4).
 */
public final class ComponentAnalysis {
  /** Rounds after which every summary is joined with the one before, so that the iteration ends. */
  private static final int JOIN_AFTER = 3;

  private final ConcurrencyModel model;
  private final Budget budget;

  /** With what the names of functions mean, and the bounds. */
  public ComponentAnalysis(ConcurrencyModel model, Budget budget) {
    this.model = model;
    this.budget = budget;
  }

  /**
   * Summarises the members of a component.
   *
   * @param task the component
   * @param bodies the body of a digest
   * @param callees the summary of a function outside the component by the identity of its symbol; asked only for available ones
   * @return one summary per member, in the task's order
   */
  public List<Summary> analyse(ComponentTask task, Function<Digest, Body> bodies, Function<String, Summary> callees) {
    FunctionAnalysis analysis = new FunctionAnalysis(model, budget);
    Map<String, Summary> members = new HashMap<>();
    task.members().forEach(m -> members.put(m.function(), Summary.BOTTOM));
    Function<String, Optional<Summary>> all =
        symbol -> Optional.of(members.containsKey(symbol) ? members.get(symbol) : callees.apply(symbol));
    try {
      for (int round = 0; ; round++) {
        if (round > budget.rounds()) {
          return givenUp(task, bodies, "its component did not settle in " + budget.rounds() + " rounds");
        }
        boolean changed = false;
        for (ComponentTask.Member member : task.members()) {
          Summary before = members.getOrDefault(member.function(), Summary.BOTTOM);
          Summary now = analysis.summarise(member, member.analysed(bodies.apply(member.body())), all, members.keySet());
          if (round >= JOIN_AFTER) {
            now = before.join(now);
          }
          changed |= !now.equals(before);
          members.put(member.function(), now);
        }
        if (!changed || !task.recursive()) {
          return task.members().stream().map(m -> members.get(m.function())).toList();
        }
      }
    } catch (OverBudget over) {
      return givenUp(task, bodies, String.valueOf(over.getMessage()));
    }
  }

  /**
   * What is said of a component that was not analysed: every access of its bodies with no lock held, every lock possibly released.
   *
   * @param task the component
   * @param bodies the body of a digest
   * @param reason why
   */
  public List<Summary> givenUp(ComponentTask task, Function<Digest, Body> bodies, String reason) {
    return task.members().stream().map(m -> new GivenUp(model, m, m.analysed(bodies.apply(m.body()))).summary(reason)).toList();
  }
}
