package baton.pointsto;

import baton.entry.ProgramNames;
import baton.ir.Digest;
import baton.ir.Operand;
import baton.ir.Referent;
import baton.link.Symbol;
import baton.memory.Address;
import baton.memory.Base;
import baton.memory.Term;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Where symbolic addresses of summaries may lead by inclusion: what a name starts from is a register, a formal or a variable, and what it
 * reads is in some cell at some time. So an access that a function does to what its caller handed it is one to fewer objects than all
 * that its callers hand it, wherever the calls that lead there are not known one by one.
 */
public final class SymbolicPlaces {
  private final Nodes nodes;
  private final Inclusions inclusions;
  private final ProgramNames names;
  private final Map<Named, Optional<Set<Long>>> known = new HashMap<>();

  /** An address in the names of a function. */
  private record Named(Symbol.DefinedFunction function, Address address) {}

  SymbolicPlaces(Nodes nodes, Inclusions inclusions, ProgramNames names) {
    this.nodes = nodes;
    this.inclusions = inclusions;
    this.names = names;
  }

  /**
   * The objects that an address may lead to, which {@link Pointees#within} understands; empty where that is not known.
   *
   * @param function in whose names it is
   */
  public Optional<Set<Integer>> objects(Symbol.DefinedFunction function, Address address) {
    return places(function, address).map(places -> places.stream().map(Locations::object).collect(Collectors.toSet()));
  }

  private Optional<Set<Long>> places(Symbol.DefinedFunction function, Address address) {
    Named named = new Named(function, address);
    Optional<Set<Long>> before = known.get(named);
    if (before == null) {
      before = find(function, address);
      known.put(named, before);
    }
    return before;
  }

  private Optional<Set<Long>> find(Symbol.DefinedFunction function, Address address) {
    if (!isAddress(address.base()) && address.terms().stream().anyMatch(t -> mayLead(function, t))) {
      // it may be the other way round: a number, and an address that is added to it
      return Optional.empty();
    }
    boolean constant = address.terms().isEmpty() && Math.abs(address.offset()) < Constraints.MOST_BYTES;
    int by = constant ? (int) address.offset() : Constraints.ANYWHERE;
    return places(function, address.base()).map(from -> moved(from, by));
  }

  private Set<Long> moved(Set<Long> from, int by) {
    Set<Long> result = new TreeSet<>();
    from.forEach(place -> inclusions.moved(place, by, result::add));
    return result;
  }

  private static boolean isAddress(Base base) {
    return base instanceof Base.Fresh || base instanceof Base.Global || (base instanceof Base.Within(_, _, Base made) && isAddress(made));
  }

  private boolean mayLead(Symbol.DefinedFunction function, Term term) {
    Address index = term.index();
    return Math.abs(term.stride()) == 1 && !index.isInteger() && places(function, index.base()).isPresent();
  }

  private Optional<Set<Long>> places(Symbol.DefinedFunction function, Base base) {
    Set<Long> found =
        switch (base) {
          case Base.Zero _ -> Set.<Long>of();
          case Base.Formal(int index) -> values(List.of(function), new Operand.Formal(index));
          case Base.Global(Referent symbol) ->
              names.symbol(function, symbol).<Set<Long>>map(s -> Set.of(Locations.location(nodes.symbol(s), 0))).orElse(Set.of());
          case Base.Fresh(Digest body, int site) -> values(names.withBody(body), site);
          case Base.Opaque(Digest body, int site) -> values(names.withBody(body), site);
          case Base.Within(_, _, Base made) -> places(function, made).orElse(Set.of());
          case Base.Held(Address cell, _) -> places(function, cell).map(this::held).orElse(Set.of());
          case Base.Handed(Referent entry, int index) ->
              names.function(function, entry).map(f -> values(List.of(f), new Operand.Formal(index))).orElse(Set.of());
        };
    return found.isEmpty() || found.stream().anyMatch(place -> Locations.object(place) == nodes.unknown()) ? Optional.empty() : Optional.of(found);
  }

  private Set<Long> held(Set<Long> cells) {
    Set<Long> result = new TreeSet<>();
    for (long cell : cells) {
      result.addAll(inclusions.held(cell));
    }
    return result;
  }

  /** What an instruction makes; no place for what stands for no instruction. */
  private Set<Long> values(List<Symbol.DefinedFunction> functions, int ordinal) {
    return ordinal < 0 ? Set.of() : values(functions, new Operand.Register(ordinal));
  }

  private Set<Long> values(List<Symbol.DefinedFunction> functions, Operand value) {
    Set<Long> result = new TreeSet<>();
    for (Symbol.DefinedFunction function : functions) {
      for (Nodes.Copy copy : nodes.copies(function)) {
        int node = nodes.value(copy, value);
        if (node >= 0) {
          inclusions.of(node).forEach(result::add);
        }
      }
    }
    return result;
  }
}
