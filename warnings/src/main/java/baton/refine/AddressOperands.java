package baton.refine;

import baton.entry.Contexts;
import baton.ir.Instruction;
import baton.ir.Operand;
import baton.link.Symbol;
import java.util.Optional;

/** Through which operands instructions access memory. */
final class AddressOperands {
  private AddressOperands() {}

  /**
   * The address that a part of an instruction accesses; empty where it has several, or none.
   *
   * @param part which access of a call, by the number of the argument
   */
  static Optional<Operand> of(Contexts contexts, Symbol.DefinedFunction function, int ordinal, int part) {
    return switch (contexts.names().program().function(function).body().instruction(ordinal)) {
      case Instruction.Load load -> Optional.of(load.address());
      case Instruction.Store store -> Optional.of(store.address());
      case Instruction.AtomicUpdate update -> Optional.of(update.address());
      case Instruction.CompareExchange exchange -> Optional.of(exchange.address());
      case Instruction.Call call -> part < call.arguments().size() ? Optional.of(call.arguments().get(part).value()) : Optional.empty();
      case Instruction _ -> Optional.empty();
    };
  }
}
