package baton.refine;

import baton.chain.Ownership;
import baton.entry.BetweenCalls;
import baton.pointsto.ObjectClass;
import baton.race.Discharge;
import baton.race.Pair;
import baton.race.Refinement;
import baton.race.SharedAccess;
import java.util.List;
import java.util.Optional;

/**
 * Each access is to a node of a linked list that its thread has taken out of all lists, or not put into one yet, or to a list whose lock
 * the thread holds (RELAY, figure 9; the linear use of objects that the survey names). It does not look at guards: what {@link Ownership}
 * says holds however the access is reached.
 */
public final class ListNodes implements Refinement {
  private final Ownership ownership;
  private final BetweenCalls between;
  private final PerAccess<Boolean> safe = new PerAccess<>(this::isSafe);

  ListNodes(Ownership ownership, BetweenCalls between) {
    this.ownership = ownership;
    this.between = between;
  }

  @Override
  public String name() {
    return "list-nodes";
  }

  @Override
  public String paper() {
    return "Voung, Jhala, Lerner, RELAY: Static Race Detection on Millions of Lines of Code, section 5, figure 9";
  }

  @Override
  public boolean concerns(SharedAccess access) {
    return isSafe(access);
  }

  @Override
  public Optional<Discharge> discharge(Pair pair) {
    ObjectClass lists = pair.first().spot().pointsTo();
    boolean both = !between.givesBack() && lists.equals(pair.second().spot().pointsTo()) && safe.of(pair.first()) && safe.of(pair.second());
    return both
        ? Optional.of(
            new Discharge(
                name(),
                "each has the node for itself, or holds the lock of its list",
                List.of("effective-types", "in-bounds", "live-nodes", "points-to")))
        : Optional.empty();
  }

  private boolean isSafe(SharedAccess access) {
    return ownership.isSafe(access.spot().pointsTo(), access.entry(), access.occurrence().raw().site());
  }
}
