package baton.cli;

/** What one check of the machine found out. */
sealed interface Finding {
  /** What was checked, a word or two. */
  String subject();

  /** What was found; where something is missing, also what to do about it. */
  String detail();

  /** As Baton needs it. */
  record Good(String subject, String detail) implements Finding {}

  /** Baton works, but something it can be asked for does not. */
  record Limited(String subject, String detail) implements Finding {}

  /** Baton cannot work. */
  record Broken(String subject, String detail) implements Finding {}
}
