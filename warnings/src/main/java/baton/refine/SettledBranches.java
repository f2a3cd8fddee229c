package baton.refine;

import baton.entry.CallPositions;
import baton.entry.Spawned;
import baton.entry.ThreadEntry;
import baton.link.Symbol;
import baton.race.Discharge;
import baton.race.EvidenceRefinement;
import baton.race.Facts;
import baton.race.SharedAccess;
import baton.refine.SettledCells.Cell;
import baton.symbolic.Values;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Two accesses that are reached under values of a variable which exclude each other, or one under a value that it never has, where the
 * variable has one value as long as both threads exist: an option, a mode of the program. What holds where a thread is started holds in it,
 * too.
 */
final class SettledBranches implements EvidenceRefinement<Map<Cell, Values>> {
  private final Facts facts;
  private final SettledCells cells;
  private final ThreadPlaces places;
  private final Map<Symbol.DefinedFunction, List<BranchTests.Test>> tests = new HashMap<>();

  /** By entry: what holds in each function whenever its threads are there. */
  private final Map<Integer, Map<Symbol.DefinedFunction, Map<Cell, Values>>> entered = new HashMap<>();

  private final Map<Integer, List<Spawned>> starts = new HashMap<>();
  private final Set<Integer> asked = new HashSet<>();

  /** Whether any branch tests what may be settled. */
  private final boolean isAsked;

  private final PerAccess<Map<Cell, Values>> known = new PerAccess<>(this::find);

  SettledBranches(Facts facts, Stability stability) {
    this.facts = facts;
    this.places = new ThreadPlaces(facts);
    this.cells = new SettledCells(facts, stability, places);
    this.isAsked = cells.readers().stream().anyMatch(f -> !tests(f).isEmpty());
    facts.contexts().spawned().forEach(s -> starts.computeIfAbsent(s.child().number(), _ -> new ArrayList<>()).add(s));
  }

  @Override
  public String name() {
    return "settled-branches";
  }

  @Override
  public String paper() {
    return "Voung, Jhala, Lerner, RELAY, section 4.2, sixth category; Das, Lerner, Seigle, ESP";
  }

  @Override
  public boolean tellsPlaces() {
    return isAsked;
  }

  @Override
  public Optional<Map<Cell, Values>> evidence(SharedAccess access) {
    return isAsked ? Optional.of(known.of(access)) : Optional.empty();
  }

  @Override
  public Optional<Discharge> apart(Map<Cell, Values> first, Map<Cell, Values> second) {
    return excluding(first, second)
        .or(() -> excluding(second, first))
        .map(
            cell ->
                new Discharge(
                    name(), "they are reached under different values of " + cell.variable().label() + ", which nobody writes meanwhile", List.of()));
  }

  private static Optional<Cell> excluding(Map<Cell, Values> first, Map<Cell, Values> second) {
    return first.entrySet().stream()
        .filter(e -> e.getValue().meet(second.getOrDefault(e.getKey(), Values.ANY)).isNone())
        .map(Map.Entry::getKey)
        .min(Comparator.comparing((Cell c) -> c.variable().identity()).thenComparingLong(Cell::offset).thenComparingLong(Cell::bytes));
  }

  private Map<Cell, Values> find(SharedAccess access) {
    if (access.entry().kind() == ThreadEntry.Kind.SHARED) {
      return Map.of();
    }
    return at(access.entry(), access.owner(), access.occurrence().site().ordinal());
  }

  /** What holds whenever a thread of an entry is at an instruction. */
  private Map<Cell, Values> at(ThreadEntry entry, Symbol.DefinedFunction function, int ordinal) {
    return tested(entry, function, ordinal, entered(entry).getOrDefault(function, Map.of()));
  }

