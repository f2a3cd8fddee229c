package baton.oracle;

import java.util.List;

/** A part of the body of a generated function. Every part may be left out and the rest is still C, or is refused by the compiler. */
sealed interface Piece {
  /**
   * One statement.
   *
   * @param text the statement, on one line
   */
  record Line(String text) implements Piece {}

  /**
   * Statements between an opening and a closing text: a block, or a lock and its release.
   *
   * @param open what comes before
   * @param body the statements
   * @param close what comes after
   */
  record Section(String open, List<Piece> body, String close) implements Piece {
    /** Copies {@code body}. */
    public Section {
      body = List.copyOf(body);
    }
  }

  /**
   * A call of a generated function, which may also be written as the function's body.
   *
   * @param result the variable that takes the result; empty for none
   * @param function the function's name
   * @param actuals the arguments
   */
  record Call(String result, String function, List<String> actuals) implements Piece {
    /** Copies {@code actuals}. */
    public Call {
      actuals = List.copyOf(actuals);
    }
  }
}
