package baton.value;

import baton.value.ThreadSteps.Touch;
import java.util.ArrayList;
import java.util.List;

/** Finds out whether two threads that are there at one moment are about to access a followed variable, and that is a race. */
final class RacedVariables {
  private final StepTable table;
  private final ThreadSteps steps;

  /** By the number of the thread. */
  private final List<List<Touch>> touched = new ArrayList<>();

  RacedVariables(StepTable table, ThreadSteps steps) {
    this.table = table;
    this.steps = steps;
  }

  /** Throws which variable must not be followed if they are about to access one, one of them writing and one of them not atomically. */
  void requireNone(int one, int other) throws Unfollowed {
    for (Touch first : touched(one)) {
      for (Touch second : touched(other)) {
        boolean isRace = first.variable().equals(second.variable()) && (first.writes() || second.writes());
        if (isRace && !(first.atomic() && second.atomic())) {
          throw Unfollowed.raced(first.variable());
        }
      }
    }
  }

  private List<Touch> touched(int thread) throws Unfollowed {
    for (int i = touched.size(); i <= thread; i++) {
      touched.add(steps.touched(table.threads().get(i)));
    }
    return touched.get(thread);
  }
}
