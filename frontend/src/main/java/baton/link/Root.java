package baton.link;

/** Where an address of a function comes from. */
public sealed interface Root {
  /**
   * A formal of the function.
   *
   * @param index its position, from 0
   */
  record Formal(int index) implements Root {}

  /**
   * A function or variable with static storage duration.
   *
   * @param symbol the symbol
   */
  record Global(Symbol symbol) implements Root {}

  /**
   * A local variable, or memory reserved on the stack.
   *
   * @param ordinal its allocation
   */
  record Local(int ordinal) implements Root {}

  /**
   * Read from memory.
   *
   * @param ordinal the instruction that read it
   */
  record Loaded(int ordinal) implements Root {}

  /**
   * The result of a call.
   *
   * @param ordinal the call
   */
  record Result(int ordinal) implements Root {}

  /**
   * One of several values, by where control came from or by a condition.
   *
   * @param ordinal the phi or select
   */
  record Joined(int ordinal) implements Root {}

  /**
   * A value of which nothing is known.
   *
   * @param reason why
   */
  record Unknown(String reason) implements Root {}
}
