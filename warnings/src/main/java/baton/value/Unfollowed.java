package baton.value;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The interleavings of a program are not gone through, or not with what was followed. */
final class Unfollowed extends Exception {
  private static final long serialVersionUID = 1;

  /** Which must not be followed; nothing where the program as a whole is not fit. */
  private final transient @Nullable Variable variable;

  private final boolean raced;

  /** The program is not one of those. */
  Unfollowed(String reason) {
    super(reason);
    this.variable = null;
    this.raced = false;
  }

  /** What a variable holds must not be concluded from: the order in which threads access it is not the same for all. */
  Unfollowed(Variable variable) {
    this(variable, false);
  }

  private Unfollowed(Variable variable, boolean raced) {
    super("a variable holds what others may see late");
    this.variable = variable;
    this.raced = raced;
  }

  /** What a variable holds must not be concluded from: two accesses to it race. */
  static Unfollowed raced(Variable variable) {
    return new Unfollowed(variable, true);
  }

  Optional<Variable> variable() {
    return Optional.ofNullable(variable);
  }

  boolean isRaced() {
    return raced;
  }
}
