package baton.oracle;

import baton.oracle.GeneratedProgram.Definition;
import java.util.List;

/**
 * Threads of a generated program that are kept apart by their order or by what they are handed, with data of their own. In half of
 * the programs one thing about it is wrong.
 */
interface Arrangement {
  /** Declarations of types and variables. */
  List<String> variables();

  /** The functions of the threads, and what they call. */
  List<Definition> functions();

  /** What main does first, to start them. */
  List<Piece> begin();

  /** What main does last. */
  List<Piece> end();
}
