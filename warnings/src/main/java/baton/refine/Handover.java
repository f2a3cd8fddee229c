package baton.refine;

import baton.entry.Contexts;
import baton.entry.Executions;
import baton.entry.ThreadEntry;
import baton.ir.Body;
import baton.link.Symbol;
import baton.race.Discharge;
import baton.race.Facts;
import baton.race.Pair;
import baton.race.Refinement;
import baton.race.SharedAccess;
import baton.summary.Event;
import baton.value.Cut;
import baton.value.Reachability;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * One access is over before the other thread comes to the second one: it waits for a flag, a counter, a semaphore or anything else that
 * the first thread sets later. If the first thread stopped as soon as it cannot come to the access again, no thread would reach the
 * second one, by the values of variables; so whenever that is reached, the first thread has gone on.
 */
public final class Handover implements Refinement {
  /** Steps of all runs together. */
  private static final long MOST_STEPS = 300_000;

  private final Contexts contexts;
  private final Reachability reachability;
  private final Map<Symbol.DefinedFunction, List<Run>> runs = new HashMap<>();
  private final ControlFlows flows;
  private final Map<Place, NavigableSet<Integer>> places = new HashMap<>();
  private final Executions executions;
  private final Map<Executed, Boolean> once = new HashMap<>();
  private long steps;
  private boolean gaveUp;

  /** Where the first access stands. */
  private record Place(Symbol.DefinedFunction function, int anchor) {}

  /** A function and the number of an entry that executes it. */
  private record Executed(int entry, Symbol.DefinedFunction function) {}

  /** What is reached when a function stops at these instructions. */
  private record Run(NavigableSet<Integer> stops, Reachability reached) {}

  Handover(Facts facts) {
    this.contexts = facts.contexts();
    this.flows = new ControlFlows(contexts);
    this.executions = facts.parallelism().executions();
    this.reachability = facts.reachability();
  }

  @Override
  public String name() {
    return "hand-over";
  }

  @Override
  public String paper() {
    return "Vojdani et al., Static Race Detection for Device Drivers: The Goblint Approach, section 3";
  }

  @Override
  public Optional<String> gaveUp() {
    return gaveUp ? Optional.of("its runs took more than " + MOST_STEPS + " steps together; pairs asked for after that stay") : Optional.empty();
  }

  @Override
  public boolean concerns(SharedAccess access) {
    return reachability.isKnown();
  }

  @Override
  public boolean concernsPairOfOne() {
    return true;
  }

  @Override
  public Optional<Discharge> discharge(Pair pair) {
    return isOver(pair.first(), pair.second()) || isOver(pair.second(), pair.first())
        ? Optional.of(new Discharge(name(), "the second thread waits for what the first one sets after its access", List.of()))
        : Optional.empty();
  }

  private boolean isOver(SharedAccess first, SharedAccess later) {
    if (!reachability.isKnown() || first.entry().number() == later.entry().number() || !isKnownPlace(first)) {
      return false;
    }
    return isReachedOnlyBehind(new Place(first.occurrence().at().function(), first.anchor()), later);
  }

  /**
   * Whether nobody comes to an access while a function stops behind a place. What is reached grows with how far the function comes: most
   * questions are answered by the runs there are, and the first one lets the function do nothing at all.
   */
  private boolean isReachedOnlyBehind(Place place, SharedAccess later) {
    if (steps > MOST_STEPS && !runs.containsKey(place.function())) {
      gaveUp = true;
      return false;
    }
    List<Run> known = runs.computeIfAbsent(place.function(), this::idle);
    if (isReached(known.getFirst().reached(), later)) {
      return false;
    }
    NavigableSet<Integer> stops = places.computeIfAbsent(place, this::behind);
    for (Run run : known) {
      boolean isReached = isReached(run.reached(), later);
      if (isReached ? run.stops().containsAll(stops) : stops.containsAll(run.stops())) {
        return !isReached;
      }
    }
    if (steps > MOST_STEPS) {
      gaveUp = true;
      return false;
    }
    Run run = run(place.function(), stops);
    known.add(run);
    return !isReached(run.reached(), later);
  }

  /** Whether the thread comes to the access at one place of a function that it executes once, and nobody else does. */
  private boolean isKnownPlace(SharedAccess access) {
    ThreadEntry entry = access.entry();
    Symbol.DefinedFunction function = access.occurrence().at().function();
    Event raw = access.occurrence().raw();
    return (raw.via().isEmpty() || !raw.repeats())
        && once.computeIfAbsent(new Executed(entry.number(), function), _ -> executions.onlyOnceBy(entry, function));
  }

  private List<Run> idle(Symbol.DefinedFunction function) {
    Body body = contexts.names().program().function(function).body();
    return new ArrayList<>(List.of(run(function, IntStream.range(0, body.size()).boxed().collect(Collectors.toCollection(TreeSet::new)))));
  }

  /** Where a function is when a place is not ahead any more. */
  private NavigableSet<Integer> behind(Place place) {
    return flows.of(place.function()).behind(place.anchor());
  }

  private Run run(Symbol.DefinedFunction function, NavigableSet<Integer> stops) {
    Reachability reached = reachability.cut(new Cut(function, stops));
    steps += reached.steps();
    return new Run(stops, reached);
  }

  private boolean isReached(Reachability run, SharedAccess access) {
    List<Symbol.DefinedFunction> functions = contexts.names().withBody(access.occurrence().raw().site().body());
    int ordinal = access.occurrence().raw().site().ordinal();
    return functions.isEmpty() || functions.stream().anyMatch(f -> run.reachesStill(reachability, f, ordinal));
  }
}
