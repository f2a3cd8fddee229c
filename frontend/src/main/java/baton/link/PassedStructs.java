package baton.link;

import baton.ir.Argument;
import baton.ir.Block;
import baton.ir.Body;
import baton.ir.Instruction;
import baton.ir.Operand;
import baton.ir.Terminator;
import java.util.BitSet;
import java.util.Optional;
import java.util.Set;

/**
 * Values of a body that may be structs: small ones are passed and returned as numbers (System V ABI, AMD64 supplement, section 3.2.3), so
 * what is read only to be passed on or cut into parts, and what is stored as it was passed, need not be the number that it looks like.
 */
final class PassedStructs {
  private static final Set<String> CUTTING = Set.of("lshr", "ashr", "and");

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
      // where the call was written out, into the callee's copy
      case Instruction.Store(_, Operand value, Operand address, _) -> set(value, isLocal(address) ? passedOn : used);
      case Instruction.Part part -> part.operands().forEach(v -> set(v, passedOn));
      case Instruction.Binary(String operator, _, Operand left, Operand right) -> {
        // or the members are taken out of the number
        boolean part = CUTTING.contains(operator) && right instanceof Operand.IntegerConstant;
        set(left, part ? passedOn : used);
        set(right, used);
      }
      case Instruction.Compare compare -> {
        set(compare.left(), used);
        set(compare.right(), used);
      }
      case Instruction.Convert(String operator, _, _, Operand value) -> set(value, operator.equals("trunc") ? passedOn : used);
      default -> {}
    }
  }

  private boolean isLocal(Operand address) {
    return address instanceof Operand.Register(int ordinal) && body.instruction(ordinal) instanceof Instruction.Allocate;
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
