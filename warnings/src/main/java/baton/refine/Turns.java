package baton.refine;

import baton.race.Discharge;
import baton.race.EvidenceRefinement;
import baton.race.SharedAccess;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Both threads have the turn that semaphores hand around ({@link baton.entry.SemaphoreTurns}); only one thread has it at a time. */
public final class Turns implements EvidenceRefinement<Set<String>> {
  @Override
  public String name() {
    return "turn";
  }

  @Override
  public String paper() {
    return "Andrews, Foundations of Multithreaded, Parallel, and Distributed Programming, section 4.2 (split binary semaphores)";
  }

  @Override
  public Optional<Set<String>> evidence(SharedAccess access) {
    return access.turns().isEmpty() ? Optional.empty() : Optional.of(access.turns());
  }

  @Override
  public Optional<Discharge> apart(Set<String> first, Set<String> second) {
    return first.stream().anyMatch(second::contains)
        ? Optional.of(new Discharge(name(), "semaphores hand one turn around, and both threads have it", List.of()))
        : Optional.empty();
  }
}
