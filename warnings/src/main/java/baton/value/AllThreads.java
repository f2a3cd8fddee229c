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
  private final Moments moments;
  private final Set<Crowd> seen = new HashSet<>();
  private final Set<List<Integer>> told = new HashSet<>();
  private final Deque<Crowd> open = new ArrayDeque<>();

  /** All threads at one moment, by their numbers, in rising order. */
  private record Crowd(int shared, List<Integer> threads) {}

  /**
   * With what threads do.
   *
   * @param moments counts those that are gone through
   */
  AllThreads(StepTable table, Moments moments) {
    this.table = table;
    this.moments = moments;
  }

  @Override
  public void begin(SharedState begun, List<Optional<ThreadState>> first, Met met) throws Unfollowed {
    for (Optional<ThreadState> thread : first) {
      if (thread.isPresent()) {
        add(new Crowd(table.number(begun), List.of(table.number(thread))), met);
      }
    }
  }

  @Override
  public boolean goesOn(Met met) throws Unfollowed {
    if (open.isEmpty()) {
      return false;
    }
    Crowd at = open.remove();
    for (int i = 0; i < at.threads().size(); i++) {
      if (i == 0 || !at.threads().get(i).equals(at.threads().get(i - 1))) {
        for (Taken step : table.after(at.shared(), at.threads().get(i)).steps()) {
          add(after(at, i, step), met);
        }
      }
    }
    return true;
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
    threads.addAll(step.started());
    Collections.sort(threads);
    return new Crowd(step.shared(), List.copyOf(threads));
  }

  private void add(Crowd crowd, Met met) throws Unfollowed {
    if (crowd.threads().size() > MOST_THREADS) {
      throw new Unfollowed("there are more than " + MOST_THREADS + " threads");
    }
    if (!seen.add(crowd)) {
      return;
    }
    moments.next("moments");
    for (int i = 0; i < crowd.threads().size(); i++) {
      for (int j = 0; j < i; j++) {
        if (told.add(List.of(crowd.threads().get(j), crowd.threads().get(i)))) {
          met.at(crowd.threads().get(j), crowd.threads().get(i));
        }
      }
    }
    open.add(crowd);
  }
}
