package baton.ir;

import java.util.List;

/**
 * A basic block.
 *
 * @param first the ordinal of its first instruction
 * @param instructions its instructions; the last one, and no other, is a {@link Terminator}
 */
public record Block(int first, List<Instruction> instructions) {
  /** Copies {@code instructions}; throws {@link IllegalArgumentException} unless exactly the last one is a terminator. */
  public Block {
    instructions = List.copyOf(instructions);
    for (int i = 0; i < instructions.size(); i++) {
      if (instructions.get(i) instanceof Terminator != (i == instructions.size() - 1)) {
        throw new IllegalArgumentException("instruction " + (first + i) + " is misplaced in its block");
      }
    }
    if (instructions.isEmpty()) {
      throw new IllegalArgumentException("a block ends with a terminator");
    }
  }

  /** The terminator. */
  public Terminator terminator() {
    return (Terminator) instructions.getLast();
  }

  /** The ordinal after the last instruction's. */
  public int end() {
    return first + instructions.size();
  }
}
