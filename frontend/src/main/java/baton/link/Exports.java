package baton.link;

import baton.ir.SymbolAlias;
import baton.ir.TranslationUnit;
import java.util.BitSet;

/** The symbols that code outside of a program can name: by their own linkage, or by an alias of other linkage than their own. */
final class Exports {
  private final BitSet numbers = new BitSet();

  Exports(Program program) {
    program.functions().forEach(f -> add(f, program.function(f).linkage().isExported()));
    program.variables().forEach(v -> add(v, program.variable(v).linkage().isExported()));
    for (TranslationUnit unit : program.units()) {
      for (SymbolAlias alias : unit.aliases()) {
        add(program.resolve(unit.name(), Definition.of(unit, alias).self()), alias.linkage().isExported());
      }
    }
  }

  private void add(Symbol symbol, boolean exported) {
    if (exported) {
      numbers.set(symbol.number());
    }
  }

  boolean contains(Symbol symbol) {
    return numbers.get(symbol.number());
  }
}
