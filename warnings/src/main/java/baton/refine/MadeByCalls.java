package baton.refine;

import baton.entry.Contexts;
import baton.ir.Body;
import baton.ir.Callee;
import baton.ir.Digest;
import baton.ir.Instruction;
import baton.link.Symbol;
import baton.memory.Base;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Which call of a function made an object: what is made while one call is executed is another object than what is made while another one is
 * (assumption {@code live-nodes}: memory that is used again is another object).
 */
final class MadeByCalls {
  private final Contexts contexts;
  private final Map<Base, Optional<Call>> known = new HashMap<>();

  /**
   * A call.
   *
   * @param in the body that it is in
   * @param ordinal which of its instructions
   */
  private record Call(Digest in, int ordinal) {}

  MadeByCalls(Contexts contexts) {
    this.contexts = contexts;
  }

  /** Whether it is known of a base which call made its object. */
  boolean knows(Base base) {
    return call(base).isPresent();
  }

  /** Whether two calls of one function made the two objects; calls of two functions may be inside each other. */
  boolean areApart(Base one, Base other) {
    Optional<Call> first = call(one);
    Optional<Call> second = call(other);
    return first.isPresent()
        && second.isPresent()
        && first.get().in().equals(second.get().in())
        && first.get().ordinal() != second.get().ordinal();
  }

  private Optional<Call> call(Base base) {
    return known.computeIfAbsent(base, this::find);
  }

  private Optional<Call> find(Base base) {
    return switch (base) {
      case Base.Within(Digest in, int call, _) when MadeForStarts.innermost(base) instanceof Base.Fresh -> Optional.of(new Call(in, call));
      case Base.Opaque(Digest in, int call) when call >= 0 -> Optional.of(new Call(in, call)).filter(this::returnsNew);
      case Base.Zero _, Base.Formal _, Base.Global _, Base.Fresh _, Base.Opaque _, Base.Within _, Base.Held _, Base.Handed _ ->
          Optional.empty();
    };
  }

  /** Whether all functions of the body call a function there by its name that returns what it made, or nothing. */
  private boolean returnsNew(Call call) {
    List<Symbol.DefinedFunction> callers = contexts.names().withBody(call.in());
    return !callers.isEmpty() && callers.stream().allMatch(f -> returnsNew(f, call.ordinal()));
  }

  private boolean returnsNew(Symbol.DefinedFunction caller, int ordinal) {
    Body body = contexts.names().program().function(caller).body();
    return ordinal < body.size()
        && body.instruction(ordinal) instanceof Instruction.Call call
        && call.callee() instanceof Callee.Direct(int referent)
        && contexts.names().symbol(caller, body.referents().get(referent)).orElse(null) instanceof Symbol.DefinedFunction callee
        && contexts.summary(callee).returnsNew();
  }
}
