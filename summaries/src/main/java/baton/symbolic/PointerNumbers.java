package baton.symbolic;

import baton.ir.Block;
import baton.ir.Body;
import baton.ir.Instruction;
import baton.ir.Operand;
import java.util.BitSet;
import java.util.List;

/** Which registers hold numbers that are computed from addresses, be it through any arithmetic. */
final class PointerNumbers {
  private final BitSet registers = new BitSet();

  PointerNumbers(Body body) {
    boolean grown = true;
    while (grown) {
      grown = false;
      for (Block block : body.blocks()) {
        int ordinal = block.first();
        for (Instruction instruction : block.instructions()) {
          if (!registers.get(ordinal) && isOne(instruction)) {
            registers.set(ordinal);
            grown = true;
          }
          ordinal++;
        }
      }
    }
  }

  private boolean isOne(Instruction instruction) {
    return switch (instruction) {
      case Instruction.Convert(String operator, _, _, _) -> operator.equals("ptrtoint");
      case Instruction.Binary(_, _, Operand left, Operand right) -> contains(left) || contains(right);
      default -> false;
    };
  }

  /** Whether an operand is such a register. */
  boolean contains(Operand operand) {
    return operand instanceof Operand.Register(int ordinal) && registers.get(ordinal);
  }

  /** The two pointers whose distance an instruction computes, in bytes or elements; none for any other. */
  List<Operand> ends(Instruction.Straight instruction, Flow flow) {
    if (!(instruction instanceof Instruction.Binary(String operator, _, Operand left, Operand right))) {
      return List.of();
    }
    return switch (operator) {
      case "sub" -> contains(left) && contains(right) ? List.of(left, right) : List.of();
      case "sdiv" ->
          left instanceof Operand.Register(int ordinal) && flow.instruction(ordinal) instanceof Instruction.Straight divided
              ? ends(divided, flow)
              : List.of();
      default -> List.of();
    };
  }
}
