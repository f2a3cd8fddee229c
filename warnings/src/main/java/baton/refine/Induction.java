package baton.refine;

import baton.ir.Instruction;
import baton.ir.Operand;
import java.util.OptionalLong;
import java.util.function.Predicate;

/** Loop counters: phis that only ever grow, or only ever shrink, while their loop runs. */
final class Induction {
  private Induction() {}

  /**
   * By how much at least a phi changes from each execution to the next in one activation; empty when it may come back to a value, as numbers of
   * less than 32 bits soon do.
   *
   * @param flow the function
   * @param phi the ordinal of an instruction
   */
  static OptionalLong step(ControlFlow flow, int phi) {
    int header = flow.block(phi);
    return step(flow, phi, incoming -> incoming.block() == header || flow.reaches(header, incoming.block(), -1));
  }

  /** By how much at least a phi changes from each round to the next until its loop is left; the loop may be entered again. */
  static OptionalLong stepUntilLeft(ControlFlow flow, int phi) {
    int header = flow.block(phi);
    return step(
        flow,
        phi,
        incoming ->
            incoming.block() == header
                || !flow.canSkip(header, incoming.block())
                || !(incoming.value() instanceof Operand.IntegerConstant));
  }

  private static OptionalLong step(ControlFlow flow, int phi, Predicate<Instruction.Incoming> inLoop) {
    if (!(flow.instruction(phi) instanceof Instruction.Phi counter) || counter.type().bits() < Integer.SIZE) {
      return OptionalLong.empty();
    }
    long step = 0;
    for (Instruction.Incoming incoming : counter.incoming()) {
      if (inLoop.test(incoming)) {
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
