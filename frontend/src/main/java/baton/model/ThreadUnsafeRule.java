package baton.model;

import java.util.List;
import java.util.Optional;

/**
 * Accesses state inside a library that its standard does not protect: two such calls may race with each other.
 *
 * @param state the name of the state; rules with one name share it; absent where the library protects it
 * @param access how it is accessed
 * @param whereNull an argument that leads to state of the caller's: only where that is null, or may be, the library's is accessed; absent:
 *     always
 * @param object an argument that leads to an object of the library, such as a stream, that the call changes without the lock which others
 *     take for it
 * @param variables public variables of the library that the call writes as well, and that programs may look at; two calls do not race by
 *     these
 */
public record ThreadUnsafeRule(
    Optional<String> state,
    @Default("write") AccessKind access,
    Optional<Integer> whereNull,
    Optional<Integer> object,
    List<String> variables)
    implements FunctionRule {
  /** Copies the list. */
  public ThreadUnsafeRule {
    variables = List.copyOf(variables);
    if (state.isEmpty() && object.isEmpty() && variables.isEmpty()) {
      throw new IllegalArgumentException("a thread-unsafe rule needs a state, an object or variables");
    }
  }
}
