package baton.value;

import static baton.value.StepTable.NOBODY;

import baton.value.StepTable.Taken;
import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * All that may be true at one moment of the program's followed variables and of two of its threads, however many there are: thread-modular
 * reachability of level two (Hoenicke, Majumdar, Podelski, "Thread modularity at many levels"; Flanagan and Qadeer have level one). A step
 * of one of the two leads to the next moment; so does a step of a third thread, if it can be a third one: each of the two may be at that
 * moment together with it.
 */
final class ThreadPairs implements Exploration {
  private final StepTable table;
  private final Moments moments;

  /** By what all threads see and one of them: the others that may be there, or nobody, by their numbers and one more. */
  private final Map<Integer, Map<Integer, BitSet>> others = new HashMap<>();

  /** The same at whatever moment. */
  private final Map<Integer, BitSet> told = new HashMap<>();

  private final Deque<Both> open = new ArrayDeque<>();

  /** Two threads at one moment. */
  private record Both(int shared, int one, int other) {}

  /**
   * With what threads do.
   *
   * @param moments counts the pairs that are gone through
   */
  ThreadPairs(StepTable table, Moments moments) {
    this.table = table;
    this.moments = moments;
  }

  @Override
  public void begin(SharedState begun, List<Optional<ThreadState>> first, Met met) throws Unfollowed {
    for (Optional<ThreadState> thread : first) {
      if (thread.isPresent()) {
        add(table.number(begun), table.number(thread), NOBODY, met);
      }
    }
  }

  @Override
  public boolean goesOn(Met met) throws Unfollowed {
    if (open.isEmpty()) {
      return false;
    }
    follow(open.remove(), met);
    return true;
  }

  private void add(int shared, int one, int other, Met met) throws Unfollowed {
    if (one == NOBODY && other == NOBODY) {
      return;
    }
    int low = Math.min(one, other);
    int high = Math.max(one, other);
    Map<Integer, BitSet> there = others.computeIfAbsent(shared, _ -> new HashMap<>());
    if (!note(there, high, low)) {
      return;
    }
    moments.next("pairs of threads at one moment");
    if (low != NOBODY) {
      note(there, low, high);
      if (note(told, high, low)) {
        met.at(low, high);
      }
    }
    open.add(new Both(shared, low, high));
  }

  /** Notes that two threads may be there together; false where that is known. */
  private static boolean note(Map<Integer, BitSet> among, int thread, int other) {
    BitSet known = among.computeIfAbsent(thread, _ -> new BitSet());
    boolean before = known.get(other + 1);
    known.set(other + 1);
    return !before;
  }

  private void follow(Both at, Met met) throws Unfollowed {
    moves(at.shared(), at.other(), at.one(), met);
    if (at.one() == NOBODY) {
      return;
    }
    if (at.one() != at.other()) {
      moves(at.shared(), at.one(), at.other(), met);
    }
    Map<Integer, BitSet> there = others.getOrDefault(at.shared(), Map.of());
    BitSet thirds = (BitSet) there.getOrDefault(at.one(), new BitSet()).clone();
    thirds.and(there.getOrDefault(at.other(), new BitSet()));
    // bit 0 stands for nobody
    for (int bit = thirds.nextSetBit(1); bit >= 0; bit = thirds.nextSetBit(bit + 1)) {
      int third = bit - 1;
      isSeen(at.shared(), at.one(), at.other(), third, met);
      isSeen(at.shared(), at.other(), at.one(), third, met);
      isSeen(at.shared(), third, at.one(), at.other(), met);
    }
  }

  /** A thread moves, and another one is there or nobody. */
  private void moves(int shared, int thread, int other, Met met) throws Unfollowed {
    for (Taken step : table.after(shared, thread).steps()) {
      add(step.shared(), step.then(), other, met);
      add(step.shared(), step.then(), NOBODY, met);
      add(step.shared(), other, NOBODY, met);
      for (int i = 0; i < step.started().size(); i++) {
        int begun = step.started().get(i);
        add(step.shared(), step.then(), begun, met);
        add(step.shared(), other, begun, met);
        add(step.shared(), begun, NOBODY, met);
        for (int j = 0; j < i; j++) {
          add(step.shared(), step.started().get(j), begun, met);
        }
      }
    }
  }

  /** A thread moves, and two others see it. */
  private void isSeen(int shared, int thread, int one, int other, Met met) throws Unfollowed {
    for (int after : table.after(shared, thread).seen()) {
      add(after, one, other, met);
    }
  }
}
