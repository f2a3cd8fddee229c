package baton.value;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The interleavings of a program are not gone through, or not with what was followed. */
final class Unfollowed extends Exception {
  private static final long serialVersionUID = 1;

  /** Which must not be followed; nothing where the program as a whole is not fit. */
  private final transient @Nullable Variable variable;

  /** The program is not one of those. */
  Unfollowed(String reason) {
    super(reason);
    this.variable = null;
  }

  /** What a variable holds must not be concluded from. */
  Unfollowed(Variable variable) {
    super("a variable holds what others may see late");
    this.variable = variable;
  }

  Optional<Variable> variable() {
    return Optional.ofNullable(variable);
  }
}
