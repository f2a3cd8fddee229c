package baton.cluster;

import baton.ir.Body;
import baton.ir.Digest;
import baton.ir.Instruction;
import baton.ir.Outcome;
import baton.summary.ComponentTask;
import baton.summary.Effects;
import baton.summary.Summary;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Function;

/**
 * Stands for the analysis: counts the calls of a component's bodies and adds what is counted for the callees, so that a change of a
 * constant changes no summary and a new call changes those of all callers. Remembers the functions it was asked for.
 */
class CallCounter implements Analysis {
  private final Collection<String> asked = new ConcurrentLinkedQueue<>();

  @Override
  public String options() {
    return "calls";
  }

  @Override
  public List<Summary> analyse(ComponentTask task, Function<Digest, Body> bodies, Function<String, Summary> callees) {
    List<String> members = task.members().stream().map(ComponentTask.Member::function).toList();
    asked.addAll(members);
    int count = 1;
    for (ComponentTask.Member member : task.members()) {
      Body body = bodies.apply(member.body());
      count +=
          (int)
              body.blocks().stream()
                  .flatMap(b -> b.instructions().stream())
                  .filter(Instruction.Call.class::isInstance)
                  .count();
      for (ComponentTask.Callee callee : member.callees().values()) {
        for (String symbol : callee.symbols()) {
          count += members.contains(symbol) ? 1 : callees.apply(symbol).privateEvents();
        }
        count += callee.unlisted() ? 5 : 0;
      }
    }
    Summary summary = new Summary(List.of(), List.of(), Effects.NONE, count % 1_000_003, new Outcome.Complete());
    return members.stream().map(_ -> summary).toList();
  }

  @Override
  public List<Summary> givenUp(ComponentTask task, Function<Digest, Body> bodies, String reason) {
    Summary summary = new Summary(List.of(), List.of(), Effects.NONE, -1, new Outcome.Incomplete(reason));
    return task.members().stream().map(_ -> summary).toList();
  }

  /** The names of the functions it was asked for since the last call. */
  Set<String> asked() {
    Set<String> names = new TreeSet<>(asked);
    asked.clear();
    return names;
  }
}
