package baton.refine;

import baton.ir.Body;
import baton.ir.Instruction;
import baton.ir.Operand;
import java.util.List;

/**
 * A value that another one may be.
 *
 * @param value the value
 * @param where an instruction at which it is chosen
 */
record Alternative(Operand value, int where) {
  /** What an instruction chooses from; none where it does not choose. */
  static List<Alternative> of(Body body, int ordinal) {
    return switch (body.instruction(ordinal)) {
      case Instruction.Phi(_, var incoming) ->
          incoming.stream().map(i -> new Alternative(i.value(), body.blocks().get(i.block()).end() - 1)).toList();
      case Instruction.Select select -> List.of(new Alternative(select.then(), ordinal), new Alternative(select.otherwise(), ordinal));
      default -> List.of();
    };
  }
}
