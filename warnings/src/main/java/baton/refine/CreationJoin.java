package baton.refine;

import baton.entry.Order;
import baton.entry.Parallelism;
import baton.race.Discharge;
import baton.race.Pair;
import baton.race.Refinement;
import baton.race.SharedAccess;
import java.util.List;
import java.util.Optional;

/** Accesses of one thread, and accesses before the other's thread is created or after it was joined. */
public final class CreationJoin implements Refinement {
  private final Parallelism parallelism;

  /** With the order of the program's threads. */
  public CreationJoin(Parallelism parallelism) {
    this.parallelism = parallelism;
  }

  @Override
  public String name() {
    return "creation-join";
  }

  @Override
  public String paper() {
    return "Vojdani et al., Static Race Detection for Device Drivers: The Goblint Approach, thread uniqueness";
  }

  @Override
  public boolean isBroad() {
    return true;
  }

  @Override
  public Optional<Discharge> discharge(Pair pair) {
    SharedAccess a = pair.first();
    SharedAccess b = pair.second();
    return switch (parallelism.order(a.entry(), a.guard().threads(), b.entry(), b.guard().threads())) {
      case Order.Parallel _ -> Optional.empty();
      case Order.Apart(String reason, List<String> assumptions) -> Optional.of(new Discharge(name(), reason, assumptions));
    };
  }
}
