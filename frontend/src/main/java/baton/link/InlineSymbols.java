package baton.link;

import baton.ir.Function;
import baton.ir.Referent;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;

/**
 * The symbols that inline definitions give their names: one for all units where the name means one body and nobody defines it
 * otherwise; else, in each unit that has an inline definition, that one, or a choice of it and the external one.
 */
final class InlineSymbols {
  private final ScopeTables tables;
  private final Outer outer;
  private final Map<String, Pending> everywhere = new HashMap<>();
  private final Map<String, Map<Referent, Pending>> inUnit = new HashMap<>();
  private final List<Pending> all = new ArrayList<>();

  /** Finds external definitions. */
  interface Outer {
    /** The symbol of the external definition that {@code name} resolves to in the unit; none when there is none. */
    @Nullable Pending find(String unit, String name);
  }

  InlineSymbols(ScopeTables tables, Outer outer) {
    this.tables = tables;
    this.outer = outer;
    tables.inline().all().forEach(this::resolve);
  }

  private void resolve(SortedMap<String, Definition> bodies) {
    Definition first = bodies.firstEntry().getValue();
    String name = first.name();
    boolean undefined = tables.definers(name).isEmpty();
    if (tables.inline().isVarious(name)) {
      bodies.forEach((unit, body) -> resolve(unit, name, body));
    } else if (undefined) {
      everywhere.put(name, keep(name, first, first));
    }
    Pending ofFirst = inUnit.getOrDefault(first.unit().name(), Map.of()).get(new Referent.External(name));
    if (undefined && ofFirst != null) {
      everywhere.put(name, ofFirst);
    }
  }

  private void resolve(String unit, String name, Definition own) {
    Referent called = new Referent.External(name);
    Map<Referent, Pending> ofUnit = inUnit.computeIfAbsent(unit, _ -> new HashMap<>());
    Pending other = outer.find(unit, name);
    if (other == null || !isFunction(other)) {
      ofUnit.put(called, keep(name + "@" + unit, own, own));
    } else if (own.content() instanceof Definition.Code(Function function) && !function.body().variadic()) {
      ofUnit.put(InlineChoice.inline(unit, name), keep(name + "@" + unit, own, own));
      ofUnit.put(InlineChoice.outer(unit, name), other);
      Definition choice = Definition.of(own.unit(), InlineChoice.of(unit, function));
      ofUnit.put(called, keep("either:" + name + "@" + unit, choice, own));
    }
    // Compilers do not inline functions with variable arguments: there the external definition is called.
  }

  private static boolean isFunction(Pending pending) {
    Definition definition = pending.definition();
    return definition != null
        && switch (definition.content()) {
          case Definition.Code _ -> true;
          case Definition.Alias(var alias) -> alias.indirect();
          case Definition.Data _ -> false;
        };
  }

  private Pending keep(String identity, Definition definition, Definition named) {
    String name = named.name();
    String unit = named.unit().name();
    String scope = tables.scopeOf(named.unit());
    Pending symbol = new Pending(identity, definition, n -> new Symbol.DefinedFunction(n, identity, name, scope, unit));
    all.add(symbol);
    return symbol;
  }

  List<Pending> all() {
    return all;
  }

  /** The symbol that {@code referent} names in the unit because of an inline definition; none when there is no such. */
  @Nullable Pending find(String unit, Referent referent) {
    Pending own = inUnit.getOrDefault(unit, Map.of()).get(referent);
    return own == null && referent instanceof Referent.External(String name) ? everywhere.get(name) : own;
  }
}
