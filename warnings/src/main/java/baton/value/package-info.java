/**
 * Which code no thread can reach, and which accesses two threads never come to together, by the values of variables: a thread-modular
 * interval analysis with values of variables kept by lock (the Goblint approach, section 3 and figure 2; per-mutex invariants), and the
 * interleavings of small programs.
 *
 * <p>{@link baton.value.Reachability} is the type to enter by. {@link baton.value.Tracked} are the variables whose values are followed,
 * {@link baton.value.Invariants} what other threads may leave in them, {@link baton.value.Interpreter} goes through one function with a
 * {@link baton.value.Local} state.
 *
 * <p>{@link baton.value.Interleavings} goes through small programs step by step, with the same variables followed: a
 * {@link baton.value.ThreadState} is one thread, {@link baton.value.ThreadSteps} what it does next, {@link baton.value.ThreadPairs} and
 * {@link baton.value.AllThreads} are the two ways to put threads together, {@link baton.value.RacedVariables} tells what must not be
 * followed.
 */
@NullMarked
package baton.value;

import org.jspecify.annotations.NullMarked;
