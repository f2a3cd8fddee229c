package baton.link;

import baton.ir.Function;
import baton.ir.GlobalVariable;
import baton.ir.Linkage;
import baton.ir.Referent;
import baton.ir.SymbolAlias;
import baton.ir.TranslationUnit;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Which units the names in others lead to, where several executables are made of them: a linker takes what defines a name that is still
 * missing. Of several units that define one, it may be any, but for those with the {@code main} of another executable, those that
 * surely lead to such a one, and where the executable surely has one of them, the others.
 */
final class NamedUnits {
  private final Map<String, Set<String>> definers = new HashMap<>();
  private final Map<String, Set<String>> strong = new HashMap<>();
  private final Map<String, Set<String>> weak = new HashMap<>();
  private final Map<String, Set<String>> uses = new TreeMap<>();
  private final Map<String, Set<String>> surelyUses = new HashMap<>();

  /** The names of each unit that may be missing: references to them are weak. */
  private final Map<String, Set<String>> maybeNull = new HashMap<>();

  private final Set<String> mains;

  /**
   * Of a program.
   *
   * @param mains the units in which executables begin, whatever else is linked
   */
  NamedUnits(Program program, Set<String> mains) {
    this.mains = mains;
    for (TranslationUnit unit : program.units()) {
      Definition.external(unit).forEach(this::define);
    }
    for (TranslationUnit unit : program.units()) {
      use(unit);
    }
  }

  private void define(Definition definition) {
    String unit = definition.unit().name();
    definers.computeIfAbsent(definition.name(), _ -> new LinkedHashSet<>()).add(unit);
    if (definition.linkage() == Linkage.STRONG) {
      strong.computeIfAbsent(definition.name(), _ -> new LinkedHashSet<>()).add(unit);
    } else if (definition.linkage() == Linkage.WEAK) {
      weak.computeIfAbsent(definition.name(), _ -> new LinkedHashSet<>()).add(unit);
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
    Set<String> weakly = maybeNull.computeIfAbsent(unit.name(), _ -> new LinkedHashSet<>());
    unit.declarations().stream().filter(d -> d.linkage() == Linkage.WEAK_DECLARED).forEach(d -> weakly.add(d.name()));
    unit.globals().stream().filter(g -> g.linkage() == Linkage.WEAK_DECLARED).forEach(g -> weakly.add(g.name()));
    Set<String> sure = surelyUses.computeIfAbsent(unit.name(), _ -> new LinkedHashSet<>());
    Set<Referent> seen = new LinkedHashSet<>(work);
    while (!work.isEmpty()) {
      List<Referent> mentioned = inside.getOrDefault(work.remove(), List.of());
      names(mentioned, sure);
      mentioned.stream().filter(seen::add).forEach(work::add);
    }
    sure.removeAll(weakly);
  }

  private void names(List<Referent> referents, Set<String> to) {
    for (Referent referent : referents) {
      if (referent instanceof Referent.External(String name) && definers.containsKey(name)) {
        to.add(name);
      }
    }
  }

  /** All units that names may lead to from a {@code main}, whichever is taken. */
  Set<String> reachable(String main) {
    Set<String> result = new LinkedHashSet<>();
    Deque<String> work = new ArrayDeque<>(List.of(main));
    while (!work.isEmpty()) {
      String unit = work.remove();
      if (result.add(unit)) {
        uses.getOrDefault(unit, Set.of()).forEach(name -> work.addAll(candidates(name, main)));
      }
    }
    return result;
  }

  /**
   * What is linked for an executable.
   *
   * @param units the units
   * @param open names of which any of several definitions may be the one
   */
  record Taken(Set<String> units, SortedSet<String> open) {}

  /**
   * The units of the executable that {@code main}'s unit begins.
   *
   * @param always what else is in it, with what its names lead to
   * @param maybe what may be in it or not, all of it
   * @param choices which is taken where it is any of several
   */
  Taken of(String main, Collection<String> always, Collection<String> maybe, Choices choices) {
    Search search = new Search(main, choices);
    search.take(List.of(main));
    search.take(always);
    List<String> left = maybe.stream().filter(unit -> !search.taken.contains(unit)).toList();
    if (!left.isEmpty() && choices.of(2) == 0) {
      search.take(left);
    }
    return new Taken(search.taken, search.open);
  }

  private final class Search {
    private final String main;
    private final Choices choices;
    private final Set<String> sure;
    private final Map<String, Boolean> fits = new HashMap<>();
    private final Map<String, List<String>> chosen = new HashMap<>();
    private final Set<String> taken = new LinkedHashSet<>();
    private final SortedSet<String> open = new TreeSet<>();

    private Search(String main, Choices choices) {
      this.main = main;
      this.choices = choices;
      this.sure = sure(main, main);
    }

    private void take(Collection<String> units) {
      Deque<String> work = new ArrayDeque<>(units);
      while (!work.isEmpty()) {
        String unit = work.remove();
        if (taken.add(unit)) {
          for (String name : uses.getOrDefault(unit, Set.of())) {
            work.addAll(giving(name, unit));
          }
        }
      }
    }

    private List<String> giving(String name, String user) {
      List<String> candidates = candidates(name, main);
      if (definers.getOrDefault(name, Set.of()).contains(user)) {
        candidates = candidates.stream().filter(u -> u.equals(user) || isStrong(name, u)).toList();
        if (!weak.getOrDefault(name, Set.of()).contains(user) || candidates.size() < 2) {
          return List.of();
        }
      }
      List<String> there = candidates.stream().filter(u -> (sure.contains(u) || taken.contains(u)) && isStrong(name, u)).toList();
      if (!there.isEmpty()) {
        return there;
      }
      boolean maybeNone = maybeNull.getOrDefault(user, Set.of()).contains(name);
      List<String> known = chosen.get(name);
      if (known == null || (known.isEmpty() && !maybeNone)) {
        known = choose(name, candidates, maybeNone);
        chosen.put(name, known);
      }
      return known;
    }

    private List<String> choose(String name, List<String> candidates, boolean maybeNone) {
      List<String> fitting = candidates.stream().filter(u -> fits.computeIfAbsent(u, this::fits)).toList();
      List<String> all = fitting.isEmpty() ? candidates : fitting;
      int ways = all.size() + (maybeNone ? 1 : 0);
      if (ways < 2) {
        return all;
      }
      open.add(name);
      int way = choices.of(ways);
      return way < all.size() ? List.of(all.get(way)) : List.of();
    }

    private boolean fits(String unit) {
      return sure(unit, main).stream().noneMatch(u -> !u.equals(main) && mains.contains(u));
    }
  }

  private boolean isStrong(String name, String unit) {
    return strong.getOrDefault(name, Set.of()).contains(unit);
  }

  /** The units that may give a name; such with another {@code main} only where there are no others. */
  private List<String> candidates(String name, String main) {
    Set<String> all = definers.getOrDefault(name, Set.of());
    List<String> others = all.stream().filter(u -> u.equals(main) || !mains.contains(u)).toList();
    return others.isEmpty() ? List.copyOf(all) : others;
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
