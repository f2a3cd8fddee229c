package baton.entry;

import baton.link.Symbol;
import baton.model.Phase;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * Which entries a module's initialisation makes possible, and where. Operations, handlers and threads that only code makes possible
 * which the initialisation itself executes, or which such entries execute, do not run before it has come there.
 */
public final class ModuleStarts {
  private final Contexts contexts;
  private final Map<Integer, Optional<Set<Introductions.Place>>> introduced = new HashMap<>();
  private final Map<Symbol.DefinedFunction, List<ThreadEntry>> introducedIn = new HashMap<>();
  private final Map<Integer, List<Activation>> activations = new HashMap<>();
  private final Map<Integer, Map<Integer, Set<Integer>>> reaching = new HashMap<>();
  private final Map<List<Integer>, Optional<Map<Symbol.DefinedFunction, SortedSet<Integer>>>> starts = new HashMap<>();

  /** Of the entries that {@code contexts} reaches. */
  public ModuleStarts(Contexts contexts) {
    this.contexts = contexts;
    if (contexts.entries().stream().noneMatch(ModuleStarts::isInitialisation)) {
      return;
    }
    Introductions introductions = new Introductions(contexts.names(), contexts.spawned());
    for (ThreadEntry entry : contexts.entries()) {
      Optional<Set<Introductions.Place>> places = introductions.of(entry);
      introduced.put(entry.number(), places);
      places.ifPresent(
          all -> all.stream().map(Introductions.Place::function).distinct().forEach(f -> introducedIn.computeIfAbsent(f, _ -> new ArrayList<>()).add(entry)));
    }
    contexts.activations().forEach(a -> activations.computeIfAbsent(a.entry().number(), _ -> new ArrayList<>()).add(a));
  }

  /** Whether an entry is the initialisation of a module. */
  public static boolean isInitialisation(ThreadEntry entry) {
    return entry.phase().equals(Optional.of(Phase.INIT));
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
    return starts.computeIfAbsent(List.of(initialisation.number(), other.number()), _ -> find(initialisation, other));
  }

  private Optional<Map<Symbol.DefinedFunction, SortedSet<Integer>>> find(ThreadEntry initialisation, ThreadEntry other) {
    Map<Integer, Set<Integer>> before = reaching.computeIfAbsent(initialisation.number(), _ -> introducers(initialisation));
    if (!before.containsKey(other.number())) {
      return Optional.empty();
    }
    Map<Symbol.DefinedFunction, SortedSet<Integer>> result = new HashMap<>();
    Deque<Integer> work = new ArrayDeque<>(List.of(other.number()));
    Set<Integer> seen = new HashSet<>();
    while (!work.isEmpty()) {
      int next = work.remove();
      if (seen.add(next)) {
        for (Introductions.Place place : introduced.get(next).orElse(Set.of())) {
          result.computeIfAbsent(place.function(), _ -> new TreeSet<>()).add(place.ordinal());
        }
        work.addAll(before.get(next));
      }
    }
    addCalls(initialisation, result);
    return Optional.of(result);
  }

  /** Adds the calls by which the initialisation comes to instructions. */
  private void addCalls(ThreadEntry initialisation, Map<Symbol.DefinedFunction, SortedSet<Integer>> to) {
    List<ContextWalk.CallEdge> calls = contexts.calls().stream().filter(c -> c.entry() == initialisation.number()).toList();
    for (boolean changed = true; changed; ) {
      changed = false;
      for (ContextWalk.CallEdge call : calls) {
        if (to.containsKey(call.callee())) {
          int ordinal = call.event().via().map(v -> v.ordinal()).orElse(call.event().site().ordinal());
          changed |= to.computeIfAbsent(call.caller(), _ -> new TreeSet<>()).add(ordinal);
        }
      }
    }
  }

  /** For each entry that does not come to be without the initialisation, those other ones that make it possible. */
  private Map<Integer, Set<Integer>> introducers(ThreadEntry initialisation) {
    Set<Integer> without = new HashSet<>();
    Deque<Integer> work = new ArrayDeque<>();
    for (ThreadEntry entry : contexts.entries()) {
      if (entry.number() != initialisation.number() && introduced.get(entry.number()).isEmpty()) {
        work.add(entry.number());
      }
    }
    while (!work.isEmpty()) {
      int next = work.remove();
      if (without.add(next)) {
        work.addAll(introducedBy(next));
      }
    }
    Map<Integer, Set<Integer>> result = new HashMap<>();
    for (ThreadEntry entry : contexts.entries()) {
      if (entry.number() != initialisation.number() && !without.contains(entry.number())) {
        result.put(entry.number(), new HashSet<>());
      }
    }
    for (int entry : result.keySet()) {
      introducedBy(entry).stream().filter(result::containsKey).forEach(e -> result.get(e).add(entry));
    }
    return result;
  }

  private Set<Integer> introducedBy(int entry) {
    Set<Integer> result = new HashSet<>();
    for (Activation activation : activations.getOrDefault(entry, List.of())) {
      introducedIn.getOrDefault(activation.function(), List.of()).forEach(e -> result.add(e.number()));
    }
    return result;
  }
}
