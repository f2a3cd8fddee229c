package baton.link;

import baton.ir.Referent;
import baton.ir.SymbolAlias;
import baton.ir.TranslationUnit;
import java.util.BitSet;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * The symbols that code outside of a program can name: by their own linkage, or by an alias of other linkage than their own. Nobody names
 * a variable of a closed image; a function of one that nothing in it mentions is there for somebody.
 */
final class Exports {
  private final BitSet named = new BitSet();
  private final BitSet exported;
  private final Map<Integer, SortedSet<String>> names = new HashMap<>();

  Exports(Program program) {
    program.functions().forEach(f -> add(f, f.name(), program.function(f).linkage().isExported()));
    program.variables().forEach(v -> add(v, v.name(), program.variable(v).linkage().isExported()));
    for (TranslationUnit unit : program.units()) {
      for (SymbolAlias alias : unit.aliases()) {
        add(program.resolve(unit.name(), Definition.of(unit, alias).self()), alias.name(), alias.linkage().isExported());
      }
    }
    this.exported = (BitSet) named.clone();
    if (program.isWhole()) {
      program.variables().forEach(v -> exported.clear(v.number()));
    }
    if (program.isClosed()) {
      exported.andNot(mentioned(program));
    }
  }

  private void add(Symbol symbol, String name, boolean isNamed) {
    if (isNamed) {
      named.set(symbol.number());
      names.computeIfAbsent(symbol.number(), _ -> new TreeSet<>()).add(name);
    }
  }

  /** What bodies and initial values mention, but for what mentions itself only. */
  private static BitSet mentioned(Program program) {
    BitSet result = new BitSet();
    for (Symbol.DefinedFunction function : program.functions()) {
      mention(program, function, function.unit(), program.function(function).body().referents(), result);
    }
    for (Symbol.DefinedVariable variable : program.variables()) {
      mention(program, variable, variable.unit(), program.initializer(variable).referents(), result);
    }
    return result;
  }

  private static void mention(Program program, Symbol by, String unit, List<Referent> referents, BitSet to) {
    for (Referent referent : referents) {
      Symbol symbol = program.resolve(unit, referent);
      if (symbol.number() >= 0 && !symbol.equals(by)) {
        to.set(symbol.number());
      }
    }
  }

  /** Whether code outside may name it. */
  boolean contains(Symbol symbol) {
    return symbol.number() >= 0 && exported.get(symbol.number());
  }

  /** The names by which a loader knows it: its own one, and aliases. */
  SortedSet<String> names(Symbol symbol) {
    return Collections.unmodifiableSortedSet(names.getOrDefault(symbol.number(), Collections.emptySortedSet()));
  }

  /** Whether its name is one that a loader knows. */
  boolean isNamed(Symbol symbol) {
    return symbol.number() >= 0 && named.get(symbol.number());
  }
}
