package baton.monitor;

import baton.ir.Operand;
import baton.ir.Type;
import baton.link.Program;
import baton.link.Symbol;
import java.util.List;
import java.util.Optional;

/**
 * A number or a lock in a monitor, as one of its functions finds it.
 *
 * @param formal the formal that leads to the monitor; empty where it is a variable that the function knows by name
 * @param owner the key of the struct that the formal leads to, or the identity of the variable
 * @param offset where in it, in bytes
 */
record Cell(Optional<Integer> formal, String owner, long offset) implements Comparable<Cell> {
  /** What an operand points to; empty where it is none of a monitor, or an element of some number. */
  static Optional<Cell> at(Program program, Symbol.DefinedFunction function, Operand address) {
    Pointer pointer = Pointer.of(program.function(function).body(), address);
    return switch (pointer.base()) {
      case Operand.Formal(int index) -> ofFormal(program, function, index, pointer.offset());
      case Operand.SymbolAddress(int referent, _) ->
          program.referred(function, referent) instanceof Symbol.DefinedVariable variable && !program.variable(variable).threadLocal()
              ? Optional.of(new Cell(Optional.empty(), variable.identity(), pointer.offset()))
              : Optional.empty();
      default -> Optional.empty();
    };
  }

  private static Optional<Cell> ofFormal(Program program, Symbol.DefinedFunction function, int index, long offset) {
    return program.type(function).resolved() instanceof Type.Function(_, List<Type> parameters, _)
            && parameters.size() == program.function(function).body().formals().size()
            && parameters.get(index).resolved() instanceof Type.Pointer(Type target)
            && target.resolved() instanceof Type.Aggregate(String key)
        ? Optional.of(new Cell(Optional.of(index), key, offset))
        : Optional.empty();
  }

  /** Whether they are in one monitor. */
  boolean isBeside(Cell other) {
    return formal.equals(other.formal) && (formal.isEmpty() || owner.equals(other.owner));
  }

  /** The same, whatever formal leads there. */
  Cell anywhere() {
    return new Cell(formal.map(_ -> 0), owner, offset);
  }

  @Override
  public int compareTo(Cell other) {
    int order = Integer.compare(formal.orElse(-1), other.formal.orElse(-1));
    order = order != 0 ? order : owner.compareTo(other.owner);
    return order != 0 ? order : Long.compare(offset, other.offset);
  }
}
