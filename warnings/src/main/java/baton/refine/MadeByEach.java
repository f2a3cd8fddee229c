package baton.refine;

import baton.entry.Activation;
import baton.entry.Contexts;
import baton.ir.Digest;
import baton.ir.Instruction;
import baton.link.Symbol;
import baton.memory.Base;
import baton.race.Discharge;
import baton.race.Pair;
import baton.race.Refinement;
import baton.race.SharedAccess;
import baton.summary.Site;
import java.util.List;
import java.util.Optional;

/**
 * Two threads that each access an object which the thread itself has made: the address comes from the allocation through registers only.
 * What was read back from memory in between may be another thread's, although nothing but a race could have put it there.
 */
final class MadeByEach implements Refinement {
  private final Contexts contexts;
  private final NewObjects objects;

  MadeByEach(Contexts contexts, NewObjects objects) {
    this.contexts = contexts;
    this.objects = objects;
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
  public boolean concerns(SharedAccess access) {
    return isOwn(access);
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
        && !contexts.madeOnce(base)
        && access.occurrence().raw().via().isEmpty()
        && isNew(at.function(), access.occurrence().raw().site());
  }

  private boolean isNew(Symbol.DefinedFunction function, Site site) {
    return switch (contexts.names().program().function(function).body().instruction(site.ordinal())) {
      case Instruction.Load load -> objects.isNew(function, load.address());
      case Instruction.Store store -> objects.isNew(function, store.address());
      case Instruction.AtomicUpdate update -> objects.isNew(function, update.address());
      case Instruction.CompareExchange exchange -> objects.isNew(function, exchange.address());
      case Instruction.Call call ->
          site.part() < call.arguments().size() && objects.isNew(function, call.arguments().get(site.part()).value());
      case Instruction _ -> false;
    };
  }
}
