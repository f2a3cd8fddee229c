package baton.value;

import baton.entry.Activation;
import baton.entry.Contexts;
import baton.entry.Spawned;
import baton.entry.ThreadEntry;
import baton.link.Symbol;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** Which entries begin: those that nobody starts, and those that a call starts which is reached. */
final class Starts {
  private final Contexts contexts;
  private final List<ThreadEntry> waiting = new ArrayList<>();
  private final Map<Integer, List<Spawned>> starts = new HashMap<>();
  private final Map<Integer, Set<Integer>> within = new HashMap<>();

  Starts(Contexts contexts) {
    this.contexts = contexts;
    contexts.spawned().forEach(s -> starts.computeIfAbsent(s.child().number(), _ -> new ArrayList<>()).add(s));
    for (Activation at : contexts.activations()) {
      within.computeIfAbsent(at.function().number(), _ -> new HashSet<>()).add(at.entry().number());
    }
    waiting.addAll(contexts.entries());
  }

  /**
   * The entries that begin and have not been named before.
   *
   * @param isAnalysed whether a function has been gone through
   * @param isReached whether an instruction of such a function has been reached
   * @param settled whether nothing else will be reached without them
   */
  List<ThreadEntry> next(Predicate<Symbol.DefinedFunction> isAnalysed, BiPredicate<Symbol.DefinedFunction, Integer> isReached, boolean settled) {
    List<ThreadEntry> result = new ArrayList<>();
    for (ThreadEntry entry : waiting) {
      List<Spawned> calls = starts.getOrDefault(entry.number(), List.of());
      if (calls.isEmpty() || calls.stream().anyMatch(s -> begins(s, isAnalysed, isReached, settled))) {
        result.add(entry);
      }
    }
    waiting.removeAll(result);
    return result;
  }

  /** Whether only entries activate a function that have not begun. */
  boolean isIdle(Symbol.DefinedFunction function) {
    Set<Integer> entries = within.getOrDefault(function.number(), Set.of());
    return !entries.isEmpty() && waiting.stream().map(ThreadEntry::number).collect(Collectors.toSet()).containsAll(entries);
  }

  private boolean begins(
      Spawned start, Predicate<Symbol.DefinedFunction> isAnalysed, BiPredicate<Symbol.DefinedFunction, Integer> isReached, boolean settled) {
    List<Symbol.DefinedFunction> functions = contexts.names().withBody(start.event().site().body());
    if (functions.isEmpty()) {
      return true;
    }
    return functions.stream()
        .anyMatch(
            f ->
                isAnalysed.test(f)
                    ? isReached.test(f, start.event().site().ordinal())
                    : settled && !isIdle(f));
  }
}
