package baton.entry;

import baton.callgraph.Call;
import baton.callgraph.CallGraph;
import baton.link.FieldKey;
import baton.link.Symbol;
import baton.model.ConcurrencyModel;
import baton.model.Phase;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Which entries a module's initialisation makes possible, and where. Operations, handlers and threads that only code makes possible
 * which the initialisation itself executes, or which such entries execute, do not run before it has come there.
 */
public final class ModuleStarts {
  private final Contexts contexts;
  private static final BitSet NOBODY = new BitSet();

  private final CallGraph graph;
  private final ConcurrencyModel model;
  private final ModulePhases phases;
  private final Initcalls initcalls;

  /** Of entries that are not possible from the beginning, by number. */
  private final Map<Integer, Set<Introductions.Place>> introduced = new HashMap<>();
  private final Map<Symbol.DefinedFunction, List<Integer>> introducedIn = new HashMap<>();
  private @Nullable BitSet outside;
  private final Map<Integer, BitSet> ofEntries = new HashMap<>();
  private @Nullable BitSet bySomebody;
  private @Nullable BitSet madePossible;
  private @Nullable PossibleEntries possible;
  private @Nullable Map<Symbol.DefinedFunction, List<Introductions.Place>> callers;
  private final Map<Symbol.DefinedFunction, List<Calls>> calls = new HashMap<>();
  private final Map<Symbol.DefinedFunction, Set<Symbol.DefinedFunction>> reached = new HashMap<>();
  /** Of each initialisation the entries that do not come to be without it. */
  private final Map<Integer, BitSet> waiting = new HashMap<>();

  /** Of each entry those that make it possible. */
  private final Map<Integer, BitSet> introducers = new HashMap<>();
  private final Map<List<Integer>, Map<Symbol.DefinedFunction, SortedSet<Integer>>> starts = new HashMap<>();

  /** Calls by one instruction. */
  private record Calls(int ordinal, List<Symbol.DefinedFunction> callees) {}

  /** Of the entries that {@code contexts} reaches. */
  ModuleStarts(Contexts contexts, CallGraph graph, ConcurrencyModel model) {
    this.contexts = contexts;
    this.graph = graph;
    this.model = model;
    this.phases = new ModulePhases(contexts.names(), model, contexts.entries());
    this.initcalls = new Initcalls(contexts.names().program(), model);
    if (contexts.entries().stream().noneMatch(ModuleStarts::isInitialisation)) {
      return;
    }
    Introductions introductions = new Introductions(contexts.names(), contexts.spawned());
    for (ThreadEntry entry : contexts.entries()) {
      introductions.of(entry).ifPresent(places -> introduced.put(entry.number(), places));
    }
    introduced.forEach(
        (entry, places) ->
            places.stream()
                .map(Introductions.Place::function)
                .distinct()
                .forEach(f -> introducedIn.computeIfAbsent(f, _ -> new ArrayList<>()).add(entry)));
  }

  /** Whether an entry is the initialisation of a module. */
  public static boolean isInitialisation(ThreadEntry entry) {
    return entry.phase().equals(Optional.of(Phase.INIT));
  }

  /** Whether threads of an entry come to be only because the initialisation of some module was executed. */
  public boolean isMadePossible(ThreadEntry entry) {
    if (madePossible == null) {
      BitSet found = new BitSet();
      contexts.entries().stream()
          .filter(ModuleStarts::isInitialisation)
          .forEach(i -> found.or(waitingFor(i)));
      madePossible = found;
    }
    return madePossible.get(entry.number());
  }

  /**
   * The instructions that may make threads of an entry possible, with the calls that lead to them.
   *
   * @param initialisation an entry that is the initialisation of a module
   * @param other another entry
   * @return of each function that the initialisation executes the ordinals, before all of which no thread of {@code other} exists;
   *     empty where other code may make one possible, or code from outside knows it from the beginning
   */
  public Optional<Map<Symbol.DefinedFunction, SortedSet<Integer>>> of(ThreadEntry initialisation, ThreadEntry other) {
    return waitingFor(initialisation).get(other.number())
        ? Optional.of(starts.computeIfAbsent(List.of(initialisation.number(), other.number()), _ -> find(initialisation, other)))
        : Optional.empty();
  }

