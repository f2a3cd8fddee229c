package baton.refine;

import baton.entry.Contexts;
import baton.entry.Multiplicity;
import baton.entry.ThreadEntry;
import baton.ir.Body;
import baton.ir.Instruction;
import baton.link.Symbol;
import baton.race.Discharge;
import baton.race.Facts;
import baton.race.Pair;
import baton.race.Refinement;
import baton.race.SharedAccess;
import baton.summary.Event;
import baton.value.Cut;
import baton.value.Reachability;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;

/**
 * One access is over before the other thread comes to the second one: it waits for a flag, a counter, a semaphore or anything else that
 * the first thread sets later. If the first thread stopped as soon as it cannot come to the access again, no thread would reach the
 * second one, by the values of variables; so whenever that is reached, the first thread has gone on.
 */
public final class Handover implements Refinement {
  /** Steps of all runs together. */
  private static final long MOST_STEPS = 3_000_000;

  private final Contexts contexts;
  private final Reachability reachability;
  private final Map<Place, Optional<Reachability>> runs = new HashMap<>();
  private final Map<Symbol.DefinedFunction, Boolean> once = new HashMap<>();
  private long steps;

  /** Where the first access stands. */
  private record Place(Symbol.DefinedFunction function, int anchor) {}

  Handover(Facts facts) {
    this.contexts = facts.contexts();
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
  public Optional<Discharge> discharge(Pair pair) {
    return isOver(pair.first(), pair.second()) || isOver(pair.second(), pair.first())
        ? Optional.of(new Discharge(name(), "the second thread waits for what the first one sets after its access", List.of()))
        : Optional.empty();
  }

  private boolean isOver(SharedAccess first, SharedAccess later) {
    if (!reachability.isKnown() || first.entry().number() == later.entry().number() || !isKnownPlace(first)) {
      return false;
    }
    Place place = new Place(first.occurrence().at().function(), first.anchor());
    return runs.computeIfAbsent(place, this::stopped).filter(r -> !isReached(r, later)).isPresent();
  }

  /** Whether the thread comes to the access at one place of a function that it activates once, and nobody else does. */
  private boolean isKnownPlace(SharedAccess access) {
    ThreadEntry entry = access.entry();
    Symbol.DefinedFunction function = access.occurrence().at().function();
    Event raw = access.occurrence().raw();
    return (raw.via().isEmpty() || !raw.repeats())
        && contexts.multiplicity(entry) == Multiplicity.SINGLE
        && contexts.activatedOnce(entry, function)
        && once.computeIfAbsent(function, f -> contexts.activations().stream().filter(a -> a.function().equals(f)).map(a -> a.entry().number()).distinct().count() == 1);
  }

  /** What is reached if the function stops where the place is not ahead any more. */
  private Optional<Reachability> stopped(Place place) {
    if (steps > MOST_STEPS) {
      return Optional.empty();
    }
    Body body = contexts.names().program().function(place.function()).body();
    ControlFlow flow = new ControlFlow(body);
    TreeSet<Integer> after = new TreeSet<>();
    for (int ordinal = 0; ordinal < body.size(); ordinal++) {
      if (!(body.instruction(ordinal) instanceof Instruction.Phi) && !flow.follows(ordinal, place.anchor(), -1)) {
        after.add(ordinal);
      }
    }
    Reachability run = reachability.cut(new Cut(place.function(), after));
    steps += run.steps();
    return Optional.of(run);
  }

  private boolean isReached(Reachability run, SharedAccess access) {
    List<Symbol.DefinedFunction> functions = contexts.names().withBody(access.occurrence().raw().site().body());
    int ordinal = access.occurrence().raw().site().ordinal();
    return functions.isEmpty() || functions.stream().anyMatch(f -> run.reachesStill(reachability, f, ordinal));
  }
}
