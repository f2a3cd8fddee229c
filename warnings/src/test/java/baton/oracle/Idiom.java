package baton.oracle;

import baton.oracle.GeneratedProgram.Definition;
import java.util.List;

/** One way in which C programs keep threads away from each other's data, with data of its own. Now and then it is done wrongly. */
interface Idiom {
  /** Definitions of structs, one a text. */
  default List<String> types() {
    return List.of();
  }

  /** Declarations of variables. */
  List<String> variables();

  /** Functions that the statements below call. */
  default List<Definition> functions() {
    return List.of();
  }

  /** What main does first. */
  default List<Piece> setup() {
    return List.of();
  }

  /**
   * What a thread does, some time.
   *
   * @param index an expression of an integer from 0 to 2: in a thread, of its number perhaps
   */
  List<Piece> action(String index);

  /** Accesses without protection, for moments at which no other thread runs. */
  Piece alone();
}
