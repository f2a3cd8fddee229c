package baton.pointsto;

import baton.entry.ProgramNames;
import baton.ir.Digest;
import baton.ir.Instruction;
import baton.ir.Operand;
import baton.ir.Referent;
import baton.link.Sections;
import baton.link.Symbol;
import baton.memory.Address;
import baton.memory.Base;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/** The classes of what the names in summaries point to. */
public final class NamedClasses {
  private final PointsTo classes;
  private final ProgramNames names;

  /** For the classes of a program. */
  public NamedClasses(PointsTo classes, ProgramNames names) {
    this.classes = classes;
    this.names = names;
  }

  /**
   * The classes of the objects that an address may lead to; empty when that is not known.
   *
   * @param from a function whose summary has the name
   * @param address the address; what is added to it stays in the object
   */
  public Optional<Set<ObjectClass>> of(Symbol.DefinedFunction from, Address address) {
    // an integer to which the pointer is added
    boolean plain = address.terms().stream().noneMatch(t -> Math.abs(t.stride()) == 1);
    return plain ? of(from, address.base()) : Optional.empty();
  }

  private Optional<Set<ObjectClass>> of(Symbol.DefinedFunction from, Base base) {
    return switch (base) {
      case Base.Global(Referent name) -> names.symbol(from, name).map(s -> Set.of(classes.of(s)));
      case Base.Formal(int index) -> Optional.of(classes.of(from, new Operand.Formal(index)));
      case Base.Handed(Referent entry, int index) -> names.function(from, entry).flatMap(f -> formal(f, index));
      case Base.Fresh(Digest body, int site) -> register(body, site);
      // at a call, it may be what was read for the callee
      case Base.Opaque(Digest body, int site) -> isCall(body, site) ? Optional.empty() : register(body, site);
      case Base.Within(_, _, Base made) -> of(from, made);
      case Base.Held(Address cell, _) when cell.base() instanceof Base.Global(Referent name) && Sections.bounded(name).isPresent() ->
          of(from, cell);
      case Base.Held(Address cell, _) -> of(from, cell).map(objects -> {
        Set<ObjectClass> result = new HashSet<>();
        objects.forEach(o -> result.addAll(classes.contents(o)));
        return result;
      });
      case Base.Zero _ -> Optional.empty();
    };
  }

  private Optional<Set<ObjectClass>> formal(Symbol.DefinedFunction function, int index) {
    boolean has = index < names.program().function(function).body().formals().size();
    return has ? Optional.of(classes.of(function, new Operand.Formal(index))) : Optional.empty();
  }

  private boolean isCall(Digest body, int site) {
    return site < 0
        || names.withBody(body).stream().anyMatch(f -> names.program().function(f).body().instruction(site) instanceof Instruction.Call);
  }

  private Optional<Set<ObjectClass>> register(Digest body, int site) {
    Set<ObjectClass> result = new HashSet<>();
    if (site >= 0) {
      names.withBody(body).forEach(f -> result.addAll(classes.of(f, new Operand.Register(site))));
    }
    return result.isEmpty() ? Optional.empty() : Optional.of(result);
  }
}
