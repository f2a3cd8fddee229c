package baton.value;

import baton.value.ThreadSteps.Touch;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
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
final class ThreadPairs {
  /** Stands for no second thread. */
  private static final int NOBODY = -1;

  private final ThreadSteps steps;
  private final long most;
  private final Map<SharedState, Integer> sharedNumbers = new HashMap<>();
  private final List<SharedState> shareds = new ArrayList<>();
  private final Map<ThreadState, Integer> threadNumbers = new HashMap<>();
  private final List<ThreadState> threads = new ArrayList<>();
  private final Map<Moment, List<Taken>> taken = new HashMap<>();
  private final Map<Moment, Set<Integer>> others = new LinkedHashMap<>();
  private final Deque<Both> open = new ArrayDeque<>();
  private long count;

  /** One thread at one moment. */
  private record Moment(int shared, int thread) {}

  /** Two threads at one moment. */
  private record Both(int shared, int one, int other) {}

  /** A step by numbers; where nobody is, the thread has ended. */
  private record Taken(int shared, int then, List<Integer> started) {}

  /** Two threads at one moment, of which each is about to do something that others may notice. */
  interface Met {
    void at(ThreadState one, ThreadState other) throws Unfollowed;
  }

  /**
   * With what threads do.
   *
   * @param most how many pairs are gone through at most
   */
  ThreadPairs(ThreadSteps steps, long most) {
    this.steps = steps;
    this.most = most;
  }

  /** Goes through a program that begins with one thread, in one of these states. */
  void run(SharedState begun, List<Optional<ThreadState>> first) throws Unfollowed {
    for (Optional<ThreadState> thread : first) {
      if (thread.isPresent()) {
        add(number(begun), number(thread.get()), NOBODY);
      }
    }
    while (!open.isEmpty()) {
      follow(open.remove());
    }
  }

  /** How many pairs there are. */
  long count() {
    return count;
  }

  /** Names each two threads that may be there at one moment, in whatever moments. */
  void each(Met met) throws Unfollowed {
    Set<List<Integer>> told = new HashSet<>();
    for (Map.Entry<Moment, Set<Integer>> each : others.entrySet()) {
      int one = each.getKey().thread();
      for (int other : each.getValue()) {
        if (one <= other && told.add(List.of(one, other))) {
          met.at(threads.get(one), threads.get(other));
        }
      }
    }
  }

  /** All threads that are at some moment about to do something that others may notice. */
  List<ThreadState> threads() {
    return threads;
  }

  private int number(SharedState shared) {
    return sharedNumbers.computeIfAbsent(
        shared,
        s -> {
          shareds.add(s);
          return shareds.size() - 1;
        });
  }

  private int number(ThreadState thread) {
    return threadNumbers.computeIfAbsent(
        thread,
        t -> {
          threads.add(t);
          return threads.size() - 1;
        });
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
    for (Taken step : taken(shared, thread)) {
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
    for (Taken step : taken(shared, thread)) {
      if (step.shared() != shared) {
        add(step.shared(), one, other);
      }
    }
  }

  private List<Taken> taken(int shared, int thread) throws Unfollowed {
    Moment moment = new Moment(shared, thread);
    List<Taken> known = taken.get(moment);
    if (known != null) {
      return known;
    }
    Set<Taken> result = new LinkedHashSet<>();
    for (Step step : steps.of(shareds.get(shared), threads.get(thread))) {
      int then = step.then().map(this::number).orElse(NOBODY);
      result.add(new Taken(number(step.shared()), then, step.started().stream().map(this::number).toList()));
    }
    List<Taken> all = List.copyOf(result);
    taken.put(moment, all);
    return all;
  }

  /** The variable that two threads are about to access at one moment, one of them writing and one of them not atomically, if there is one. */
  Optional<Variable> raced() throws Unfollowed {
    List<Variable> found = new ArrayList<>();
    each(
        (one, other) -> {
          for (Touch first : steps.touched(one)) {
            for (Touch second : steps.touched(other)) {
              boolean isRace = first.variable().equals(second.variable()) && (first.writes() || second.writes());
              if (isRace && !(first.atomic() && second.atomic())) {
                found.add(first.variable());
              }
            }
          }
        });
    return found.stream().min(Variable::compareTo);
  }
}
