package baton.entry;

import baton.ir.Type;
import baton.link.Symbol;
import baton.memory.Address;
import baton.memory.Base;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What stands for the arguments of functions that anybody outside of the program may call. What they are handed is known by its place and
 * declared type only, so it has one name for all of them: that of the first one's formal of the type at the place. What is declared to
 * point to anything keeps a name of its own, as each function takes it for something else.
 */
final class OutsideNames {
  private final ProgramNames names;
  private final Map<Declared, Address> known = new HashMap<>();

  /** A formal: its place and, by its key in the program, what it points to. */
  private record Declared(String aggregate, int index) {}

  OutsideNames(ProgramNames names) {
    this.names = names;
  }

  /** What stands for the formals of a function. */
  Binding of(Symbol.DefinedFunction function) {
    List<Optional<Address>> formals = new ArrayList<>();
    if (names.program().function(function).type() instanceof Type.Function(_, List<Type> parameters, _)) {
      for (int i = 0; i < parameters.size(); i++) {
        Address own = Address.of(new Base.Handed(names.self(function), i));
        formals.add(Optional.of(declared(function, parameters.get(i), i).map(d -> known.computeIfAbsent(d, _ -> own)).orElse(own)));
      }
    }
    return new Binding(names.self(function), formals);
  }

  private Optional<Declared> declared(Symbol.DefinedFunction function, Type type, int index) {
    return type.resolved() instanceof Type.Pointer(Type target) && target.resolved() instanceof Type.Aggregate(String key)
        ? Optional.of(new Declared(names.program().types().key(function.unit(), key), index))
        : Optional.empty();
  }
}
