package baton.region;

import baton.entry.Activation;
import baton.entry.Contexts;
import baton.ir.Initializer;
import baton.ir.Operand;
import baton.link.Program;
import baton.link.Symbol;
import baton.memory.Address;
import baton.memory.Base;
import baton.pointsto.ObjectClass;
import baton.pointsto.PointsTo;
import baton.symbolic.Merge;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * The regions of a program, for the objects of each points-to class: what the functions that its threads reach merge, and what the
 * initialisers of variables link (Seidl and Vojdani, section 3, from summaries).
 */
public final class RegionMap {
  private final OwnerNames owners;
  private final PointsTo classes;
  private final List<Joined> joined = new ArrayList<>();
  private final Set<ObjectClass> unknown = new HashSet<>();
  private final Set<Owner.Kind> exposed = new HashSet<>();
  private final Map<ObjectClass, Partition> partitions = new HashMap<>();

  /** Two owners of one region, of objects of these classes; none of a pair where nothing is merged, but the variable made known. */
  private record Joined(Owner one, Owner other, Set<Owner.Kind> exposed, Set<ObjectClass> concerned) {}

  /**
   * Puts together what functions say.
   *
   * @param contexts what is reached
   * @param classes the classes of objects
   * @param steady whether the cells that an index was read from hold one value all the time
   */
  public RegionMap(Contexts contexts, PointsTo classes, Predicate<Address> steady) {
    this.owners = new OwnerNames(contexts.names(), steady);
    this.classes = classes;
    Sites sites = new Sites(contexts.names(), classes);
    Set<Told> told = new LinkedHashSet<>();
    for (Activation at : contexts.activations()) {
      contexts.merges(at).forEach(merge -> told.add(new Told(at.function(), merge)));
    }
    for (Told each : told) {
      Merge merge = each.merge();
      add(each.by(), merge.one(), merge.other(), sites.concerned(merge.body(), merge.ordinal()));
    }
    initialise(contexts.names().program());
  }

  private record Told(Symbol.DefinedFunction by, Merge merge) {}

  private void add(Symbol.DefinedFunction by, Address one, Address other, Set<ObjectClass> concerned) {
    if (owners.isFunction(by, OwnerNames.cell(one)) || owners.isFunction(by, OwnerNames.cell(other))) {
      return;
    }
    Optional<Owner> a = owners.owner(by, OwnerNames.cell(one));
    Optional<Owner> b = owners.owner(by, OwnerNames.cell(other));
    if (a.isEmpty() || b.isEmpty()) {
      unknown.addAll(concerned);
    } else {
      Set<Owner.Kind> whole = new HashSet<>();
      expose(one, a.get(), whole);
      expose(other, b.get(), whole);
      joined.add(new Joined(a.get(), b.get(), whole, concerned));
    }
  }

  /** Where a pointer leads to a variable, all of it can be reached; of an array, all of the element. */
  private static void expose(Address name, Owner owner, Set<Owner.Kind> to) {
    // the address of an array is that of its first element
    boolean first = owner.symbol().isEmpty() && owner.shift() == 0 && owner.kind().rest() == 0;
    if (OwnerNames.exposes(name) || owner.kind().equals(owner.kind().variable())) {
      to.add(owner.kind().stride() > 0 && !first ? owner.kind().whole() : owner.kind().variable());
    }
  }

  private void initialise(Program program) {
    for (Symbol.DefinedVariable variable : program.variables()) {
      Initializer initializer = program.initializer(variable);
      for (Initializer.Cell cell : initializer.cells()) {
        if (cell instanceof Initializer.Value(long offset, _, Operand value)) {
          Owner into = owners.owner(variable, Address.integer(offset));
          for (Operand.SymbolAddress target : addresses(value)) {
            Symbol symbol = program.resolve(variable.unit(), initializer.referents().get(target.referent()));
            if (symbol instanceof Symbol.DefinedVariable v && !program.variable(v).constant()) {
              Owner what = owners.owner(v, Address.integer(target.offset()));
              Set<Owner.Kind> whole = new HashSet<>();
              expose(Address.integer(0), what, whole);
              joined.add(new Joined(into, what, whole, classes.reachable(classes.of(symbol))));
            } else if (!(symbol instanceof Symbol.Callable)) {
              unknown.addAll(classes.reachable(classes.of(symbol)));
            }
          }
        }
      }
    }
  }

  private static List<Operand.SymbolAddress> addresses(Operand value) {
    return switch (value) {
      case Operand.SymbolAddress a -> List.of(a);
      case Operand.Elements(List<Operand> parts) -> parts.stream().flatMap(p -> addresses(p).stream()).toList();
      case Operand.Expression(_, List<Operand> parts) -> parts.stream().flatMap(p -> addresses(p).stream()).toList();
      case Operand.Register _,
          Operand.Formal _,
          Operand.IntegerConstant _,
          Operand.Null _,
          Operand.LabelAddress _,
          Operand.Undefined _,
          Operand.OpaqueConstant _,
          Operand.Zero _,
          Operand.MaskedImmediate _ ->
          List.of();
    };
  }

  /**
   * The owners of the regions that an access may be in; none when it may be in any, or in cells of a variable that are told apart
   * elsewhere.
   *
   * @param from the function that names them
   * @param cell the cell accessed
   * @param named the regions that the summary names
   */
  public List<Owner> owners(Symbol.DefinedFunction from, Address cell, List<Address> named) {
    List<Address> all = named.isEmpty() && cell.root() instanceof Base.Global ? List.of(cell) : named;
    List<Owner> result = new ArrayList<>();
    for (Address name : all) {
      Optional<Owner> owner = owners.owner(from, OwnerNames.cell(name));
      boolean anywhere = owner.filter(o -> o.kind().equals(o.kind().variable()) && !exposed.contains(o.kind())).isPresent();
      if (owner.isEmpty() || anywhere) {
        return List.of();
      }
      result.add(owner.get());
    }
    return result;
  }

  /** Takes in that an access may lead to the variables that the summary names. */
  public void accessed(Symbol.DefinedFunction from, List<Address> named) {
    for (Address name : named) {
      owners.owner(from, OwnerNames.cell(name)).ifPresent(owner -> expose(name, owner, exposed));
    }
  }

  /** The partition for the objects of a class. */
  public Partition partition(ObjectClass objects) {
    return partitions.computeIfAbsent(objects, this::make);
  }

  private Partition make(ObjectClass objects) {
    Set<Owner.Kind> whole = new HashSet<>(exposed);
    List<Joined> relevant = joined.stream().filter(j -> j.concerned().contains(objects)).toList();
    relevant.forEach(j -> whole.addAll(j.exposed()));
    Partition result = new Partition(whole);
    relevant.forEach(j -> result.merge(j.one(), j.other()));
    if (unknown.contains(objects) || objects.equals(classes.outside()) || classes.inPieces(objects)) {
      result.collapse();
    }
    return result;
  }
}
