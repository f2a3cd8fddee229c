package baton.value;

import java.util.List;
import java.util.Optional;

/**
 * One thing that a thread may do.
 *
 * @param shared what all threads see afterwards
 * @param then where the thread is; empty where it has ended
 * @param started the threads that began
 */
record Step(SharedState shared, Optional<ThreadState> then, List<ThreadState> started) {
  Step {
    started = List.copyOf(started);
  }

  /** Of the thread alone. */
  static Step to(SharedState shared, ThreadState then) {
    return new Step(shared, Optional.of(then), List.of());
  }

  /** The thread ends, or goes on no more. */
  static Step end(SharedState shared) {
    return new Step(shared, Optional.empty(), List.of());
  }
}
