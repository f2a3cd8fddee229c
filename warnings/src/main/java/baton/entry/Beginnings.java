package baton.entry;

import baton.link.Symbol;
import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
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

  /** Along which calls threads go on, of entries of several functions. */
  private final Map<Reached, Set<Reached>> callees = new HashMap<>();

  private final Map<Reached, Optional<Symbol.DefinedFunction>> sole = new HashMap<>();
  private static final BitSet NONE = new BitSet();

  /** Of entries of several functions, what begins of all that threads come to. */
  private final Map<Integer, Map<Object, BitSet>> known = new HashMap<>();

  /** Of entries of one function, that one. */
  private final Map<Symbol.DefinedFunction, BitSet> alone = new HashMap<>();

  /** Each set once: functions that many threads come to have few different ones. */
  private final Map<BitSet, BitSet> sets = new HashMap<>();

  /** A number for each function with which a thread begins. */
  private final Map<Symbol.DefinedFunction, Integer> numbers = new HashMap<>();

  Beginnings(List<ThreadEntry> entries, Set<ContextWalk.CallEdge> calls) {
    Set<Reached> linked = new HashSet<>();
    for (ContextWalk.CallEdge call : calls) {
      if (entries.get(call.entry()).functions().size() > 1) {
        Object to = call.callees().node();
        if (linked.add(new Reached(call.entry(), to)) && call.callees().functions().size() > 1) {
          call.callees().functions().forEach(f -> link(call.entry(), to, f));
        }
        link(call.entry(), call.caller(), to);
      }
    }
    for (ThreadEntry entry : entries) {
      if (entry.functions().size() > 1) {
        entry.functions().forEach(f -> spread(new Reached(entry.number(), f), f));
      }
    }
  }

  private void link(int entry, Object from, Object to) {
    callees.computeIfAbsent(new Reached(entry, from), _ -> new LinkedHashSet<>()).add(new Reached(entry, to));
  }

  /** What one beginning comes to; a function that two come to has no sole one, and is gone through twice at most. */
  private void spread(Reached from, Symbol.DefinedFunction beginning) {
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
    return at.entry().functions().size() == 1
        ? alone.computeIfAbsent(at.entry().function(), this::alone)
        : known.computeIfAbsent(at.entry().number(), _ -> travel(at.entry())).getOrDefault(at.function(), NONE);
  }

  private BitSet alone(Symbol.DefinedFunction function) {
    BitSet result = new BitSet();
    result.set(numbers.computeIfAbsent(function, _ -> numbers.size()));
    return sets.computeIfAbsent(result, Function.identity());
  }

  /** Lets the beginnings of an entry travel along its calls to all that they come to. */
  private Map<Object, BitSet> travel(ThreadEntry entry) {
    Map<Object, BitSet> result = new HashMap<>();
    Deque<Object> work = new ArrayDeque<>();
    for (Symbol.DefinedFunction beginning : entry.functions()) {
      result.computeIfAbsent(beginning, _ -> new BitSet()).set(numbers.computeIfAbsent(beginning, _ -> numbers.size()));
      work.add(beginning);
    }
    Set<Object> waiting = new HashSet<>(work);
    while (!work.isEmpty()) {
      Object at = work.remove();
      waiting.remove(at);
      BitSet here = result.getOrDefault(at, NONE);
      for (Reached callee : callees.getOrDefault(new Reached(entry.number(), at), Set.of())) {
        BitSet there = result.computeIfAbsent(callee.node(), _ -> new BitSet());
        int before = there.cardinality();
        there.or(here);
        if (there.cardinality() > before && waiting.add(callee.node())) {
          work.add(callee.node());
        }
      }
    }
    result.replaceAll((_, set) -> sets.computeIfAbsent(set, Function.identity()));
    return result;
  }
}
