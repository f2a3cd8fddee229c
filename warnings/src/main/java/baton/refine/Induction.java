package baton.refine;

import baton.ir.Instruction;
import baton.ir.Operand;
import java.util.OptionalLong;

/** Loop counters: phis that only ever grow, or only ever shrink, while their loop runs. */
final class Induction {
  private Induction() {}

  /**
   * By how much at least a phi changes from each execution to the next in one activation; empty when it may come back to a value.
   *
   * @param flow the function
   * @param phi the ordinal of an instruction
   */
  static OptionalLong step(ControlFlow flow, int phi) {
    if (!(flow.instruction(phi) instanceof Instruction.Phi counter)) {
      return OptionalLong.empty();
    }
    int header = flow.block(phi);
    long step = 0;
    for (Instruction.Incoming incoming : counter.incoming()) {
      int from = incoming.block();
      boolean inLoop = from == header || flow.reaches(header, from, -1);
      if (inLoop) {
        OptionalLong added = added(flow, phi, incoming.value());
        if (added.isEmpty() || added.getAsLong() == 0 || (step != 0 && Long.signum(step) != Long.signum(added.getAsLong()))) {
          return OptionalLong.empty();
        }
        step = step == 0 || Math.abs(added.getAsLong()) < Math.abs(step) ? added.getAsLong() : step;
      }
    }
    return step == 0 ? OptionalLong.empty() : OptionalLong.of(Math.abs(step));
  }

  /** As {@link #step}, negative where the phi shrinks. */
  static OptionalLong signedStep(ControlFlow flow, int phi) {
    OptionalLong step = step(flow, phi);
    if (step.isEmpty() || !(flow.instruction(phi) instanceof Instruction.Phi counter)) {
      return OptionalLong.empty();
    }
    boolean grows = counter.incoming().stream().anyMatch(i -> added(flow, phi, i.value()).orElse(0) > 0);
    return OptionalLong.of(grows ? step.getAsLong() : -step.getAsLong());
  }

  private static OptionalLong added(ControlFlow flow, int phi, Operand value) {
    if (value instanceof Operand.Register(int ordinal)
        && flow.instruction(ordinal) instanceof Instruction.Binary(String operator, _, Operand left, Operand right)
        && left.equals(new Operand.Register(phi))
        && right instanceof Operand.IntegerConstant(_, long constant)) {
      return operator.equals("add")
          ? OptionalLong.of(constant)
          : operator.equals("sub")
          ? OptionalLong.of(-constant)
          : OptionalLong.empty();
    }
    return OptionalLong.empty();
  }
}
