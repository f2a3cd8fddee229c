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
import org.jspecify.annotations.Nullable;

/**
 * Summarises one component of the call graph: a pure function of the task, the bodies and the callees' summaries. Members of a
 * recursive component are iterated in order until nothing changes, in each round those that call one that has changed since; no edge is
 * cut (RELAY, section 4).
 */
public final class ComponentAnalysis {
  /** Rounds after which every summary that may change is joined with the one before, so that the iteration ends. */
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
    Map<String, Map<String, Summary>> read = new HashMap<>();
    List<ComponentTask.Member> order = task.calleesFirst();
    try {
      for (int round = 0; ; round++) {
        if (round > budget.rounds()) {
          return givenUp(task, bodies, "its component did not settle in " + budget.rounds() + " rounds");
        }
        boolean changed = false;
        for (ComponentTask.Member member : order) {
          if (isAsRead(read.get(member.function()), members)) {
            continue;
          }
          Map<String, Summary> asked = new HashMap<>();
          read.put(member.function(), asked);
          Function<String, Optional<Summary>> all =
              symbol -> {
                Summary mate = members.get(symbol);
                if (mate == null) {
                  return Optional.of(callees.apply(symbol));
                }
                asked.put(symbol, mate);
                return Optional.of(mate);
              };
          Summary before = members.getOrDefault(member.function(), Summary.BOTTOM);
          Summary now = analysis.summarise(member, member.analysed(bodies.apply(member.body())), all, members.keySet());
          if (round >= JOIN_AFTER) {
            now = before.join(now);
          }
          if (!now.equals(before)) {
            changed = true;
            members.put(member.function(), now);
          }
        }
        if (!changed || !task.recursive()) {
          return task.members().stream().map(m -> members.get(m.function())).toList();
        }
      }
    } catch (OverBudget over) {
      return givenUp(task, bodies, String.valueOf(over.getMessage()));
    }
  }

  /** Whether a member has been summarised, from summaries of members that have not changed since: then it would be again what it is. */
  @SuppressWarnings("ReferenceEquality") // an equal summary is never put in the place of another one
  private static boolean isAsRead(@Nullable Map<String, Summary> read, Map<String, Summary> members) {
    return read != null && read.entrySet().stream().allMatch(e -> members.get(e.getKey()) == e.getValue());
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
