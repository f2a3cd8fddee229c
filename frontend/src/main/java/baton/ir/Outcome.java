package baton.ir;

/** Whether something was analysed whole. What could not be analysed is data and is listed, never left out in silence. */
public sealed interface Outcome {
  /** Everything was analysed. */
  record Complete() implements Outcome {}

  /**
   * Something was not analysed.
   *
   * @param reason what is missing and why, one sentence for people
   */
  record Incomplete(String reason) implements Outcome {}
}
