package baton.ir;

import java.util.List;

/**
 * What a global variable holds at program start. Bytes that no cell covers are zero.
 *
 * @param cells the cells that are not zero, by rising offset
 * @param referents the symbols that operands refer to by index
 */
public record Initializer(List<Cell> cells, List<Referent> referents) {
  /** All bytes zero. */
  public static final Initializer ZERO = new Initializer(List.of(), List.of());

  /** Copies the lists. */
  public Initializer {
    cells = List.copyOf(cells);
    referents = List.copyOf(referents);
  }

  /** A part of an initialiser. */
  public sealed interface Cell {
    /** Bytes from the beginning of the variable. */
    long offset();

    /** Its size in bytes. */
    long bytes();
  }

  /**
   * One value.
   *
   * @param offset bytes from the beginning of the variable
   * @param bytes its size in bytes
   * @param value the value
   */
  public record Value(long offset, long bytes, Operand value) implements Cell {}

  /**
   * A run of plain data, known by content only: a string, a table of numbers.
   *
   * @param offset bytes from the beginning of the variable
   * @param bytes its size in bytes
   * @param content the digest of its elements
   */
  public record Data(long offset, long bytes, Digest content) implements Cell {}
}
