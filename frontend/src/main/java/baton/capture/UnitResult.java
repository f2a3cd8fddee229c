package baton.capture;

/** What became of one compile command. */
public sealed interface UnitResult {
  /** The unit's name: its source from the root, made unique where several commands compile one source. */
  String name();

  /** The command. */
  CompileCommand command();

  /**
   * The unit is in the repository.
   *
   * @param name the unit's name
   * @param command the command
   * @param key where it is
   */
  record Complete(String name, CompileCommand command, UnitKey key) implements UnitResult {}

  /**
   * There is no unit.
   *
   * @param name the unit's name
   * @param command the command
   * @param reason why, one sentence without a full stop
   */
  record Incomplete(String name, CompileCommand command, String reason) implements UnitResult {}
}
