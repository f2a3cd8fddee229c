package baton.link;

import baton.ir.Function;
import baton.ir.FunctionDeclaration;
import baton.ir.GlobalVariable;
import baton.ir.Linkage;
import baton.ir.Referent;
import baton.ir.TranslationUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The symbols that units refer to and none defines where they could see it. */
final class UndefinedSymbols {
  private final ScopeTables tables;
  private final ExternalSymbols external;
  private final List<LinkNote> notes;
  private final Map<Referent, Pending> symbols = new HashMap<>();
  private final List<Pending> all = new ArrayList<>();
  private final Set<String> ambiguous = new HashSet<>();

  UndefinedSymbols(List<TranslationUnit> units, ScopeTables tables, ExternalSymbols external, List<LinkNote> notes) {
    this.tables = tables;
    this.external = external;
    this.notes = notes;
    Set<String> strongly = new HashSet<>();
    for (TranslationUnit unit : units) {
      unit.declarations().stream()
          .filter(d -> d.linkage() != Linkage.WEAK_DECLARED)
          .forEach(d -> strongly.add(d.name()));
      unit.globals().stream()
          .filter(g -> !g.linkage().defines() && g.linkage() != Linkage.WEAK_DECLARED)
          .forEach(g -> strongly.add(g.name()));
    }
    for (TranslationUnit unit : units) {
      for (FunctionDeclaration declaration : unit.declarations()) {
        boolean weak = !strongly.contains(declaration.name());
        String name = declaration.name();
        declare(unit, name, (identity, n) -> new Symbol.ExternalFunction(n, identity, name, weak, unit.name()));
      }
    }
    for (TranslationUnit unit : units) {
      for (GlobalVariable variable : unit.globals()) {
        if (!variable.linkage().defines()) {
          boolean weak = !strongly.contains(variable.name());
          String name = variable.name();
          declare(unit, name, (identity, n) -> new Symbol.ExternalVariable(n, identity, name, weak, unit.name()));
        }
      }
    }
    for (TranslationUnit unit : units) {
      unit.functions().stream().map(Function::body).forEach(body -> check(unit, body.referents()));
      unit.globals().forEach(variable -> check(unit, variable.initializer().referents()));
    }
  }

  /** Makes a symbol of its identity and number. */
  private interface Maker {
    Symbol make(String identity, int number);
  }

  private void declare(TranslationUnit unit, String name, Maker maker) {
    Referent referent = new Referent.External(name);
    if (tables.ambiguous(unit.name(), name) && ambiguous.add(tables.scopeOf(unit) + ":" + name)) {
      notes.add(
          new LinkNote(
              LinkNote.Kind.AMBIGUOUS_SCOPE,
              name,
              name + " of " + unit.name() + " is defined by several scopes (" + String.join(", ", tables.definers(name))
                  + "); it refers to that of " + tables.visibleScope(unit.name(), name)));
    }
    if (external.find(unit.name(), referent) == null && !symbols.containsKey(referent)) {
      add(referent, tables.definers(name).isEmpty() ? name : "undefined:" + name, maker);
    }
  }

  private void check(TranslationUnit unit, List<Referent> referents) {
    for (Referent referent : referents) {
      if (external.find(unit.name(), referent) == null && !symbols.containsKey(referent)) {
        String reason = unit.name() + " refers to " + referent.identity() + ", which it neither defines nor declares";
        notes.add(new LinkNote(LinkNote.Kind.MISSING_INTERNAL, referent.name(), reason));
        add(
            referent,
            "missing:" + referent.identity(),
            (identity, n) -> new Symbol.Unresolved(n, identity, referent.name(), reason));
      }
    }
  }

  private void add(Referent referent, String identity, Maker maker) {
    Pending symbol = new Pending(identity, null, n -> maker.make(identity, n));
    symbols.put(referent, symbol);
    all.add(symbol);
  }

  List<Pending> all() {
    return all;
  }

  /** The undefined symbol that {@code referent} names; none when no unit mentions it. */
  @Nullable Pending find(Referent referent) {
    return symbols.get(referent);
  }
}
