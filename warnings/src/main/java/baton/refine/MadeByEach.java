package baton.refine;

import baton.entry.Activation;
import baton.entry.Contexts;
import baton.entry.EventChains;
import baton.ir.Digest;
import baton.link.Symbol;
import baton.memory.Base;
import baton.pointsto.PointsTo;
import baton.race.Discharge;
import baton.race.Facts;
import baton.race.Pair;
import baton.race.Refinement;
import baton.race.SharedAccess;
import java.util.List;
import java.util.Optional;

/**
 * Two threads that each access an object which the thread itself has made: the address comes from the allocation through registers only.
 * What was read back from memory in between may be another thread's, although nothing but a race could have put it there.
 */
final class MadeByEach implements Refinement {
  private final Contexts contexts;
  private final PointsTo pointsTo;

  /** Of objects whose addresses are moved by constants. */
  private final NewObjects objects;

  /** Of objects whose addresses are moved by anything. */
  private final NewObjects elements;

  MadeByEach(Facts facts) {
    this.contexts = facts.contexts();
    this.pointsTo = facts.pointsTo();
    this.objects = new NewObjects(contexts.names(), facts.parallelism().model(), true, false);
    this.elements = new NewObjects(contexts.names(), facts.parallelism().model(), true, true);
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
    if (!isOwn(pair.first()) || !isOwn(pair.second())) {
      return Optional.empty();
    }
    boolean exact = isNew(pair.first(), objects) && isNew(pair.second(), objects);
    List<String> assumptions = exact ? List.of() : List.of("in-bounds");
    return Optional.of(new Discharge(name(), "each thread accesses an object that it made itself", assumptions));
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
        && (isNew(access, objects) || (!pointsTo.isMovedToOthers(access.spot().pointsTo()) && isNew(access, elements)));
  }

  /** Whether the address comes from the allocation through registers, be they handed to a callee. */
  private boolean isNew(SharedAccess access, NewObjects objects) {
    int ordinal = access.occurrence().raw().site().ordinal();
    int part = access.occurrence().raw().site().part();
    List<EventChains.Way> ways = contexts.chains().ways(access.occurrence().at().function(), access.occurrence().raw());
    return !ways.isEmpty()
        && ways.stream()
            .allMatch(
                way ->
                    way.whole()
                        && AddressOperands.of(contexts, way.owner(), ordinal, part)
                            .filter(a -> objects.isPassed(way.owner(), a, way.calls()))
                            .isPresent());
  }
}
