package baton.link;

import baton.ir.Function;
import baton.ir.GlobalVariable;
import baton.ir.Linkage;
import baton.ir.Referent;
import baton.ir.SymbolAlias;
import baton.ir.TranslationUnit;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Which units the names in others lead to, where several executables are made of them: a linker takes what defines a name that is still
 * missing. Of several units that define one, it may be any, but for those with the {@code main} of another executable, those that
 * surely lead to such a one, and where the executable surely has one of them, the others.
 */
final class NamedUnits {
  private final Map<String, Set<String>> definers = new HashMap<>();
  private final Map<String, Set<String>> strong = new HashMap<>();
  private final Map<String, Set<String>> uses = new TreeMap<>();
  private final Map<String, Set<String>> surelyUses = new HashMap<>();
  private final Set<String> mains;

  /**
   * Of a program.
   *
   * @param mains the units in which executables begin
   */
  NamedUnits(Program program, Set<String> mains) {
    this.mains = mains;
    for (TranslationUnit unit : program.units()) {
      unit.functions().forEach(f -> define(Definition.of(unit, f)));
      unit.globals().forEach(g -> define(Definition.of(unit, g)));
      unit.aliases().forEach(a -> define(Definition.of(unit, a)));
    }
    for (TranslationUnit unit : program.units()) {
      use(unit);
    }
  }

  private void define(Definition definition) {
    if (definition.external()) {
      String unit = definition.unit().name();
      definers.computeIfAbsent(definition.name(), _ -> new LinkedHashSet<>()).add(unit);
      if (definition.linkage() == Linkage.STRONG) {
        strong.computeIfAbsent(definition.name(), _ -> new LinkedHashSet<>()).add(unit);
      }
    }
  }

  /** Notes which names a unit uses, and which of them also if no function that nobody calls is kept. */
  private void use(TranslationUnit unit) {
    Map<Referent, List<Referent>> inside = new HashMap<>();
    Deque<Referent> work = new ArrayDeque<>();
    Set<String> all = uses.computeIfAbsent(unit.name(), _ -> new LinkedHashSet<>());
    for (Function function : unit.functions()) {
      names(function.body().referents(), all);
      inside.put(function.self(), function.body().referents());
      if (function.linkage() == Linkage.STRONG) {
        work.add(function.self());
      }
    }
    for (GlobalVariable variable : unit.globals()) {
      names(variable.initializer().referents(), all);
      inside.put(variable.self(), variable.initializer().referents());
      if (variable.linkage() == Linkage.STRONG) {
        work.add(variable.self());
      }
    }
    for (SymbolAlias alias : unit.aliases()) {
      names(List.of(alias.target()), all);
    }
    Set<String> sure = surelyUses.computeIfAbsent(unit.name(), _ -> new LinkedHashSet<>());
    Set<Referent> seen = new LinkedHashSet<>(work);
    while (!work.isEmpty()) {
      List<Referent> mentioned = inside.getOrDefault(work.remove(), List.of());
      names(mentioned, sure);
      mentioned.stream().filter(seen::add).forEach(work::add);
    }
  }

  private void names(List<Referent> referents, Set<String> to) {
    for (Referent referent : referents) {
      if (referent instanceof Referent.External(String name) && definers.containsKey(name)) {
        to.add(name);
      }
    }
  }

  /** The units of the executable that {@code main}'s unit begins. */
  Set<String> of(String main) {
    return all(List.of(main), main);
  }

  /** What the names in some units lead to, in the executable that {@code main}'s unit begins, with these units. */
  Set<String> all(Collection<String> from, String main) {
    Set<String> sure = sure(main, main);
    Map<String, Boolean> fits = new HashMap<>();
    Set<String> result = new LinkedHashSet<>();
    Deque<String> work = new ArrayDeque<>(from);
    while (!work.isEmpty()) {
      String unit = work.remove();
      if (result.add(unit)) {
        for (String name : uses.getOrDefault(unit, Set.of())) {
          work.addAll(chosen(name, main, sure, fits));
        }
      }
    }
    return result;
  }

  private List<String> chosen(String name, String main, Set<String> sure, Map<String, Boolean> fits) {
    List<String> candidates = candidates(name, main);
    List<String> there = candidates.stream().filter(u -> sure.contains(u) && isStrong(name, u)).toList();
    if (candidates.size() == 1 || !there.isEmpty()) {
      return there.isEmpty() ? candidates : there;
    }
    List<String> fitting = candidates.stream().filter(u -> fits.computeIfAbsent(u, one -> fits(one, main))).toList();
    return fitting.isEmpty() ? candidates : fitting;
  }

  private boolean isStrong(String name, String unit) {
    return strong.getOrDefault(name, Set.of()).contains(unit);
  }

  /** The units that may give a name; such with another {@code main} only where there are no others. */
  private List<String> candidates(String name, String main) {
    Set<String> all = definers.getOrDefault(name, Set.of());
    List<String> others = all.stream().filter(u -> u.equals(main) || !mains.contains(u)).toList();
    return others.isEmpty() ? new ArrayList<>(all) : others;
  }

  private boolean fits(String unit, String main) {
    return sure(unit, main).stream().noneMatch(u -> !u.equals(main) && mains.contains(u));
  }

  /** What is linked wherever a unit is, in the executable of {@code main}. */
  private Set<String> sure(String unit, String main) {
    Set<String> result = new LinkedHashSet<>();
    Deque<String> work = new ArrayDeque<>(List.of(unit));
    while (!work.isEmpty()) {
      String next = work.remove();
      if (result.add(next)) {
        for (String name : surelyUses.getOrDefault(next, Set.of())) {
          List<String> candidates = candidates(name, main);
          if (candidates.size() == 1) {
            work.addAll(candidates);
          }
        }
      }
    }
    return result;
  }
}
