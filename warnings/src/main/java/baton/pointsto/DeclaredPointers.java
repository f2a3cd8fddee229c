package baton.pointsto;

import baton.ir.AggregateType;
import baton.ir.Callee;
import baton.ir.Instruction;
import baton.ir.Type;
import baton.link.Program;
import baton.link.Symbol;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Whether a library function may write a pointer into the object that it is declared to get: into a {@code struct stat} or a {@code jmp_buf} it
 * writes none that anybody reads as one, into a {@code void *} it may.
 */
final class DeclaredPointers {
  private static final int BYTE = 8;

  private final Program program;
  private final Map<String, Boolean> known = new HashMap<>();

  DeclaredPointers(Program program) {
    this.program = program;
  }

  /** Whether an argument of a call is a number by the prototype: a modelled function takes it for none else. */
  boolean isNumber(Symbol.DefinedFunction caller, Instruction.Call call, int argument) {
    return call.callee() instanceof Callee.Direct(int referent)
        && program.type(program.referred(caller, referent)).resolved()
            instanceof Type.Function(_, List<Type> parameters, boolean variadic)
        && argument < parameters.size()
        && (variadic || parameters.size() == call.arguments().size())
        && parameters.stream().limit(argument + 1L).noneMatch(p -> p.resolved() instanceof Type.Aggregate)
        && (parameters.get(argument).resolved() instanceof Type.Scalar || parameters.get(argument).resolved() instanceof Type.Enumeration);
  }

  /** Whether the object that an argument of a call leads to may hold a pointer, by the prototype; true where none tells. */
  boolean mayHold(Symbol.DefinedFunction caller, Instruction.Call call, int argument) {
    if (!(call.callee() instanceof Callee.Direct(int referent))) {
      return true;
    }
    Type type = program.type(program.referred(caller, referent));
    List<Type> parameters = type.resolved() instanceof Type.Function(_, List<Type> declared, _) ? declared : List.of();
    // a struct passed in registers shifts what is passed against what is declared
    return parameters.size() != call.arguments().size()
        || !(parameters.get(argument).resolved() instanceof Type.Pointer(Type target))
        || (target.resolved() instanceof Type.Scalar(_, int bits) ? bits <= BYTE : mayHold(target));
  }

  private boolean mayHold(Type type) {
    return switch (type.resolved()) {
      case Type.Scalar _, Type.Enumeration _ -> false;
      case Type.Array(Type element, _) -> mayHold(element);
      case Type.Aggregate(String key) -> {
        Boolean before = known.get(key);
        if (before != null) {
          yield before;
        }
        Optional<AggregateType> definition = program.types().defined(key);
        boolean found =
            definition.isEmpty()
                || !definition.get().complete()
                || definition.get().members().stream().anyMatch(m -> mayHold(m.type()));
        known.put(key, found);
        yield found;
      }
      default -> true;
    };
  }
}
