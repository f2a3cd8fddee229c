package baton.link;

import baton.ir.Digest;
import baton.ir.Function;
import baton.ir.Linkage;
import baton.ir.Referent;
import baton.ir.TranslationUnit;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The inline definitions of a program: bodies that a unit may call instead of the external definition of the same name (C99 6.7.4, or
 * {@code extern inline} of gnu89). A name is <em>uniform</em> when it means one body wherever it is called; otherwise each unit that
 * has an inline definition resolves the name to that one.
 */
final class InlineBodies {
  private final SortedMap<String, SortedMap<String, Definition>> byName = new TreeMap<>();
  private final Set<String> various = new HashSet<>();
  private final Set<String> unitsWithVarious = new HashSet<>();

  InlineBodies(List<TranslationUnit> units, ScopeTables tables) {
    for (TranslationUnit unit : units) {
      for (Function function : unit.functions()) {
        if (function.linkage() == Linkage.AVAILABLE) {
          byName.computeIfAbsent(function.name(), _ -> new TreeMap<>()).put(unit.name(), Definition.of(unit, function));
        }
      }
    }
    if (!byName.isEmpty()) {
      findVarious(units, tables);
      various.forEach(name -> unitsWithVarious.addAll(byName.getOrDefault(name, new TreeMap<>()).keySet()));
    }
  }

  /** The definitions of the names that have any, by name and unit. */
  Collection<SortedMap<String, Definition>> all() {
    return byName.values();
  }

  /** Whether {@code name} has inline definitions and does not mean one body everywhere. */
  boolean isVarious(String name) {
    return various.contains(name);
  }

  /** Whether a name means something else in the unit, because it has an inline definition, than it may mean elsewhere. */
  boolean hasVarious(String unit) {
    return unitsWithVarious.contains(unit);
  }

  /** Names whose bodies differ, and those of bodies that reach, themselves or through functions equal in all units, one of these. */
  private void findVarious(List<TranslationUnit> units, ScopeTables tables) {
    Map<Referent, List<Referent>> callers = new HashMap<>();
    Deque<Referent> work = new ArrayDeque<>();
    for (TranslationUnit unit : units) {
      for (Function function : unit.functions()) {
        boolean inline = function.linkage() == Linkage.AVAILABLE;
        if (inline || function.self() instanceof Referent.SharedFunction) {
          for (Referent referent : function.body().referents()) {
            if (referent instanceof Referent.SharedFunction
                || (referent instanceof Referent.External(String name) && byName.containsKey(name))) {
              callers.computeIfAbsent(referent, _ -> new ArrayList<>()).add(function.self());
            } else if (referent instanceof Referent.External(String name) && tables.definedSeveralTimes(name)) {
              work.add(function.self());
            }
          }
        }
      }
    }
    byName.forEach(
        (name, bodies) -> {
          if (differ(name, bodies, tables)) {
            work.add(new Referent.External(name));
          }
        });
    Set<Referent> reached = new HashSet<>();
    while (!work.isEmpty()) {
      Referent next = work.pop();
      if (reached.add(next)) {
        work.addAll(callers.getOrDefault(next, List.of()));
        if (next instanceof Referent.External(String name)) {
          various.add(name);
        }
      }
    }
  }

  private static boolean differ(String name, SortedMap<String, Definition> bodies, ScopeTables tables) {
    Set<Digest> digests = new HashSet<>();
    bodies.values().forEach(d -> digest(d, digests));
    for (String unit : bodies.keySet()) {
      Definition outer = tables.visibleDefinition(unit, name);
      if (outer == null && !tables.definers(name).isEmpty()) {
        return true;
      }
      if (outer != null && !digest(outer, digests)) {
        return true;
      }
    }
    return digests.size() > 1;
  }

  private static boolean digest(Definition definition, Set<Digest> to) {
    if (definition.content() instanceof Definition.Code(Function function)) {
      to.add(function.digest());
      return true;
    }
    return false;
  }
}
