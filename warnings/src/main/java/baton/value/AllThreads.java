package baton.value;

import static baton.value.StepTable.NOBODY;

import baton.value.StepTable.Taken;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** All that may be true at one moment of the followed variables and of all threads, of which there are few; equal ones are alike. */
final class AllThreads implements Exploration {
  private static final int MOST_THREADS = 8;

  private final StepTable table;
  private final long most;
  private final Set<Crowd> seen = new HashSet<>();
  private final Deque<Crowd> open = new ArrayDeque<>();

  /** All threads at one moment, by their numbers, in rising order. */
  private record Crowd(int shared, List<Integer> threads) {}

  /**
   * With what threads do.
   *
   * @param most how many moments are gone through at most
   */
  AllThreads(StepTable table, long most) {
    this.table = table;
    this.most = most;
  }

  @Override
  public void run(SharedState begun, List<Optional<ThreadState>> first) throws Unfollowed {
    for (Optional<ThreadState> thread : first) {
      if (thread.isPresent()) {
        add(new Crowd(table.number(begun), List.of(table.number(thread))));
      }
    }
    while (!open.isEmpty()) {
      Crowd at = open.remove();
      for (int i = 0; i < at.threads().size(); i++) {
        if (i == 0 || !at.threads().get(i).equals(at.threads().get(i - 1))) {
          for (Taken step : table.after(at.shared(), at.threads().get(i))) {
            add(after(at, i, step));
          }
        }
      }
    }
  }

  private static Crowd after(Crowd at, int moving, Taken step) {
    List<Integer> threads = new ArrayList<>();
    for (int i = 0; i < at.threads().size(); i++) {
      if (i != moving) {
        threads.add(at.threads().get(i));
      }
    }
    if (step.then() != NOBODY) {
      threads.add(step.then());
    }
    step.started().stream().filter(s -> s != NOBODY).forEach(threads::add);
    Collections.sort(threads);
    return new Crowd(step.shared(), List.copyOf(threads));
  }

  private void add(Crowd crowd) throws Unfollowed {
    if (crowd.threads().size() > MOST_THREADS) {
      throw new Unfollowed("there are more than " + MOST_THREADS + " threads");
    }
    if (seen.add(crowd)) {
      open.add(crowd);
      if (seen.size() > most) {
        throw new Unfollowed("there are more than " + most + " moments");
      }
    }
  }

  @Override
  public void each(Met met) throws Unfollowed {
    Set<List<Integer>> told = new HashSet<>();
    for (Crowd crowd : seen) {
      for (int i = 0; i < crowd.threads().size(); i++) {
        for (int j = 0; j < i; j++) {
          if (told.add(List.of(crowd.threads().get(j), crowd.threads().get(i)))) {
            met.at(table.threads().get(crowd.threads().get(j)), table.threads().get(crowd.threads().get(i)));
          }
        }
      }
    }
  }

  @Override
  public long count() {
    return seen.size();
  }
}