  private Map<Cell, Values> tested(ThreadEntry entry, Symbol.DefinedFunction function, int ordinal, Map<Cell, Values> before) {
    Map<Cell, Values> result = before;
    for (BranchTests.Test test : tests(function)) {
      if (test.under().get(places.flow(function).block(ordinal))) {
        Optional<Cell> cell = cells.read(function, test.load()).filter(c -> cells.isCurrent(c, entry, function, test.load()));
        if (cell.isPresent()) {
          if (result.equals(before)) {
            result = new HashMap<>(before);
          }
          result.merge(cell.get(), test.values().meet(cells.always(cell.get())), Values::meet);
        }
      }
    }
    return result;
  }

  private List<BranchTests.Test> tests(Symbol.DefinedFunction function) {
    return tests.computeIfAbsent(
        function,
        f ->
            BranchTests.of(facts.contexts().names().program().function(f).body()).stream()
                .filter(t -> cells.maySettle(f, t.load()))
                .toList());
  }

  private Map<Symbol.DefinedFunction, Map<Cell, Values>> entered(ThreadEntry entry) {
    Map<Symbol.DefinedFunction, Map<Cell, Values>> result = entered.get(entry.number());
    if (result == null) {
      // of threads that start each other in a circle nothing is known at their starts
      result = asked.add(entry.number()) ? walk(entry, started(entry)) : Map.of();
      entered.put(entry.number(), result);
    }
    return result;
  }

  /** What holds at all calls that start threads of an entry, as long as these exist. */
  private Map<Cell, Values> started(ThreadEntry entry) {
    List<Spawned> calls = entry.kind() == ThreadEntry.Kind.THREAD ? starts.getOrDefault(entry.number(), List.of()) : List.of();
    Map<Cell, Values> result = null;
    for (Spawned call : calls) {
      boolean known = call.parent().kind() != ThreadEntry.Kind.SHARED && call.parent().number() != entry.number();
      int ordinal = call.event().via().map(v -> v.ordinal()).orElse(call.event().site().ordinal());
      Map<Cell, Values> here = known ? at(call.parent(), call.function(), ordinal) : Map.of();
      result = result == null ? here : either(result, here);
    }
    if (result == null) {
      return Map.of();
    }
    Map<Cell, Values> settled = new HashMap<>(result);
    settled.keySet().removeIf(cell -> !cells.isSettled(cell, entry));
    return settled;
  }

  /** From the functions with which threads of an entry begin down to all that they call. */
  private Map<Symbol.DefinedFunction, Map<Cell, Values>> walk(ThreadEntry entry, Map<Cell, Values> begun) {
    Map<Symbol.DefinedFunction, Map<Cell, Values>> result = new HashMap<>();
    Deque<Symbol.DefinedFunction> left = new ArrayDeque<>();
    facts.contexts().activations().stream()
        .filter(at -> at.entry().number() == entry.number() && at.from().isEmpty())
        .forEach(at -> enter(at.function(), entry.functions().contains(at.function()) ? begun : Map.of(), result, left));
    while (!left.isEmpty()) {
      Symbol.DefinedFunction function = left.remove();
      Map<Cell, Values> here = result.getOrDefault(function, Map.of());
      for (CallPositions.Entered call : facts.positions().entered(function)) {
        enter(call.callee(), call.anyTime() ? Map.of() : tested(entry, function, call.ordinal(), here), result, left);
      }
    }
    return result;
  }

  private static void enter(
      Symbol.DefinedFunction function,
      Map<Cell, Values> with,
      Map<Symbol.DefinedFunction, Map<Cell, Values>> to,
      Deque<Symbol.DefinedFunction> left) {
    Map<Cell, Values> before = to.get(function);
    Map<Cell, Values> now = before == null ? with : either(before, with);
    if (before == null || !now.equals(before)) {
      to.put(function, now);
      left.add(function);
    }
  }

  private static Map<Cell, Values> either(Map<Cell, Values> one, Map<Cell, Values> other) {
    if (one.equals(other)) {
      return one;
    }
    Map<Cell, Values> result = new HashMap<>();
    one.forEach(
        (cell, values) -> {
          Values joined = values.join(other.getOrDefault(cell, Values.ANY));
          if (!joined.isAny()) {
            result.put(cell, joined);
          }
        });
    return result;
  }
}
