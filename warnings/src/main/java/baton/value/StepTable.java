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
  private final Map<Moment, List<Taken>> taken = new HashMap<>();

  /** One thread at one moment. */
  record Moment(int shared, int thread) {}

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
  List<Taken> after(int shared, int thread) throws Unfollowed {
    Moment moment = new Moment(shared, thread);
    List<Taken> known = taken.get(moment);
    if (known != null) {
      return known;
    }
    Set<Taken> result = new LinkedHashSet<>();
    for (Step step : steps.of(shareds.get(shared), threads.get(thread))) {
      result.add(new Taken(number(step.shared()), number(step.then()), step.started().stream().map(this::number).toList()));
    }
    List<Taken> all = List.copyOf(result);
    taken.put(moment, all);
    return all;
  }
}
