package baton.refine;

import baton.memory.Address;
import baton.memory.Base;
import baton.race.Discharge;
import baton.race.Pair;
import baton.race.Refinement;
import baton.race.SharedAccess;
import baton.symbolic.Values;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * An access is reached only if a flag that other threads can write changes between two tests of this thread, and nobody writes it as
 * long as the thread lives (correlated branches: RELAY, section 4.2, sixth category; property simulation as in ESP).
 */
public final class UnchangedFlag implements Refinement {
  private final Stability stability;
  private final PerAccess<Boolean> impossible = new PerAccess<>(this::impossible);

  UnchangedFlag(Stability stability) {
    this.stability = stability;
  }

  @Override
  public String name() {
    return "unchanged-flag";
  }

  @Override
  public String paper() {
    return "Voung, Jhala, Lerner, RELAY, section 4.2, conditional locking; Das, Lerner, Seigle, ESP";
  }

  @Override
  public boolean concerns(SharedAccess access) {
    return impossible(access);
  }

  @Override
  public boolean concernsPairOfOne() {
    return true;
  }

  @Override
  public Optional<Discharge> discharge(Pair pair) {
    return impossible.of(pair.first()) || impossible.of(pair.second())
        ? Optional.of(new Discharge(name(), "one is reached only if a flag changes that nobody writes meanwhile", List.of()))
        : Optional.empty();
  }

  private boolean impossible(SharedAccess access) {
    // what one function tells of its own two reads takes account of what it wrote between them; what callers tell does not
    if (access.guard().premises().changed().stream().anyMatch(cell -> stability.unchanged(cell, access, false))) {
      return true;
    }
    Map<Address, Values> ofCell = new HashMap<>();
    access.guard().premises().values().forEach(
        (value, known) -> {
          if (value.base() instanceof Base.Held(Address cell, _)) {
            ofCell.merge(Stability.anyTime(cell), known, Values::meet);
          }
        });
    return ofCell.entrySet().stream().anyMatch(e -> e.getValue().isNone() && stability.unchanged(e.getKey(), access, true));
  }
}
