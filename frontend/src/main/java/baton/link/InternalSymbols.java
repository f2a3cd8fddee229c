package baton.link;

import baton.ir.Function;
import baton.ir.GlobalVariable;
import baton.ir.Referent;
import baton.ir.SymbolAlias;
import baton.ir.TranslationUnit;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The symbols that only one unit sees, and the internal functions and constants that units share because they are equal.
 *
 * <p>A shared function stands for its copies in all units, unless it reaches, itself or through shared functions, an external name
 * that resolves differently here and there: then there is one per environment.
 */
final class InternalSymbols {
  private record InEnvironment(Referent referent, String environment) {}

  private final ScopeTables tables;
  private final Map<Referent, Pending> symbols = new HashMap<>();
  private final Map<InEnvironment, Pending> perEnvironment = new HashMap<>();
  private final Map<Referent, Definition> aliases = new HashMap<>();
  private final List<Pending> all = new ArrayList<>();
  private final Set<Referent> split;

  InternalSymbols(List<TranslationUnit> units, ScopeTables tables) {
    this.tables = tables;
    this.split = dependingOnEnvironment(units, tables);
    for (TranslationUnit unit : units) {
      for (Function function : unit.functions()) {
        Definition definition = Definition.of(unit, function);
        if (function.linkage().defines() && !definition.external()) {
          addFunction(definition, function);
        }
      }
      for (GlobalVariable variable : unit.globals()) {
        if (variable.linkage().defines() && !Definition.of(unit, variable).external()) {
          addVariable(unit, variable);
        }
      }
      for (SymbolAlias alias : unit.aliases()) {
        Definition definition = Definition.of(unit, alias);
        if (!definition.external()) {
          aliases.put(definition.self(), definition);
        }
      }
    }
  }

  private void addFunction(Definition definition, Function function) {
    String unit = definition.unit().name();
    String scope = tables.scopeOf(definition.unit());
    Referent self = function.self();
    if (split.contains(self)) {
      String environment = tables.environment(unit);
      InEnvironment key = new InEnvironment(self, environment);
      if (!perEnvironment.containsKey(key)) {
        String identity = identity(self) + (environment.isEmpty() ? "" : "@" + environment);
        perEnvironment.put(key, function(identity, definition, scope));
      }
    } else if (!symbols.containsKey(self)) {
      symbols.put(self, function(identity(self), definition, scope));
    }
  }

  private Pending function(String identity, Definition definition, String scope) {
    String name = definition.name();
    String unit = definition.unit().name();
    return keep(new Pending(identity, definition, n -> new Symbol.DefinedFunction(n, identity, name, scope, unit)));
  }

  private void addVariable(TranslationUnit unit, GlobalVariable variable) {
    if (!symbols.containsKey(variable.self())) {
      String identity = identity(variable.self());
      String name = variable.self().name();
      String label = variable.displayName().isEmpty() ? name : variable.displayName();
      String scope = tables.scopeOf(unit);
      symbols.put(
          variable.self(),
          keep(
              new Pending(
                  identity,
                  Definition.of(unit, variable),
                  n -> new Symbol.DefinedVariable(n, identity, name, label, scope, unit.name(), variable.bytes()))));
    }
  }

  private Pending keep(Pending symbol) {
    all.add(symbol);
    return symbol;
  }

  private static String identity(Referent referent) {
    return switch (referent) {
      case Referent.External(String name) -> name;
      case Referent.SharedFunction(String name, var body) -> name + "@" + body.hex();
      case Referent.UnitSymbol(String unit, String name) -> name + "@" + unit;
      case Referent.Literal(var content, var _) -> "literal@" + content.hex();
    };
  }

  /** The symbol that {@code referent} names in the unit, if it is internal and not an alias. */
  @Nullable Pending find(String unit, Referent referent) {
    return split.contains(referent)
        ? perEnvironment.get(new InEnvironment(referent, tables.environment(unit)))
        : symbols.get(referent);
  }

  /** The internal alias that {@code referent} names. */
  @Nullable Definition alias(Referent referent) {
    return aliases.get(referent);
  }

  List<Pending> all() {
    return all;
  }

  private static Set<Referent> dependingOnEnvironment(List<TranslationUnit> units, ScopeTables tables) {
    Map<Referent, List<Referent>> callers = new HashMap<>();
    Deque<Referent> work = new ArrayDeque<>();
    Set<Referent> seen = new HashSet<>();
    for (TranslationUnit unit : units) {
      for (Function function : unit.functions()) {
        if (function.self() instanceof Referent.SharedFunction self && seen.add(self)) {
          for (Referent referent : function.body().referents()) {
            switch (referent) {
              case Referent.External(String name) when tables.clashes(name) -> work.add(self);
              case Referent.SharedFunction callee -> callers.computeIfAbsent(callee, _ -> new ArrayList<>()).add(self);
              case Referent.External _, Referent.UnitSymbol _, Referent.Literal _ -> {}
            }
          }
        }
      }
    }
    Set<Referent> result = new HashSet<>();
    while (!work.isEmpty()) {
      Referent next = work.pop();
      if (result.add(next)) {
        work.addAll(callers.getOrDefault(next, List.of()));
      }
    }
    return result;
  }
}
