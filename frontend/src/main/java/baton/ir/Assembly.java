package baton.ir;

import java.util.List;

/**
 * Inline assembly.
 *
 * @param template the text with operand places
 * @param constraints LLVM's constraint string
 * @param operands its operands in order
 * @param sideEffects whether it is volatile
 * @param clobbersMemory whether it declares to read and write any memory
 * @param result the machine-level type of its register outputs together
 */
public record Assembly(
    String template,
    String constraints,
    List<AssemblyOperand> operands,
    boolean sideEffects,
    boolean clobbersMemory,
    ValueType result) {
  /** Copies {@code operands}. */
  public Assembly {
    operands = List.copyOf(operands);
  }

  /**
   * One operand.
   *
   * @param value a value, or an address when it is a memory operand
   * @param role what the assembly does with it
   * @param bytes the size of the memory operand; 0 for a value, -1 when unknown
   */
  public record AssemblyOperand(Operand value, Role role, long bytes) {}

  /** What assembly does with an operand. */
  public enum Role {
    /** Reads the value. */
    VALUE,
    /** Reads the value, an address, and may read and write what lies behind it: the assembly declares to touch memory. */
    REACHED,
    /**
     * Touches nothing, and makes of it all that can be reached from the value, or from what is in memory at the address where that has a
     * size.
     */
    FOLLOWED,
    /** Reads memory at the address. */
    MEMORY_READ,
    /** Writes memory at the address. */
    MEMORY_WRITE,
    /** Reads and writes memory at the address. */
    MEMORY_READ_WRITE
  }
}
