package baton.region;

import baton.entry.ProgramNames;
import baton.ir.Referent;
import baton.ir.Type;
import baton.link.Sections;
import baton.link.Symbol;
import baton.memory.Address;
import baton.memory.Base;
import baton.memory.Term;
import baton.symbolic.Merge;
import java.util.Optional;
import java.util.function.Predicate;

/** The owners that names of regions mean. */
final class OwnerNames {
  private static final Owner.Kind OUTSIDE = new Owner.Kind("outside of the program", -1, 0, 0);

  private final ProgramNames names;
  private final Extents extents;
  private final Predicate<Address> steady;
  private final Sections sections;

  /**
   * The names of a program.
   *
   * @param steady whether the cells that an index was read from hold one value all the time
   */
  OwnerNames(ProgramNames names, Predicate<Address> steady) {
    this.names = names;
    this.extents = new Extents(names.program());
    this.steady = steady;
    this.sections = new Sections(names.program());
  }

  /** Where the first cell is that {@code name} was read from; itself, when it was not read. */
  static Address cell(Address name) {
    Address at = name;
    while (at.base() instanceof Base.Held(Address cell, _)) {
      at = cell;
    }
    return at;
  }

  /** Whether {@code name} points to the variable, so that the whole of it can be reached. */
  static boolean exposes(Address name) {
    return !(name.base() instanceof Base.Held);
  }

  /**
   * The owner at {@code cell}; empty when it is none that the program names.
   *
   * @param from a function whose summary has the name
   */
  Optional<Owner> owner(Symbol.DefinedFunction from, Address cell) {
    if (Merge.isAnywhere(cell)) {
      return cell.equals(Merge.ANYTHING) ? Optional.empty() : Optional.of(new Owner(OUTSIDE, true, Optional.empty(), 0));
    }
    if (!(cell.base() instanceof Base.Global(Referent name)) || names.isThreadLocal(from, cell.base())) {
      return Optional.empty();
    }
    return switch (names.symbol(from, name).orElse(null)) {
      case Symbol.DefinedVariable v -> Optional.of(owner(v, cell));
      case Symbol.ExternalVariable _ -> Optional.of(new Owner(OUTSIDE, true, Optional.empty(), 0));
      case Symbol.Callable _ -> Optional.empty();
      case null -> Optional.of(new Owner(new Owner.Kind(name.identity(), -1, 0, 0), true, Optional.empty(), 0));
    };
  }

  /** Whether a name is that of a function, in which there is nothing to reach. */
  boolean isFunction(Symbol.DefinedFunction from, Address cell) {
    return cell.base() instanceof Base.Global(Referent name) && names.symbol(from, name).orElse(null) instanceof Symbol.Callable;
  }

  Owner owner(Symbol.DefinedVariable variable, Address cell) {
    if (sections.isCollected(variable)) {
      return new Owner(OUTSIDE, true, Optional.empty(), 0);
    }
    Type type = names.program().type(variable);
    Optional<Extents.Around> around = extents.outermost(type, cell.offset());
    if (around.isEmpty()) {
      boolean plain = cell.terms().isEmpty() && !extents.unknown(type);
      Owner.Kind kind = new Owner.Kind(variable.identity(), -1, 0, cell.offset());
      Owner all = new Owner(kind.variable(), false, Optional.empty(), 0);
      return plain ? new Owner(kind, true, Optional.empty(), 0) : all;
    }
    long start = around.get().start();
    long stride = around.get().stride();
    long inside = cell.offset() - start;
    long rest = Math.floorMod(inside, stride);
    // cells of an array inside the element are not told apart
    long reduced = extents.outermost(around.get().element(), rest).map(Extents.Around::start).orElse(rest);
    Owner.Kind kind = new Owner.Kind(variable.identity(), start, stride, reduced);
    Optional<Address> symbol = Optional.empty();
    boolean moved = !cell.terms().isEmpty() && Math.floorDiv(inside, stride) != 0;
    if ((moved && !(type.resolved() instanceof Type.Array))
        || (!cell.terms().isEmpty() && cell.terms().stream().noneMatch(t -> Math.abs(t.stride()) <= stride))) {
      return new Owner(kind.variable(), false, Optional.empty(), 0);
    }
    boolean exact = true;
    for (Term term : cell.terms()) {
      if (term.stride() == stride && symbol.isEmpty()) {
        symbol = Optional.of(term.index());
        exact &= isExact(term.index());
      } else if (Math.abs(term.stride()) >= stride) {
        exact = false;
      } else if (extents.outermost(around.get().element(), rest).isEmpty()) {
        return new Owner(kind.variable(), false, Optional.empty(), 0);
      }
    }
    return new Owner(kind, exact, symbol, Math.floorDiv(inside, stride));
  }

  private boolean isExact(Address index) {
    return !index.mentions(Merge::isAnyIndex) && (!index.mentions(Base.Held.class::isInstance) || steady.test(index));
  }
}
