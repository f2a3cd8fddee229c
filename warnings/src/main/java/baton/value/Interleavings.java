package baton.value;

import baton.callgraph.CallGraph;
import baton.entry.Contexts;
import baton.entry.ThreadEntry;
import baton.link.Symbol;
import baton.model.ConcurrencyModel;
import baton.symbolic.Values;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Which instructions two threads may be about to execute at one moment, in programs so small that their interleavings can be gone through:
 * whatever keeps threads apart, be it a lock of the program's own, a protocol of flags or a turn ({@link ThreadPairs}).
 *
 * <p>That memory is as interleavings have it is true of variables of which all accesses are under locks or sequentially consistent, as long
 * as no two accesses to one race (ISO C11, 5.1.2.4 and 7.17.3). So what others hold is not concluded from: it has any value. It is true as
 * well of one variable at a time that is accessed in weaker orders, if no other one is atomic: each has one order of its writes that all
 * agree in, which no order of what happens before contradicts. Then what is read must be acquired, and what is written released.
 */
public final class Interleavings {
  private static final long MOST_MOMENTS = 150_000;
  private static final long MOST_INSTRUCTIONS = 2_000;
  private static final int MOST_WEAK = 3;

  private final CallGraph graph;
  private final ConcurrencyModel model;
  private final Contexts contexts;
  private final Tracked tracked;
  private final Map<Integer, Set<Integer>> asked = new HashMap<>();
  private final Optional<String> unfit;
  private final BooleanSupplier isOver;

  /** Of any two threads, however many there are. */
  private final Found ofTwo;

  /** Of all threads together, and of two with each of the variables that are accessed in weaker orders, once it is asked. */
  private @Nullable List<Found> further;

  /** The variables that some access in a weaker order than the strongest. */
  private final NavigableSet<Variable> weak = new TreeSet<>();

  /**
   * What was found out.
   *
   * @param met nothing where it did not end well
   * @param gaveUp why not
   */
  private record Found(Met met, Optional<String> gaveUp) {}

  /** Where other threads may be when one is about to execute an instruction. */
  private static final class Met {
    private final Map<Place, Set<Place>> places = new HashMap<>();

    private boolean mayMeet(Place one, Place other) {
      boolean known = places.containsKey(one) && places.containsKey(other);
      return !known || places.getOrDefault(one, Set.of()).contains(other);
    }

    private void add(Place one, Place other) {
      places.computeIfAbsent(one, _ -> new HashSet<>()).add(other);
      places.computeIfAbsent(other, _ -> new HashSet<>()).add(one);
    }
  }

  /** Makes a way to go through the program. */
  private interface Making {
    Exploration of(StepTable table, Moments moments);
  }

  /**
   * An instruction.
   *
   * @param function the number of the function
   * @param ordinal the instruction
   */
  public record Place(int function, int ordinal) {}

  /** Where two threads are. */
  private record Places(Place one, Place other) {}

  Interleavings(
      CallGraph graph,
      ConcurrencyModel model,
      Contexts contexts,
      Tracked tracked,
      Optional<String> unknown,
      Set<Place> asked,
      BooleanSupplier isOver) {
    this.graph = graph;
    this.model = model;
    this.contexts = contexts;
    this.tracked = tracked;
    this.isOver = isOver;
    asked.forEach(place -> this.asked.computeIfAbsent(place.function(), _ -> new HashSet<>()).add(place.ordinal()));
    this.unfit = unknown.or(this::unfit);
    this.ofTwo = goThrough(ThreadPairs::new, Optional.empty());
  }

  /** Why nothing is known; empty where something is. */
  public Optional<String> gaveUp() {
    boolean some = further != null && further.stream().anyMatch(f -> f.gaveUp().isEmpty());
    return some ? Optional.empty() : ofTwo.gaveUp();
  }

  /** Whether two threads may be about to execute two instructions at one moment; also where it is not known. */
  public boolean mayMeet(Place one, Place other) {
    return ofTwo.met().mayMeet(one, other) && further().stream().allMatch(f -> f.met().mayMeet(one, other));
  }

  private List<Found> further() {
    List<Found> known = further;
    if (known == null) {
      known = new ArrayList<>(List.of(goThrough(AllThreads::new, Optional.empty())));
      for (Variable each : weak.stream().limit(MOST_WEAK).toList()) {
        known.add(goThrough(ThreadPairs::new, Optional.of(each)));
      }
      further = known;
    }
    return known;
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

  private Found goThrough(Making making, Optional<Variable> only) {
    Met met = new Met();
    Optional<String> gaveUp = unfit.or(() -> goThrough(making, only, met));
    return new Found(gaveUp.isEmpty() ? met : new Met(), gaveUp);
  }

  /** Goes through the program until nothing is concluded from what must not be; returns why that did not end well. */
  private Optional<String> goThrough(Making making, Optional<Variable> only, Met met) {
    Optional<Symbol.DefinedFunction> main =
        contexts.entries().stream().filter(e -> e.kind() == ThreadEntry.Kind.MAIN).map(ThreadEntry::function).findFirst();
    if (main.isEmpty()) {
      return Optional.of("the program has no main");
    }
    LiveRegisters live = new LiveRegisters(graph.program());
    Set<Variable> followed = DecidingVariables.of(graph.program(), tracked, graph.functions());
    long left = MOST_MOMENTS;
    while (!followed.isEmpty()) {
      CallSteps calls = new CallSteps(graph, model, tracked);
      ThreadSteps steps = new ThreadSteps(graph.program(), tracked, followed, only, live, this::isAsked, calls);
      StepTable table = new StepTable(steps);
      Moments moments = new Moments(left, isOver);
      Exploration all = making.of(table, moments);
      RacedVariables raced = new RacedVariables(table, steps);
      List<Places> together = new ArrayList<>();
      try {
        SharedState begun = SharedState.UNSEEN;
        for (Variable variable : followed) {
          begun = begun.with(variable, tracked.initial().getOrDefault(variable, Values.ANY));
        }
        all.run(
            begun,
            steps.begin(main.get()),
            (one, other) -> {
              raced.requireNone(one, other);
              together.add(new Places(place(table.threads().get(one)), place(table.threads().get(other))));
            });
        table.threads().forEach(t -> met.places.computeIfAbsent(place(t), _ -> new HashSet<>()));
        together.forEach(places -> met.add(places.one(), places.other()));
        return Optional.empty();
      } catch (Unfollowed found) {
        if (found.variable().isEmpty()) {
          return Optional.ofNullable(found.getMessage());
        }
        followed.remove(found.variable().get());
        if (only.isEmpty() && !found.isRaced()) {
          weak.add(found.variable().get());
        }
      }
      left -= moments.count();
    }
    // nothing that threads know of one another decides what they do, but locks, of which all is known without going through
    return Optional.empty();
  }

  private boolean isAsked(Symbol.DefinedFunction function, int ordinal) {
    return asked.getOrDefault(function.number(), Set.of()).contains(ordinal);
  }

  private static Place place(ThreadState thread) {
    return new Place(thread.top().function().number(), thread.top().ordinal());
  }
}
