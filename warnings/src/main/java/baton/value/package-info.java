/**
 * Which code no thread can reach, by the values of variables: a thread-modular interval analysis with values of variables kept by lock
 * (the Goblint approach, section 3 and figure 2; per-mutex invariants).
 *
 * <p>{@link baton.value.Reachability} is the type to enter by. {@link baton.value.Tracked} are the variables whose values are followed,
 * {@link baton.value.Invariants} what other threads may leave in them, {@link baton.value.Interpreter} goes through one function with a
 * {@link baton.value.Local} state.
 */
@NullMarked
package baton.value;

import org.jspecify.annotations.NullMarked;
