package baton.refine;

import baton.entry.HandedCalls;
import baton.race.Discharge;
import baton.race.EvidenceRefinement;
import baton.race.Facts;
import baton.race.SharedAccess;
import java.util.List;
import java.util.Optional;

/**
 * One of the accesses is in code that its thread would only come to if it were handed another function to call: threads are known by what
 * starts them (Vojdani et al., The Goblint approach, thread identifiers), and so is the function in what they are handed.
 */
public final class HandedFunctions implements EvidenceRefinement<Boolean> {
  private final HandedCalls calls;
  private final HandedMemory memory;

  HandedFunctions(Facts facts, HandedMemory memory) {
    this.calls = new HandedCalls(facts.contexts());
    this.memory = memory;
  }

  @Override
  public String name() {
    return "handed-function";
  }

  @Override
  public String paper() {
    return "Vojdani et al., The Goblint approach, thread identifiers";
  }

  /** Whether its thread may come to the access. */
  @Override
  public Optional<Boolean> evidence(SharedAccess access) {
    return Optional.of(calls.comesTo(access.occurrence().at(), cell -> memory.stays(access.entry(), cell.position(), cell.offset())));
  }

  @Override
  public Optional<Discharge> apart(Boolean first, Boolean second) {
    return first && second
        ? Optional.empty()
        : Optional.of(new Discharge(name(), "the thread of one of them is handed another function to call", List.of("live-nodes")));
  }
}
