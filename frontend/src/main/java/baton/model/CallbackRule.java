package baton.model;

import java.util.List;
import java.util.Optional;

/**
 * Calls callbacks in the thread of its caller: call edges, not entries.
 *
 * @param functions the arguments that are callbacks
 * @param data the argument handed to them
 * @param object the object the call is about, such as a once flag or a reference count
 * @param when they are called
 */
public record CallbackRule(
    List<Integer> functions, Optional<Integer> data, Optional<Integer> object, @Default("during_call") CallbackTime when)
    implements FunctionRule {
  public CallbackRule {
    if (functions.isEmpty()) {
      throw new IllegalArgumentException("a callback rule needs functions");
    }
    if (when == CallbackTime.ONCE && object.isEmpty()) {
      throw new IllegalArgumentException("when: once needs the object");
    }
  }
}
