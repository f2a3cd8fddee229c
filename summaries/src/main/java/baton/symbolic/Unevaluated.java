package baton.symbolic;

import baton.ir.Block;
import baton.ir.Body;
import baton.ir.Callee;
import baton.ir.Instruction;
import baton.ir.Operand;
import baton.ir.Operands;
import java.util.BitSet;

/**
 * Loads that the source does not make: the operand of {@code __builtin_constant_p} is not evaluated, but clang emits a load for it that
 * feeds {@code llvm.is.constant} alone.
 */
public final class Unevaluated {
  private static final String ASKS = "llvm.is.constant";

  private Unevaluated() {}

  /** The ordinals of such loads. */
  public static BitSet of(Body body) {
    BitSet asked = new BitSet();
    BitSet used = new BitSet();
    for (Block block : body.blocks()) {
      for (Instruction instruction : block.instructions()) {
        boolean asks =
            instruction instanceof Instruction.Call call && call.callee() instanceof Callee.Intrinsic(String name) && name.startsWith(ASKS);
        for (Operand operand : Operands.of(instruction)) {
          if (operand instanceof Operand.Register(int ordinal)) {
            (asks ? asked : used).set(ordinal);
          }
        }
      }
    }
    asked.andNot(used);
    BitSet result = new BitSet();
    asked.stream().filter(ordinal -> body.instruction(ordinal) instanceof Instruction.Load).forEach(result::set);
    return result;
  }
}