  /** The instructions before the first of which no thread of an entry runs; empty where one may run from the beginning. */
  public Optional<Map<Symbol.DefinedFunction, SortedSet<Integer>>> introductions(ThreadEntry entry) {
    Set<Introductions.Place> places = introduced.get(entry.number());
    if (places == null) {
      return Optional.empty();
    }
    Map<Symbol.DefinedFunction, SortedSet<Integer>> result = new HashMap<>();
    places.forEach(p -> result.computeIfAbsent(p.function(), _ -> new TreeSet<>()).add(p.ordinal()));
    return Optional.of(result);
  }

  private Map<Symbol.DefinedFunction, SortedSet<Integer>> find(ThreadEntry initialisation, ThreadEntry other) {
    BitSet waiting = waitingFor(initialisation);
    Map<Symbol.DefinedFunction, SortedSet<Integer>> result = new HashMap<>();
    Deque<Integer> work = new ArrayDeque<>(List.of(other.number()));
    Set<Integer> seen = new HashSet<>();
    while (!work.isEmpty()) {
      int next = work.remove();
      if (seen.add(next)) {
        for (Introductions.Place place : introduced.getOrDefault(next, Set.of())) {
          result.computeIfAbsent(place.function(), _ -> new TreeSet<>()).add(place.ordinal());
        }
        introducers().getOrDefault(next, NOBODY).stream().filter(waiting::get).forEach(work::add);
      }
    }
    addCalls(initialisation, result);
    return result;
  }

  /** Adds the calls by which the initialisation comes to instructions. */
  private void addCalls(ThreadEntry initialisation, Map<Symbol.DefinedFunction, SortedSet<Integer>> to) {
    Set<Symbol.DefinedFunction> all = reached(initialisation.function());
    Deque<Symbol.DefinedFunction> work = new ArrayDeque<>(to.keySet());
    while (!work.isEmpty()) {
      for (Introductions.Place call : callers().getOrDefault(work.remove(), List.of())) {
        if (all.contains(call.function())) {
          to.computeIfAbsent(
                  call.function(),
                  caller -> {
                    work.add(caller);
                    return new TreeSet<>();
                  })
              .add(call.ordinal());
        }
      }
    }
  }

  /** Where each function is called. */
  private Map<Symbol.DefinedFunction, List<Introductions.Place>> callers() {
    Map<Symbol.DefinedFunction, List<Introductions.Place>> found = callers;
    if (found == null) {
      found = new HashMap<>();
      for (Symbol.DefinedFunction caller : graph.functions()) {
        for (Calls call : calls(caller)) {
          Introductions.Place place = new Introductions.Place(caller, call.ordinal());
          for (Symbol.DefinedFunction callee : call.callees()) {
            found.computeIfAbsent(callee, _ -> new ArrayList<>(1)).add(place);
          }
        }
      }
      callers = found;
    }
    return found;
  }

  /** The functions that a call of one may execute. */
  private Set<Symbol.DefinedFunction> reached(Symbol.DefinedFunction beginning) {
    return reached.computeIfAbsent(
        beginning,
        first -> {
          Set<Symbol.DefinedFunction> all = new LinkedHashSet<>();
          Deque<Symbol.DefinedFunction> work = new ArrayDeque<>(List.of(first));
          while (!work.isEmpty()) {
            Symbol.DefinedFunction next = work.remove();
            if (all.add(next)) {
              calls(next).forEach(c -> work.addAll(c.callees()));
            }
          }
          return all;
        });
  }

  private List<Calls> calls(Symbol.DefinedFunction caller) {
    return calls.computeIfAbsent(
        caller,
        f -> graph.calls(f).stream().map(c -> new Calls(c.site().ordinal(), functions(c))).filter(c -> !c.callees().isEmpty()).toList());
  }

