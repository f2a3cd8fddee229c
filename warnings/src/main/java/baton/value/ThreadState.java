package baton.value;

import baton.link.Symbol;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * Where a thread is, and what only it knows.
 *
 * @param begun the call that started it; of the first thread, nothing
 * @param frames the functions that it executes, the innermost last
 * @param held the locks that it holds alone
 * @param locals what is known of local variables in memory
 * @param waits whether it waits for a condition at the next instruction, and has given back the lock
 */
record ThreadState(
    Optional<Interleavings.Place> begun, List<Frame> frames, SortedSet<LockName> held, Map<LocalCell, Value> locals, boolean waits) {
  /**
   * A function that is executed.
   *
   * @param function the function
   * @param block the number of the block
   * @param ordinal the instruction that comes next; of a caller, the call
   * @param arguments what it was passed
   * @param registers what its registers hold, where something is known
   * @param lock the lock that is given back when it returns
   */
  record Frame(
      Symbol.DefinedFunction function,
      int block,
      int ordinal,
      List<Value> arguments,
      Map<Integer, Value> registers,
      Optional<LockName> lock) {
    Frame {
      arguments = List.copyOf(arguments);
      registers = Map.copyOf(registers);
    }

    Frame at(int where, Registers now) {
      return new Frame(function, block, where, arguments, now.values(), lock);
    }
  }

  ThreadState {
    frames = List.copyOf(frames);
    held = Collections.unmodifiableSortedSet(new TreeSet<>(held));
    locals = Map.copyOf(locals);
  }

  /** A thread that begins with a function. */
  static ThreadState begins(Optional<Interleavings.Place> by, Frame with) {
    return new ThreadState(by, List.of(with), new TreeSet<>(), Map.of(), false);
  }

  Frame top() {
    return frames.getLast();
  }

  /** The same with another innermost frame. */
  ThreadState with(Frame top) {
    List<Frame> after = new ArrayList<>(frames.subList(0, frames.size() - 1));
    after.add(top);
    return new ThreadState(begun, after, held, locals, false);
  }

  /** The same, in a function that the innermost one calls. */
  ThreadState entering(Frame callee) {
    List<Frame> after = new ArrayList<>(frames);
    after.add(callee);
    return new ThreadState(begun, after, held, locals, false);
  }

  /** The same without the innermost frame, of which the locals end. */
  ThreadState leaving(List<Integer> ended) {
    Map<LocalCell, Value> after = new HashMap<>(locals);
    after.keySet().removeIf(cell -> ended.contains(cell.object()));
    return new ThreadState(begun, frames.subList(0, frames.size() - 1), held, after, false);
  }

  ThreadState holding(LockName lock) {
    SortedSet<LockName> after = new TreeSet<>(held);
    after.add(lock);
    return new ThreadState(begun, frames, after, locals, waits);
  }

  ThreadState givingBack(LockName lock) {
    SortedSet<LockName> after = new TreeSet<>(held);
    after.remove(lock);
    return new ThreadState(begun, frames, after, locals, waits);
  }

  ThreadState waiting() {
    return new ThreadState(begun, frames, held, locals, true);
  }

  /** The same after a write to a local variable; what it overlaps is not known any more. */
  ThreadState with(LocalCell cell, Value value) {
    Map<LocalCell, Value> after = new HashMap<>(locals);
    after.keySet().removeIf(cell::overlaps);
    if (!value.equals(Value.ANY)) {
      after.put(cell, value);
    }
    return new ThreadState(begun, frames, held, after, waits);
  }
}
