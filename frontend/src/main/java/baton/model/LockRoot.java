package baton.model;

import java.util.List;

/** What the expression of a lock starts from. Exactly one of the keys below stands in a rule. */
public sealed interface LockRoot {
  /** An argument of the call, or of the entry for a lock its caller holds; a pointer. */
  record OfArgument(Argument argument) implements LockRoot {}

  /**
   * An argument found by its type, for functions whose parameters moved between releases.
   *
   * @param argumentType name of the struct the parameter points to
   * @param nth which of the parameters of that type, from 0
   */
  record OfArgumentType(String argumentType, @Default("0") int nth) implements LockRoot {}

  /** A global variable. */
  record OfGlobal(String global) implements LockRoot {}

  /**
   * A lock that is no object in memory, such as the RCU read side.
   *
   * @param token its name; tokens of one name are one lock
   * @param keyedBy arguments of the call whose values tell locks of this name apart
   */
  record OfToken(String token, List<Integer> keyedBy) implements LockRoot {}
}
