package baton.summary;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * Which components wait for those that hold the targets of their calls through pointers, so that most contracts are known before
 * they are relied on. Where components would wait for each other in a circle, the first one whose callees are done goes on without
 * the targets that are not; their effect comes with the next round. The answer follows from the program alone.
 */
final class TargetsFirst {
  private final List<? extends Collection<Integer>> callees;
  private final List<? extends Collection<Integer>> targets;
  private final List<List<Integer>> dependants = new ArrayList<>();
  private final List<List<Integer>> callers = new ArrayList<>();
  private final int[] calleesLeft;
  private final int[] targetsLeft;
  private final boolean[] done;

  /**
   * By component, at its index.
   *
   * @param callees the components that it cannot do without; no circle leads through them
   * @param targets those that hold targets of its calls through pointers
   */
  TargetsFirst(List<? extends Collection<Integer>> callees, List<? extends Collection<Integer>> targets) {
    this.callees = callees;
    this.targets = targets;
    int count = callees.size();
    this.calleesLeft = new int[count];
    this.targetsLeft = new int[count];
    this.done = new boolean[count];
    for (int i = 0; i < count; i++) {
      dependants.add(new ArrayList<>());
      callers.add(new ArrayList<>());
    }
    for (int i = 0; i < count; i++) {
      calleesLeft[i] = callees.get(i).size();
      targetsLeft[i] = targets.get(i).size();
      for (int callee : callees.get(i)) {
        dependants.get(callee).add(i);
      }
      for (int target : targets.get(i)) {
        callers.get(target).add(i);
      }
    }
  }

  /** By component, at its index: those that it waits for besides its callees, rising. */
  List<List<Integer>> awaited() {
    List<List<Integer>> awaited = new ArrayList<>();
    Deque<Integer> ready = new ArrayDeque<>();
    SortedSet<Integer> waiting = new TreeSet<>();
    for (int i = 0; i < callees.size(); i++) {
      awaited.add(List.of());
      settle(i, ready, waiting);
    }
    while (!ready.isEmpty() || !waiting.isEmpty()) {
      int next = ready.isEmpty() ? waiting.removeFirst() : ready.remove();
      done[next] = true;
      awaited.set(next, targets.get(next).stream().filter(t -> done[t] && t != next && !callees.get(next).contains(t)).sorted().toList());
      for (int dependant : dependants.get(next)) {
        calleesLeft[dependant]--;
        settle(dependant, ready, waiting);
      }
      for (int caller : callers.get(next)) {
        targetsLeft[caller]--;
        settle(caller, ready, waiting);
      }
    }
    return awaited;
  }

  private void settle(int component, Deque<Integer> ready, SortedSet<Integer> waiting) {
    if (calleesLeft[component] == 0 && !done[component]) {
      if (targetsLeft[component] == 0) {
        waiting.remove(component);
        ready.add(component);
      } else {
        waiting.add(component);
      }
    }
  }
}
