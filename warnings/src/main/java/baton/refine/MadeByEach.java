package baton.refine;

import baton.entry.Activation;
import baton.entry.Contexts;
import baton.ir.Digest;
import baton.memory.Base;
import baton.race.Discharge;
import baton.race.Pair;
import baton.race.Refinement;
import baton.race.SharedAccess;
import java.util.List;
import java.util.Optional;

/** Two threads that each access an object by the name of an allocation that the thread itself has executed: each has made its own. */
final class MadeByEach implements Refinement {
  private final Contexts contexts;

  MadeByEach(Contexts contexts) {
    this.contexts = contexts;
  }

  @Override
  public String name() {
    return "made-by-each";
  }

  @Override
  public String paper() {
    return "Voung, Jhala and Lerner, RELAY, section 4.3, the sound part of its first filter";
  }

  @Override
  public Optional<Discharge> discharge(Pair pair) {
    return isOwn(pair.first()) && isOwn(pair.second())
        ? Optional.of(new Discharge(name(), "each thread accesses an object that it made itself", List.of()))
        : Optional.empty();
  }

  /** Whether the object was made by the activation that the access is in, or by what that called. */
  boolean isOwn(SharedAccess access) {
    Activation at = access.occurrence().at();
    Base base = access.cell().base();
    Optional<Digest> maker =
        switch (base) {
          case Base.Fresh(Digest body, _) -> Optional.of(body);
          case Base.Within(Digest body, _, _) -> Optional.of(body);
          case Base.Zero _, Base.Formal _, Base.Global _, Base.Opaque _, Base.Held _, Base.Handed _ -> Optional.empty();
        };
    return access.madeBy().isPresent()
        && maker.filter(contexts.names().program().function(at.function()).digest()::equals).isPresent()
        && !contexts.madeOnce(base);
  }
}
