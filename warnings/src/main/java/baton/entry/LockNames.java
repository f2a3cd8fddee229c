package baton.entry;

import baton.effect.NamedLock;
import baton.ir.Body;
import baton.ir.Instruction;
import baton.ir.Operand;
import baton.ir.Referent;
import baton.link.Symbol;
import baton.lockset.Lock;
import baton.memory.Address;
import baton.memory.Base;
import baton.model.LockExpression;
import java.util.List;
import java.util.Optional;

/** The names of locks, by the operands of a function or as its summary has them. */
final class LockNames {
  /** How many steps of address arithmetic are looked through. */
  private static final int DEEPEST = 8;

  private final ProgramNames names;

  LockNames(ProgramNames names) {
    this.names = names;
  }

  /** The lock that an operand is the address of; empty where it has no name. */
  Optional<LockName> of(Symbol.DefinedFunction function, Operand address) {
    return of(function, names.program().function(function).body(), address, 0);
  }

  private Optional<LockName> of(Symbol.DefinedFunction function, Body body, Operand address, int depth) {
    return switch (address) {
      case Operand.SymbolAddress(int referent, long offset) -> variable(function, body.referents().get(referent)).map(n -> n.plus(offset));
      case Operand.Formal(int index) -> Optional.of(new LockName.Handed(index, 0));
      case Operand.Register(int ordinal) ->
          depth < DEEPEST
              && body.instruction(ordinal) instanceof Instruction.Address(Operand base, long offset, var indices, _)
              && indices.isEmpty()
              ? of(function, body, base, depth + 1).map(n -> n.plus(offset))
              : Optional.empty();
      case Operand.IntegerConstant _,
          Operand.Null _,
          Operand.LabelAddress _,
          Operand.Undefined _,
          Operand.OpaqueConstant _,
          Operand.Zero _,
          Operand.Elements _,
          Operand.Expression _,
          Operand.MaskedImmediate _ ->
          Optional.empty();
    };
  }

  /** The lock that a model speaks of at a call; empty where it has no name. */
  Optional<LockName> of(Symbol.DefinedFunction function, LockExpression expression, List<baton.ir.Argument> arguments) {
    return NamedLock.of(
        expression,
        index -> index < arguments.size() ? of(function, arguments.get(index).value()) : Optional.empty(),
        _ -> Optional.empty());
  }

  /** A lock that a guard in a function's summary names; empty unless it is a part of a variable of which there is one. */
  Optional<LockName> of(Symbol.DefinedFunction function, Lock lock) {
    return lock instanceof Lock.At(Address address) && address.terms().isEmpty() && address.base() instanceof Base.Global(Referent name)
        ? variable(function, name).map(n -> n.plus(address.offset()))
        : Optional.empty();
  }

  private Optional<LockName> variable(Symbol.DefinedFunction function, Referent name) {
    if (names.isThreadLocal(function, new Base.Global(name))) {
      return Optional.empty();
    }
    return names
        .symbol(function, name)
        .filter(s -> s instanceof Symbol.DefinedVariable || s instanceof Symbol.ExternalVariable)
        .map(s -> new LockName.InVariable(s.identity(), 0));
  }
}
