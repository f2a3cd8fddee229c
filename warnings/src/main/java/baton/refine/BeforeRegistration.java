package baton.refine;

import baton.entry.Activation;
import baton.entry.Contexts;
import baton.entry.ModuleStarts;
import baton.entry.ThreadEntry;
import baton.link.Symbol;
import baton.race.Discharge;
import baton.race.Facts;
import baton.race.Pair;
import baton.race.Refinement;
import baton.race.SharedAccess;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;

/**
 * Accesses that the initialisation of a module makes before it has made the other callback known: a table of operations before code
 * mentions it, a timer, an interrupt or a thread before the call that starts it. The initialisation runs once in the life of the
 * module's variables.
 */
final class BeforeRegistration implements Refinement {
  private static final String REGISTERED = "registration";

  private final Contexts contexts;
  private final ControlFlows flows;
  private final ModuleStarts starts;
  private final Map<Asked, Boolean> known = new HashMap<>();

  private record Asked(int activation, int anchor, int other) {}

  BeforeRegistration(Facts facts) {
    this.contexts = facts.contexts();
    this.flows = new ControlFlows(contexts);
    this.starts = facts.parallelism().moduleStarts();
  }

  @Override
  public String name() {
    return "before-registration";
  }

  @Override
  public String paper() {
    return "Vojdani et al., Static Race Detection for Device Drivers: The Goblint Approach, section 4, initialisation of drivers";
  }

  @Override
  public boolean concerns(SharedAccess access) {
    return ModuleStarts.isInitialisation(access.entry());
  }

  @Override
  public boolean concernsPairOfOne() {
    return true;
  }

  @Override
  public Optional<Discharge> discharge(Pair pair) {
    return isBefore(pair.first(), pair.second().entry()) || isBefore(pair.second(), pair.first().entry())
        ? Optional.of(new Discharge(name(), "the module makes the other callback known later only", List.of(REGISTERED)))
        : Optional.empty();
  }

  private boolean isBefore(SharedAccess access, ThreadEntry other) {
    ThreadEntry entry = access.entry();
    return ModuleStarts.isInitialisation(entry)
        && entry.number() != other.number()
        && known.computeIfAbsent(
            new Asked(access.occurrence().at().number(), access.anchor(), other.number()),
            _ -> starts.of(entry, other).filter(s -> isBefore(access.occurrence().at(), access.anchor(), s)).isPresent());
  }

  /** Whether none of the instructions is executed before one of an activation, of which there is one, nor before the calls to it. */
  private boolean isBefore(Activation at, int ordinal, Map<Symbol.DefinedFunction, SortedSet<Integer>> instructions) {
    boolean inner = true;
    Activation activation = at;
    int position = ordinal;
    while (contexts.activatedOnce(activation.entry(), activation.function())) {
      ControlFlow flow = flows.of(activation.function());
      for (int start : instructions.getOrDefault(activation.function(), Collections.emptySortedSet())) {
        // what the last call leads to was looked at in the function called
        if ((inner || start != position) && flow.follows(start, position, -1)) {
          return false;
        }
      }
      if (activation.from().isEmpty()) {
        return true;
      }
      Activation.Caller caller = activation.from().get();
      position = caller.event().via().map(v -> v.ordinal()).orElse(caller.event().site().ordinal());
      activation = caller.activation();
      inner = caller.event().via().isPresent();
    }
    return false;
  }
}
