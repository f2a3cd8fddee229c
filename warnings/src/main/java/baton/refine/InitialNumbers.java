package baton.refine;

import baton.entry.ProgramNames;
import baton.ir.Initializer;
import baton.ir.Operand;
import baton.ir.Referent;
import baton.link.Symbol;
import baton.memory.Address;
import baton.memory.Base;
import baton.race.SharedAccess;
import java.util.OptionalLong;

/** Numbers that variables hold before the program runs. */
final class InitialNumbers {
  private InitialNumbers() {}

  /** What a number holds at first that an access of a variable touches; empty where nothing tells. */
  static OptionalLong of(ProgramNames names, SharedAccess access) {
    return of(names, access.occurrence().at().function(), access.cell(), access.access().bytes());
  }

  /** What a number holds at first whose cell has a name in a function; empty where nothing tells. */
  static OptionalLong of(ProgramNames names, Symbol.DefinedFunction function, Address place, long size) {
    if (!(place.base() instanceof Base.Global(Referent name))
        || !place.terms().isEmpty()
        || !(names.symbol(function, name).orElse(null) instanceof Symbol.DefinedVariable variable)) {
      return OptionalLong.empty();
    }
    long from = place.offset();
    long to = from + size;
    OptionalLong result = OptionalLong.of(0);
    for (Initializer.Cell cell : names.program().initializer(variable).cells()) {
      switch (cell) {
        case Initializer.Value(long offset, long bytes, Operand value) when offset < to && from < offset + bytes -> {
          if (offset != from || bytes != to - from || !(value instanceof Operand.IntegerConstant(_, long number))) {
            return OptionalLong.empty();
          }
          result = OptionalLong.of(number);
        }
        case Initializer.Data(long offset, long bytes, _) when offset < to && from < offset + bytes -> {
          return OptionalLong.empty();
        }
        default -> {}
      }
    }
    return result;
  }
}
