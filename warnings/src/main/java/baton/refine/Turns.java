package baton.refine;

import baton.race.Discharge;
import baton.race.Pair;
import baton.race.Refinement;
import java.util.List;
import java.util.Optional;

/** Both threads have the turn that semaphores hand around ({@link baton.entry.SemaphoreTurns}); only one thread has it at a time. */
public final class Turns implements Refinement {
  @Override
  public String name() {
    return "turn";
  }

  @Override
  public String paper() {
    return "Andrews, Foundations of Multithreaded, Parallel, and Distributed Programming, section 4.2 (split binary semaphores)";
  }

  @Override
  public Optional<Discharge> discharge(Pair pair) {
    return pair.first().turns().stream().anyMatch(pair.second().turns()::contains)
        ? Optional.of(new Discharge(name(), "semaphores hand one turn around, and both threads have it", List.of()))
        : Optional.empty();
  }
}
