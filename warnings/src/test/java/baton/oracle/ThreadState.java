package baton.oracle;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;

/** A thread of the program. Between steps it stands before an instruction that others can notice. */
final class ThreadState {
  private final int number;
  private final Deque<Frame> frames = new ArrayDeque<>();
  private final Time time;
  private final Origin origin;
  private List<AccessRange> pending = List.of();
  private boolean waiting;
  private int round;
  private boolean finished;
  private long result;

  ThreadState(int number, Time time, Origin origin) {
    this.number = number;
    this.time = time;
    this.origin = origin;
  }

  int number() {
    return number;
  }

  Deque<Frame> frames() {
    return frames;
  }

  Frame frame() {
    return frames.getLast();
  }

  /** How it came to be. */
  Origin origin() {
    return origin;
  }

  /** Where it stands: in a function of the library, where that was called. */
  Site site() {
    Iterator<Frame> inner = frames.descendingIterator();
    Site site = inner.next().site();
    while (site.file().equals(WithLibrary.FILE) && inner.hasNext()) {
      site = inner.next().site();
    }
    return site;
  }

  /** The present moment. */
  Time time() {
    return time;
  }

  /** What the instruction it stands before will touch. */
  List<AccessRange> pending() {
    return pending;
  }

  void pending(List<AccessRange> ranges) {
    pending = ranges;
  }

  /** Which round of a barrier it waits for the end of. */
  int round() {
    return round;
  }

  void round(int number) {
    round = number;
  }

  /** Whether it stands inside of a wait: of a condition, and must have the mutex again, or at a barrier. */
  boolean waiting() {
    return waiting;
  }

  void waiting(boolean now) {
    waiting = now;
  }

  boolean finished() {
    return finished;
  }

  long result() {
    return result;
  }

  void finish(long value) {
    finished = true;
    result = value;
    pending = List.of();
  }
}
