package baton.value;

import baton.callgraph.CallGraph;
import baton.entry.Contexts;
import baton.entry.ThreadEntry;
import baton.link.Symbol;
import baton.model.ConcurrencyModel;
import baton.symbolic.Values;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Which instructions two threads may be about to execute at one moment, in programs so small that their interleavings can be gone through:
 * whatever keeps threads apart, be it a lock of the program's own, a protocol of flags or a turn ({@link ThreadPairs}).
 *
 * <p>That memory is as interleavings have it is true of variables of which all accesses are under locks or sequentially consistent, as long
 * as no two accesses to one race (ISO C11, 5.1.2.4 and 7.17.3). So what others hold is not concluded from: it has any value.
 */
public final class Interleavings {
  private static final long MOST_PAIRS = 150_000;
  private static final long MOST_INSTRUCTIONS = 2_000;

  private final CallGraph graph;
  private final ConcurrencyModel model;
  private final Contexts contexts;
  private final Tracked tracked;
  private final Map<Integer, Set<Integer>> asked = new HashMap<>();
  private final Map<Place, Set<Place>> met = new HashMap<>();
  private final Optional<String> gaveUp;
  private long pairs;

  /**
   * An instruction.
   *
   * @param function the number of the function
   * @param ordinal the instruction
   */
  public record Place(int function, int ordinal) {}

  Interleavings(
      CallGraph graph, ConcurrencyModel model, Contexts contexts, Tracked tracked, Optional<String> unknown, Set<Place> asked) {
    this.graph = graph;
    this.model = model;
    this.contexts = contexts;
    this.tracked = tracked;
    asked.forEach(place -> this.asked.computeIfAbsent(place.function(), _ -> new HashSet<>()).add(place.ordinal()));
    this.gaveUp = unknown.or(this::unfit).or(this::goThrough);
  }

  /** Why nothing is known; empty where something is. */
  public Optional<String> gaveUp() {
    return gaveUp;
  }

  /** How many pairs of threads at one moment were gone through. */
  public long pairs() {
    return pairs;
  }

  /** Whether two threads may be about to execute two instructions at one moment; also where it is not known. */
  public boolean mayMeet(Place one, Place other) {
    boolean known = gaveUp.isEmpty() && met.containsKey(one) && met.containsKey(other);
    return !known || met.getOrDefault(one, Set.of()).contains(other);
  }

  /** Why the program is not one of those: only threads that calls start run in it, and it is small. */
  private Optional<String> unfit() {
    Set<ThreadEntry.Kind> fit = EnumSet.of(ThreadEntry.Kind.MAIN, ThreadEntry.Kind.THREAD);
    if (!contexts.entries().stream().allMatch(e -> fit.contains(e.kind()))) {
      return Optional.of("not only threads run in the program");
    }
    long size = graph.functions().stream().mapToLong(f -> graph.program().function(f).body().size()).sum();
    return size <= MOST_INSTRUCTIONS
        ? Optional.empty()
        : Optional.of("the program has " + size + " instructions of at most " + MOST_INSTRUCTIONS);
  }

  /** Goes through the program until nothing is concluded from what must not be; returns why that did not end well. */
  private Optional<String> goThrough() {
    Optional<Symbol.DefinedFunction> main =
        contexts.entries().stream().filter(e -> e.kind() == ThreadEntry.Kind.MAIN).map(ThreadEntry::function).findFirst();
    if (main.isEmpty()) {
      return Optional.of("the program has no main");
    }
    LiveRegisters live = new LiveRegisters(graph.program());
    Set<Variable> followed = DecidingVariables.of(graph.program(), tracked, graph.functions());
    while (true) {
      CallSteps calls = new CallSteps(graph, model, tracked);
      ThreadSteps steps = new ThreadSteps(graph.program(), tracked, followed, live, this::isAsked, calls);
      ThreadPairs all = new ThreadPairs(steps, MOST_PAIRS - pairs);
      Optional<Variable> dropped;
      try {
        SharedState begun = SharedState.UNSEEN;
        for (Variable variable : followed) {
          begun = begun.with(variable, tracked.initial().getOrDefault(variable, Values.ANY));
        }
        all.run(begun, steps.begin(main.get()));
        dropped = all.raced();
        if (dropped.isEmpty()) {
          put(all);
          pairs += all.count();
          return Optional.empty();
        }
      } catch (Unfollowed found) {
        dropped = found.variable();
        if (dropped.isEmpty()) {
          pairs += all.count();
          return Optional.ofNullable(found.getMessage());
        }
      }
      pairs += all.count();
      followed.remove(dropped.get());
    }
  }

  private boolean isAsked(Symbol.DefinedFunction function, int ordinal) {
    return asked.getOrDefault(function.number(), Set.of()).contains(ordinal);
  }

  private void put(ThreadPairs all) throws Unfollowed {
    for (ThreadState thread : all.threads()) {
      met.computeIfAbsent(place(thread), _ -> new HashSet<>());
    }
    all.each(
        (one, other) -> {
          met.computeIfAbsent(place(one), _ -> new HashSet<>()).add(place(other));
          met.computeIfAbsent(place(other), _ -> new HashSet<>()).add(place(one));
        });
  }

  private static Place place(ThreadState thread) {
    return new Place(thread.top().function().number(), thread.top().ordinal());
  }
}