  private List<Symbol.DefinedFunction> functions(Call call) {
    return graph.targets(call).stream().flatMap(t -> graph.bodiesBehind(t.function()).stream()).toList();
  }

  /**
   * The entries that do not come to be without the initialisation, nor without what comes after it: the end of the same module, and
   * initialisations of a later level. Where nobody executes the code that would make one possible, others do of whom nothing is known.
   */
  private BitSet waitingFor(ThreadEntry initialisation) {
    return waiting.computeIfAbsent(initialisation.number(), _ -> without(initialisation));
  }

  private BitSet without(ThreadEntry initialisation) {
    BitSet possible = new BitSet();
    BitSet next = (BitSet) introducedFromOutside().clone();
    BitSet later = new BitSet();
    contexts.entries().stream()
        .filter(e -> phases.isEndOf(e, initialisation) || (isInitialisation(e) && initcalls.isLater(e, initialisation)))
        .forEach(e -> later.set(e.number()));
    for (ThreadEntry entry : contexts.entries()) {
      boolean comes = entry.number() != initialisation.number() && !later.get(entry.number());
      if (comes && !(introduced.containsKey(entry.number()) && bySomebody().get(entry.number()))) {
        next.set(entry.number());
      }
    }
    for (int entry = next.nextSetBit(0); entry >= 0; entry = next.nextSetBit(0)) {
      possible.set(entry);
      next.or(introducedBy(entry));
      next.andNot(possible);
    }
    BitSet result = new BitSet();
    contexts.entries().forEach(e -> result.set(e.number()));
    result.clear(initialisation.number());
    result.andNot(later);
    result.andNot(possible);
    return result;
  }

  /** Of each entry those that make it possible. */
  private Map<Integer, BitSet> introducers() {
    if (introducers.isEmpty()) {
      contexts.entries().forEach(
          e -> introducedBy(e.number()).stream().forEach(made -> introducers.computeIfAbsent(made, _ -> new BitSet()).set(e.number())));
    }
    return introducers;
  }

  /** What anybody makes possible. */
  private BitSet bySomebody() {
    if (bySomebody == null) {
      BitSet all = new BitSet();
      contexts.entries().forEach(e -> all.or(introducedBy(e.number())));
      bySomebody = all;
    }
    return bySomebody;
  }

  private BitSet introducedBy(int entry) {
    return ofEntries.computeIfAbsent(
        entry,
        number -> {
          BitSet result = new BitSet();
          contexts.entries().get(number).functions().forEach(f -> result.or(introducedBy(f)));
          return result;
        });
  }

  private BitSet introducedBy(Symbol.DefinedFunction function) {
    if (possible == null) {
      possible = new PossibleEntries(graph, f -> calls(f).stream().flatMap(c -> c.callees().stream()).toList(), introducedIn);
    }
    return possible.of(function);
  }

  /** What code from outside makes possible that has the address of a function from a field or place of which the model knows nothing. */
  private BitSet introducedFromOutside() {
    if (outside == null) {
      Set<Symbol> functions = new LinkedHashSet<>();
      graph.functions().stream().filter(graph::loose).forEach(functions::add);
      for (FieldKey field : graph.fields()) {
        if (CallbackField.labelled(graph.program().label(field)).profile(model).isEmpty()) {
          functions.addAll(graph.in(field));
        }
      }
      // the loader has the address of what a module begins and ends with
      contexts.entries().stream().filter(e -> e.phase().isPresent()).forEach(e -> functions.remove(e.function()));
      // who calls an entry that is made possible has its address from there
      contexts.entries().stream().filter(e -> introduced.containsKey(e.number())).forEach(e -> functions.removeAll(e.functions()));
      BitSet result = new BitSet();
      for (Symbol function : functions) {
        if (function instanceof Symbol.DefinedFunction defined) {
          result.or(introducedBy(defined));
        }
      }
      outside = result;
    }
    return outside;
  }
}
