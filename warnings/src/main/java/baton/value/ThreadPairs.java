package baton.value;

import static baton.value.StepTable.NOBODY;

import baton.value.StepTable.Moment;
import baton.value.StepTable.Taken;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * All that may be true at one moment of the program's followed variables and of two of its threads, however many there are: thread-modular
 * reachability of level two (Hoenicke, Majumdar, Podelski, "Thread modularity at many levels"; Flanagan and Qadeer have level one). A step
 * of one of the two leads to the next moment; so does a step of a third thread, if it can be a third one: each of the two may be at that
 * moment together with it.
 */
final class ThreadPairs implements Exploration {
  private final StepTable table;
  private final long most;
  private final Map<Moment, Set<Integer>> others = new LinkedHashMap<>();
  private final Deque<Both> open = new ArrayDeque<>();
  private long count;

  /** Two threads at one moment. */
  private record Both(int shared, int one, int other) {}

  /**
   * With what threads do.
   *
   * @param most how many pairs are gone through at most
   */
  ThreadPairs(StepTable table, long most) {
    this.table = table;
    this.most = most;
  }

  @Override
  public void run(SharedState begun, List<Optional<ThreadState>> first) throws Unfollowed {
    for (Optional<ThreadState> thread : first) {
      if (thread.isPresent()) {
        add(table.number(begun), table.number(thread), NOBODY);
      }
    }
    while (!open.isEmpty()) {
      follow(open.remove());
    }
  }

  @Override
  public long count() {
    return count;
  }

  @Override
  public void each(Met met) throws Unfollowed {
    Set<List<Integer>> told = new HashSet<>();
    for (Map.Entry<Moment, Set<Integer>> each : others.entrySet()) {
      int one = each.getKey().thread();
      for (int other : each.getValue()) {
        if (one <= other && told.add(List.of(one, other))) {
          met.at(table.threads().get(one), table.threads().get(other));
        }
      }
    }
  }

  private void add(int shared, int one, int other) throws Unfollowed {
    if (one == NOBODY && other == NOBODY) {
      return;
    }
    int low = Math.min(one, other);
    int high = Math.max(one, other);
    Set<Integer> ofHigh = others.computeIfAbsent(new Moment(shared, high), _ -> new HashSet<>());
    if (ofHigh.add(low)) {
      if (low != NOBODY) {
        others.computeIfAbsent(new Moment(shared, low), _ -> new HashSet<>()).add(high);
      }
      open.add(new Both(shared, low, high));
      if (++count > most) {
        throw new Unfollowed("there are more than " + most + " pairs of threads at one moment");
      }
    }
  }

  private void follow(Both at) throws Unfollowed {
    moves(at.shared(), at.other(), at.one());
    if (at.one() == NOBODY) {
      return;
    }
    if (at.one() != at.other()) {
      moves(at.shared(), at.one(), at.other());
    }
    Set<Integer> withOne = others.getOrDefault(new Moment(at.shared(), at.one()), Set.of());
    Set<Integer> withOther = others.getOrDefault(new Moment(at.shared(), at.other()), Set.of());
    for (int third : List.copyOf(withOne.size() < withOther.size() ? withOne : withOther)) {
      if (third != NOBODY && withOne.contains(third) && withOther.contains(third)) {
        isSeen(at.shared(), at.one(), at.other(), third);
        isSeen(at.shared(), at.other(), at.one(), third);
        isSeen(at.shared(), third, at.one(), at.other());
      }
    }
  }

  /** A thread moves, and another one is there or nobody. */
  private void moves(int shared, int thread, int other) throws Unfollowed {
    for (Taken step : table.after(shared, thread)) {
      add(step.shared(), step.then(), other);
      add(step.shared(), step.then(), NOBODY);
      add(step.shared(), other, NOBODY);
      for (int i = 0; i < step.started().size(); i++) {
        int begun = step.started().get(i);
        add(step.shared(), step.then(), begun);
        add(step.shared(), other, begun);
        add(step.shared(), begun, NOBODY);
        for (int j = 0; j < i; j++) {
          add(step.shared(), step.started().get(j), begun);
        }
      }
    }
  }

  /** A thread moves, and two others see it. */
  private void isSeen(int shared, int thread, int one, int other) throws Unfollowed {
    for (Taken step : table.after(shared, thread)) {
      if (step.shared() != shared) {
        add(step.shared(), one, other);
      }
    }
  }
}
