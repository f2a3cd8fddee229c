package baton.value;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The steps of threads by numbers: each state of a thread, and of what all threads see, has one, and what follows is found out once. */
final class StepTable {
  /** Stands for no thread. */
  static final int NOBODY = -1;

  private final ThreadSteps steps;
  private final Map<SharedState, Integer> sharedNumbers = new HashMap<>();
  private final List<SharedState> shareds = new ArrayList<>();
  private final Map<ThreadState, Integer> threadNumbers = new HashMap<>();
  private final List<ThreadState> threads = new ArrayList<>();

  /** By what all threads see and the thread. */
  private final List<Map<Integer, Next>> next = new ArrayList<>();

  /**
   * What a thread may do next at a moment.
   *
   * @param steps each step
   * @param seen what all threads see after a step that they notice, each once
   */
  record Next(List<Taken> steps, List<Integer> seen) {}

  /** A step; where nobody is, the thread has ended. */
  record Taken(int shared, int then, List<Integer> started) {}

  StepTable(ThreadSteps steps) {
    this.steps = steps;
  }

  int number(SharedState shared) {
    return sharedNumbers.computeIfAbsent(
        shared,
        s -> {
          shareds.add(s);
          next.add(new HashMap<>());
          return shareds.size() - 1;
        });
  }

  /** The number of a thread, or of nobody. */
  int number(Optional<ThreadState> thread) {
    return thread.map(this::number).orElse(NOBODY);
  }

  private int number(ThreadState thread) {
    return threadNumbers.computeIfAbsent(
        thread,
        t -> {
          threads.add(t);
          return threads.size() - 1;
        });
  }

  /** The threads, by their numbers; each is about to do something that others may notice. */
  List<ThreadState> threads() {
    return threads;
  }

  /** What a thread may do next at a moment. */
  Next after(int shared, int thread) throws Unfollowed {
    Next known = next.get(shared).get(thread);
    if (known != null) {
      return known;
    }
    Set<Taken> steps = new LinkedHashSet<>();
    Set<Integer> seen = new LinkedHashSet<>();
    for (Step step : this.steps.of(shareds.get(shared), threads.get(thread))) {
      int after = number(step.shared());
      steps.add(new Taken(after, number(step.then()), step.started().stream().map(this::number).toList()));
      if (after != shared) {
        seen.add(after);
      }
    }
    Next found = new Next(List.copyOf(steps), List.copyOf(seen));
    next.get(shared).put(thread, found);
    return found;
  }
}
