package baton.link;

import baton.ir.Linkage;
import baton.ir.Referent;
import baton.ir.TranslationUnit;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The symbols with external linkage that some unit defines. Aliases are followed to what they stand for. */
final class ExternalSymbols {
  private final ScopeTables tables;
  private final InternalSymbols internal;
  private final List<LinkNote> notes;
  private final IdentityHashMap<Definition, Pending> ofDefinition = new IdentityHashMap<>();
  private final List<Pending> all = new ArrayList<>();
  private final InlineSymbols inline;

  ExternalSymbols(ScopeTables tables, InternalSymbols internal, List<LinkNote> notes) {
    this.tables = tables;
    this.internal = internal;
    this.notes = notes;
    tables
        .byScope()
        .forEach(
            (scope, names) ->
                names.forEach(
                    (name, candidates) -> {
                      symbol(candidates.chosen());
                      candidates.duplicates().forEach(this::symbol);
                      note(scope, name, candidates);
                    }));
    this.inline = new InlineSymbols(tables, this::external);
    all.addAll(inline.all());
  }

  List<Pending> all() {
    return all;
  }

  /** The symbol that {@code referent} names in the unit; none when it is defined nowhere. */
  @Nullable Pending find(String unit, Referent referent) {
    Pending inlined = inline.find(unit, referent);
    if (inlined != null) {
      return inlined;
    }
    if (referent instanceof Referent.External(String name)) {
      return external(unit, name);
    }
    Definition alias = internal.alias(referent);
    return alias == null ? internal.find(unit, referent) : symbol(alias);
  }

  private @Nullable Pending external(String unit, String name) {
    Definition definition = tables.visibleDefinition(unit, name);
    return definition == null ? null : symbol(definition);
  }

  private Pending symbol(Definition definition) {
    Pending known = ofDefinition.get(definition);
    if (known == null) {
      known =
          switch (definition.content()) {
            case Definition.Code _ -> function(definition);
            case Definition.Data(var variable) -> variable(definition, variable.displayName());
            case Definition.Alias(var alias) -> alias.indirect() ? indirect(definition) : target(definition);
          };
      ofDefinition.put(definition, known);
    }
    return known;
  }

  private Pending function(Definition definition) {
    String identity = identity(definition);
    String scope = tables.scopeOf(definition.unit());
    return keep(
        new Pending(
            identity,
            definition,
            n -> new Symbol.DefinedFunction(n, identity, definition.name(), scope, definition.unit().name())));
  }

  private Pending indirect(Definition definition) {
    String identity = identity(definition);
    String scope = tables.scopeOf(definition.unit());
    return keep(
        new Pending(
            identity,
            definition,
            n -> new Symbol.IndirectFunction(n, identity, definition.name(), scope, definition.unit().name())));
  }

  private Pending variable(Definition definition, String displayName) {
    String identity = identity(definition);
    String scope = tables.scopeOf(definition.unit());
    String label = displayName.isEmpty() ? definition.name() : displayName;
    Candidates candidates = candidatesOf(definition);
    long bytes = candidates.chosen() == definition ? candidates.bytes() : definition.bytes();
    return keep(
        new Pending(
            identity,
            definition,
            n ->
                new Symbol.DefinedVariable(
                    n, identity, definition.name(), label, scope, definition.unit().name(), bytes)));
  }

  /** What an alias stands for: a definition of its own unit, even where linking replaced that by another unit's. */
  private Pending target(Definition first) {
    Set<Definition> followed = new HashSet<>();
    Definition definition = first;
    while (definition.content() instanceof Definition.Alias(var alias) && !alias.indirect()) {
      String unit = definition.unit().name();
      String chain = "the alias " + first.name() + " of " + first.unit().name() + " stands for ";
      if (!followed.add(definition)) {
        return unresolved(first, chain + "itself");
      }
      Definition next =
          alias.target() instanceof Referent.External(String name)
              ? ofUnitOrVisible(unit, name)
              : internal.alias(alias.target());
      if (next == null) {
        Pending known = internal.find(unit, alias.target());
        return known == null ? unresolved(first, chain + "undefined " + alias.target().name()) : known;
      }
      definition = next;
    }
    return symbol(definition);
  }

  private @Nullable Definition ofUnitOrVisible(String unit, String name) {
    Definition own = tables.in(unit, name);
    return own != null ? own : tables.visibleDefinition(unit, name);
  }

  private Pending unresolved(Definition alias, String reason) {
    notes.add(new LinkNote(LinkNote.Kind.ALIAS, alias.name(), reason));
    String identity = identity(alias);
    return keep(new Pending(identity, null, n -> new Symbol.Unresolved(n, identity, alias.name(), reason)));
  }

  private Candidates candidatesOf(Definition definition) {
    Candidates candidates =
        tables.byScope().getOrDefault(tables.scopeOf(definition.unit()), new TreeMap<>()).get(definition.name());
    if (candidates == null) {
      throw new IllegalStateException(definition.name() + " is not external");
    }
    return candidates;
  }

  private String identity(Definition definition) {
    boolean chosen = definition.external() && candidatesOf(definition).chosen() == definition;
    return chosen
        ? tables.identity(tables.scopeOf(definition.unit()), definition.name())
        : definition.name() + "@" + definition.unit().name();
  }

  private Pending keep(Pending symbol) {
    all.add(symbol);
    return symbol;
  }

  private void note(String scope, String name, Candidates candidates) {
    String where = scope.equals(LinkScopes.BASE) ? "" : " of " + scope;
    String first = candidates.chosen().unit().name();
    List<Definition> duplicates = candidates.duplicates();
    if (!duplicates.isEmpty()) {
      boolean programs = name.equals("main");
      notes.add(
          new LinkNote(
              programs ? LinkNote.Kind.SEVERAL_PROGRAMS : LinkNote.Kind.DUPLICATE_DEFINITION,
              name,
              name + where + " is defined by " + first + " and by " + names(duplicates)
                  + (programs
                      ? ": these are several programs, analysed side by side; each unit calls its own definitions"
                      : "; units without a definition of their own refer to that of " + first)));
    }
    List<Definition> weak = candidates.others().stream().filter(d -> d.linkage() == Linkage.WEAK).toList();
    if (!weak.isEmpty() && candidates.chosen().linkage() != Linkage.WEAK) {
      notes.add(
          new LinkNote(
              LinkNote.Kind.REPLACED_WEAK, name, name + where + " of " + first + " replaces the weak one of " + names(weak)));
    }
    List<Definition> otherwise = weak.stream().filter(d -> !d.isLike(candidates.chosen())).toList();
    if (!otherwise.isEmpty() && candidates.chosen().linkage() == Linkage.WEAK) {
      notes.add(
          new LinkNote(
              LinkNote.Kind.SEVERAL_WEAK, name, name + where + " is defined weakly by " + first + " and otherwise by " + names(otherwise)
                  + "; which one counts depends on the order of linking, and that of " + first + " is taken"));
    }
    if (candidates.bytes() != candidates.chosen().bytes()) {
      notes.add(
          new LinkNote(
              LinkNote.Kind.COMMON_SIZES,
              name,
              name + where + " has " + candidates.chosen().bytes() + " bytes in " + first + " and up to " + candidates.bytes()
                  + " in other units"));
    }
  }

  private static String names(List<Definition> definitions) {
    int shown = Math.min(definitions.size(), 5);
    String listed =
        String.join(", ", definitions.subList(0, shown).stream().map(Definition::unit).map(TranslationUnit::name).toList());
    return shown < definitions.size() ? listed + " and " + (definitions.size() - shown) + " more" : listed;
  }
}
