package baton.entry;

import baton.link.Symbol;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** With which functions of an entry the threads begin that come to a function: many functions of an entry are walked from as one. */
public final class Beginnings {
  /** A function, or a {@linkplain Callees set of callees}, that threads of an entry come to. */
  private record Reached(int entry, Object node) {}

  private final Map<Reached, Set<Object>> callers = new HashMap<>();
  private final Map<Reached, Optional<Symbol.DefinedFunction>> sole = new HashMap<>();
  private static final BitSet NONE = new BitSet();

  private final Map<Reached, BitSet> known = new HashMap<>();

  /** Each set once: functions that many threads come to have few different ones. */
  private final Map<BitSet, BitSet> sets = new HashMap<>();

  /** A number for each function with which a thread begins. */
  private final Map<Symbol.DefinedFunction, Integer> numbers = new HashMap<>();

  Beginnings(List<ThreadEntry> entries, Set<ContextWalk.CallEdge> calls) {
    Map<Reached, Set<Reached>> callees = new HashMap<>();
    for (ContextWalk.CallEdge call : calls) {
      if (entries.get(call.entry()).functions().size() > 1) {
        Object to = call.callees().node();
        if (!callers.containsKey(new Reached(call.entry(), to)) && call.callees().functions().size() > 1) {
          call.callees().functions().forEach(f -> link(call.entry(), to, f, callees));
        }
        link(call.entry(), call.caller(), to, callees);
      }
    }
    for (ThreadEntry entry : entries) {
      if (entry.functions().size() > 1) {
        entry.functions().forEach(f -> spread(new Reached(entry.number(), f), f, callees));
      }
    }
  }

  private void link(int entry, Object from, Object to, Map<Reached, Set<Reached>> callees) {
    callers.computeIfAbsent(new Reached(entry, to), _ -> new LinkedHashSet<>()).add(from);
    callees.computeIfAbsent(new Reached(entry, from), _ -> new LinkedHashSet<>()).add(new Reached(entry, to));
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

  /**
   * All functions with which threads begin that come to an activation, each as a bit; none where there are too many to tell. It is not to be
   * changed.
   */
  public BitSet all(Activation at) {
    if (at.entry().kind() == ThreadEntry.Kind.SHARED) {
      return NONE;
    }
    return known.computeIfAbsent(
        new Reached(at.entry().number(), at.function()),
        r -> numbers(at.entry().functions().size() == 1 ? at.entry().functions() : before(r, at.entry())));
  }

  private BitSet numbers(Collection<Symbol.DefinedFunction> functions) {
    BitSet result = new BitSet();
    functions.forEach(f -> result.set(numbers.computeIfAbsent(f, _ -> numbers.size())));
    return sets.computeIfAbsent(result, Function.identity());
  }

  private List<Symbol.DefinedFunction> before(Reached reached, ThreadEntry entry) {
    Set<Object> seen = new LinkedHashSet<>(List.of(reached.node()));
    Deque<Object> work = new ArrayDeque<>(seen);
    while (!work.isEmpty()) {
      for (Object caller : callers.getOrDefault(new Reached(entry.number(), work.remove()), Set.of())) {
        if (seen.add(caller)) {
          work.add(caller);
        }
      }
    }
    List<Symbol.DefinedFunction> result = new ArrayList<>(entry.functions());
    result.removeIf(f -> !seen.contains(f));
    return result;
  }
}
