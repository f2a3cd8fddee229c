package baton.link;

import baton.ir.Argument;
import baton.ir.Block;
import baton.ir.Body;
import baton.ir.Instruction;
import baton.ir.Operand;
import baton.ir.Terminator;
import java.util.BitSet;
import java.util.Optional;

/**
 * Values of a body that may be structs: small ones are passed and returned as numbers (System V ABI, AMD64 supplement, section 3.2.3), so
 * what is read only to be passed on, and what is stored as it was passed, need not be the number that it looks like.
 */
final class PassedStructs {
  private final Body body;
  private final BitSet passedOn = new BitSet();
  private final BitSet used = new BitSet();

  PassedStructs(Body body) {
    this.body = body;
    body.blocks().stream().map(Block::instructions).forEach(instructions -> instructions.forEach(this::scan));
  }

  private void scan(Instruction instruction) {
    switch (instruction) {
      case Instruction.Call call -> call.arguments().stream().map(Argument::value).forEach(v -> set(v, passedOn));
      case Terminator.Return(Optional<Operand> value) -> value.ifPresent(v -> set(v, passedOn));
      case Instruction.Store(_, Operand value, _, _) -> set(value, used);
      case Instruction.Part part -> part.operands().forEach(v -> set(v, passedOn));
      case Instruction.Binary(_, _, Operand left, Operand right) -> {
        set(left, used);
        set(right, used);
      }
      case Instruction.Compare compare -> {
        set(compare.left(), used);
        set(compare.right(), used);
      }
      case Instruction.Convert(_, _, _, Operand value) -> set(value, used);
      default -> {}
    }
  }

  private static void set(Operand value, BitSet in) {
    if (value instanceof Operand.Register(int ordinal)) {
      in.set(ordinal);
    }
  }

  /** Whether the result of an instruction is passed or returned, and nothing is computed from it. */
  boolean isPassedOn(int ordinal) {
    return passedOn.get(ordinal) && !used.get(ordinal);
  }

  /** Whether a value comes as an argument or as a result. */
  boolean isPassed(Operand value) {
    return value instanceof Operand.Formal
        || (value instanceof Operand.Register(int ordinal)
            && (body.instruction(ordinal) instanceof Instruction.Call || body.instruction(ordinal) instanceof Instruction.Part));
  }
}
