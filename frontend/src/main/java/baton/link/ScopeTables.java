package baton.link;

import baton.ir.Function;
import baton.ir.GlobalVariable;
import baton.ir.SymbolAlias;
import baton.ir.TranslationUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** The external definitions of a program by scope and name, and by unit. */
final class ScopeTables {
  private final LinkScopes scopes;
  private final SortedMap<String, SortedMap<String, Candidates>> byScope = new TreeMap<>();
  private final Map<String, List<String>> definers = new HashMap<>();
  private final Map<String, Map<String, Definition>> byUnit = new HashMap<>();

  /** The units that keep a definition of their own, which linking did not choose, and its name. */
  private final Map<String, Set<String>> duplicates = new HashMap<>();

  private final Set<String> duplicated = new TreeSet<>();
  private final InlineBodies inline;

  ScopeTables(List<TranslationUnit> units, LinkScopes scopes) {
    this.scopes = scopes;
    SortedMap<String, SortedMap<String, List<Definition>>> collected = new TreeMap<>();
    for (TranslationUnit unit : units) {
      for (Function function : unit.functions()) {
        add(Definition.of(unit, function), collected);
      }
      for (GlobalVariable variable : unit.globals()) {
        add(Definition.of(unit, variable), collected);
      }
      for (SymbolAlias alias : unit.aliases()) {
        add(Definition.of(unit, alias), collected);
      }
    }
    collected.forEach((scope, names) -> names.forEach((name, definitions) -> choose(scope, name, definitions)));
    this.inline = new InlineBodies(units, this);
  }

  /** The definitions for inlining only. */
  InlineBodies inline() {
    return inline;
  }

  private void add(Definition definition, SortedMap<String, SortedMap<String, List<Definition>>> collected) {
    if (definition.external()) {
      String unit = definition.unit().name();
      collected
          .computeIfAbsent(scopes.of(unit), _ -> new TreeMap<>())
          .computeIfAbsent(definition.name(), _ -> new ArrayList<>())
          .add(definition);
      byUnit.computeIfAbsent(unit, _ -> new HashMap<>()).put(definition.name(), definition);
    }
  }

  private void choose(String scope, String name, List<Definition> definitions) {
    Candidates candidates = new Candidates(definitions);
    byScope.computeIfAbsent(scope, _ -> new TreeMap<>()).put(name, candidates);
    definers.computeIfAbsent(name, _ -> new ArrayList<>()).add(scope);
    for (Definition duplicate : candidates.duplicates()) {
      duplicates.computeIfAbsent(duplicate.unit().name(), _ -> new TreeSet<>()).add(name);
      duplicated.add(name);
    }
  }

  SortedMap<String, SortedMap<String, Candidates>> byScope() {
    return byScope;
  }

  /** The scopes that define {@code name}, sorted. */
  List<String> definers(String name) {
    return definers.getOrDefault(name, List.of());
  }

  /** The definition of {@code name} in the unit named {@code unit}. */
  @Nullable Definition in(String unit, String name) {
    return byUnit.getOrDefault(unit, Map.of()).get(name);
  }

  /** Whether the unit refers to its own definition of {@code name} though linking chose another one. */
  boolean keepsOwn(String unit, String name) {
    return duplicates.getOrDefault(unit, Set.of()).contains(name);
  }

  /** The external definition that {@code name} resolves to in the unit; none when no visible scope defines it. */
  @Nullable Definition visibleDefinition(String unit, String name) {
    if (keepsOwn(unit, name)) {
      return in(unit, name);
    }
    Candidates candidates = visible(unit, name);
    return candidates == null ? null : candidates.chosen();
  }

  /** Whether {@code name} may resolve differently in different units. */
  boolean clashes(String name) {
    return inline.isVarious(name) || definedSeveralTimes(name);
  }

  /** Whether the external definition of {@code name} may differ from unit to unit. */
  boolean definedSeveralTimes(String name) {
    List<String> scopesOfName = definers(name);
    return duplicated.contains(name)
        || scopesOfName.size() > 1
        || (scopes.visibility() == LinkScopes.Visibility.SEPARATE
            && !scopesOfName.isEmpty()
            && !scopesOfName.contains(LinkScopes.BASE));
  }

  /** Units with equal environments resolve every name equally. */
  String environment(String unit) {
    String scope = scopes.of(unit);
    return duplicates.containsKey(unit) || inline.hasVarious(unit) ? scope + "/" + unit : scope;
  }

  /** The candidates that {@code name} resolves to in the unit, by scope; none when no visible scope defines it. */
  @Nullable Candidates visible(String unit, String name) {
    String scope = visibleScope(unit, name);
    return scope == null ? null : byScope.getOrDefault(scope, new TreeMap<>()).get(name);
  }

  /** The scope whose definition of {@code name} the unit sees. */
  @Nullable String visibleScope(String unit, String name) {
    List<String> defining = definers(name);
    String scope = scopes.of(unit);
    if (defining.contains(scope)) {
      return scope;
    }
    if (defining.contains(LinkScopes.BASE)) {
      return LinkScopes.BASE;
    }
    return switch (scopes.visibility()) {
      case EXPORTED -> defining.isEmpty() ? null : defining.getFirst();
      case SEPARATE -> null;
    };
  }

  /** Whether several scopes could give the unit {@code name} and none takes precedence. */
  boolean ambiguous(String unit, String name) {
    List<String> defining = definers(name);
    return scopes.visibility() == LinkScopes.Visibility.EXPORTED
        && defining.size() > 1
        && !defining.contains(scopes.of(unit))
        && !defining.contains(LinkScopes.BASE);
  }

  /** The identity of the symbol that {@code scope} chooses for {@code name}. */
  String identity(String scope, String name) {
    return scope.equals(LinkScopes.BASE) || definers(name).size() < 2 ? name : scope + ":" + name;
  }

  String scopeOf(TranslationUnit unit) {
    return scopes.of(unit.name());
  }
}
