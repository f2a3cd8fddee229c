package baton.refine;

import baton.ir.Instruction;
import baton.ir.Operand;
import baton.ir.Terminator;
import baton.symbolic.Comparison;
import java.util.OptionalLong;

/** Loops that count from one constant to another. */
final class Rounds {
  private Rounds() {}

  /**
   * How often an instruction in a loop is executed at most in one activation; empty when no such loop tells.
   *
   * @param flow the function
   * @param ordinal the instruction
   */
  static OptionalLong most(ControlFlow flow, int ordinal) {
    long most = Long.MAX_VALUE;
    for (int head : flow.blocksWithPhis()) {
      for (int phi : flow.phis(head)) {
        OptionalLong rounds = rounds(flow, head, phi, ordinal);
        most = Math.min(most, rounds.orElse(Long.MAX_VALUE));
      }
    }
    return most == Long.MAX_VALUE ? OptionalLong.empty() : OptionalLong.of(most);
  }

  /** As {@link #most(ControlFlow, int)}, by one counter; then it has as many values there, each once. */
  static OptionalLong most(ControlFlow flow, int phi, int ordinal) {
    return rounds(flow, flow.block(phi), phi, ordinal);
  }

  /** With the counter {@code phi} at the head of the loop, which is left there only as far as the instruction is concerned. */
  private static OptionalLong rounds(ControlFlow flow, int head, int phi, int ordinal) {
    int block = flow.block(ordinal);
    OptionalLong step = Induction.signedStep(flow, phi);
    OptionalLong first = flow.startsAt(phi);
    if (step.isEmpty() || first.isEmpty() || block == head || flow.canSkip(head, block) || !flow.separates(phi, ordinal)) {
      return OptionalLong.empty();
    }
    if (!(flow.terminator(head) instanceof Terminator.Branch(Operand condition, int then, int otherwise))
        || !(condition instanceof Operand.Register(int test))
        || !(flow.instruction(test) instanceof Instruction.Compare(String predicate, _, Operand left, Operand right))
        || !left.equals(new Operand.Register(phi))
        || !(right instanceof Operand.IntegerConstant(_, long bound))) {
      return OptionalLong.empty();
    }
    boolean ifTrue = flow.leadsTo(then, block, head);
    boolean ifFalse = flow.leadsTo(otherwise, block, head);
    if (ifTrue == ifFalse) {
      return OptionalLong.empty();
    }
    return count(ifTrue ? predicate : Comparison.opposite(predicate), first.getAsLong(), step.getAsLong(), bound);
  }

  /** How many of {@code first}, {@code first + step} and so on fulfil the comparison, until one does not. */
  private static OptionalLong count(String predicate, long first, long step, long bound) {
    long distance =
        switch (predicate) {
          case "slt" -> step > 0 ? bound - first : -1;
          case "ult" -> step > 0 && first >= 0 && bound >= 0 ? bound - first : -1;
          case "sle" -> step > 0 ? bound - first + 1 : -1;
          case "ule" -> step > 0 && first >= 0 && bound >= 0 ? bound - first + 1 : -1;
          case "sgt" -> step < 0 ? first - bound : -1;
          case "sge" -> step < 0 ? first - bound + 1 : -1;
          case "ne" -> Math.abs(step) == 1 ? (bound - first) * step : -1;
          default -> -1;
        };
    boolean small =
        distance >= 0
            && distance < Integer.MAX_VALUE / 2
            && Math.abs(bound) < Integer.MAX_VALUE / 2
            && Math.abs(step) < Integer.MAX_VALUE / 2;
    return small ? OptionalLong.of(Math.ceilDiv(distance, Math.abs(step))) : OptionalLong.empty();
  }
}
