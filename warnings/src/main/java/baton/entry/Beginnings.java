package baton.entry;

import baton.link.Symbol;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** With which functions of an entry the threads begin that come to a function: many functions of an entry are walked from as one. */
public final class Beginnings {
  private record Reached(int entry, Symbol.DefinedFunction function) {}

  private final Map<Reached, Set<Symbol.DefinedFunction>> callers = new HashMap<>();
  private final Map<Reached, Optional<Symbol.DefinedFunction>> sole = new HashMap<>();
  private final Map<Reached, Set<Symbol.DefinedFunction>> known = new HashMap<>();

  Beginnings(List<ThreadEntry> entries, Set<ContextWalk.CallEdge> calls) {
    Map<Reached, Set<Reached>> callees = new HashMap<>();
    for (ContextWalk.CallEdge call : calls) {
      if (entries.get(call.entry()).functions().size() > 1) {
        Reached callee = new Reached(call.entry(), call.callee());
        callers.computeIfAbsent(callee, _ -> new LinkedHashSet<>()).add(call.caller());
        callees.computeIfAbsent(new Reached(call.entry(), call.caller()), _ -> new LinkedHashSet<>()).add(callee);
      }
    }
    for (ThreadEntry entry : entries) {
      if (entry.functions().size() > 1) {
        entry.functions().forEach(f -> spread(new Reached(entry.number(), f), f, callees));
      }
    }
  }

  /** What one beginning comes to; a function that two come to has no sole one, and is gone through twice at most. */
  private void spread(Reached from, Symbol.DefinedFunction beginning, Map<Reached, Set<Reached>> callees) {
    Deque<Reached> work = new ArrayDeque<>(List.of(from));
    while (!work.isEmpty()) {
      Reached at = work.remove();
      Optional<Symbol.DefinedFunction> before = sole.get(at);
      Optional<Symbol.DefinedFunction> here = before == null ? Optional.of(beginning) : before.filter(beginning::equals);
      if (!here.equals(before)) {
        sole.put(at, here);
        work.addAll(callees.getOrDefault(at, Set.of()));
      }
    }
  }

  /** The function with which all threads begin that come to an activation; empty where there are several. */
  public Optional<Symbol.DefinedFunction> sole(Activation at) {
    if (at.entry().kind() == ThreadEntry.Kind.SHARED) {
      return Optional.empty();
    }
    return at.entry().functions().size() == 1
        ? Optional.of(at.entry().function())
        : sole.getOrDefault(new Reached(at.entry().number(), at.function()), Optional.empty());
  }

  /** All functions with which threads begin that come to an activation; none where there are too many to tell. */
  public Set<Symbol.DefinedFunction> all(Activation at) {
    if (at.entry().kind() == ThreadEntry.Kind.SHARED) {
      return Set.of();
    }
    return at.entry().functions().size() == 1
        ? Set.of(at.entry().function())
        : known.computeIfAbsent(new Reached(at.entry().number(), at.function()), r -> before(r, at.entry()));
  }

  private Set<Symbol.DefinedFunction> before(Reached reached, ThreadEntry entry) {
    Set<Symbol.DefinedFunction> seen = new LinkedHashSet<>(List.of(reached.function()));
    Deque<Symbol.DefinedFunction> work = new ArrayDeque<>(seen);
    while (!work.isEmpty()) {
      for (Symbol.DefinedFunction caller : callers.getOrDefault(new Reached(entry.number(), work.remove()), Set.of())) {
        if (seen.add(caller)) {
          work.add(caller);
        }
      }
    }
    List<Symbol.DefinedFunction> result = new ArrayList<>(entry.functions());
    result.removeIf(f -> !seen.contains(f));
    return new LinkedHashSet<>(result);
  }
}
