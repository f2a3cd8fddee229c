package baton.refine;

import baton.entry.ProgramNames;
import baton.link.Symbol;
import baton.race.Discharge;
import baton.race.Facts;
import baton.race.Pair;
import baton.race.Refinement;
import baton.race.SharedAccess;
import baton.summary.Site;
import baton.value.Interleavings;
import baton.value.Reachability;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * In no interleaving of the threads two of them are about to make the two accesses at one moment. It is asked last, and the program is gone
 * through no further than until the two meet.
 */
public final class Interleaving implements Refinement {
  private final ProgramNames names;
  private final Reachability reachability;
  private final List<SharedAccess> accesses;

  Interleaving(Facts facts) {
    this.names = facts.contexts().names();
    this.reachability = facts.reachability();
    this.accesses = facts.accesses();
  }

  @Override
  public String name() {
    return "interleaving";
  }

  @Override
  public String paper() {
    return "Hoenicke, Majumdar, Podelski, Thread Modularity at Many Levels";
  }

  @Override
  public boolean concerns(SharedAccess access) {
    return reachability.isKnown();
  }

  @Override
  public Optional<Discharge> discharge(Pair pair) {
    Interleavings all = reachability.interleavings(this::asked);
    boolean apart = places(pair.first()).stream().noneMatch(one -> places(pair.second()).stream().anyMatch(other -> all.mayMeet(one, other)));
    return apart
        ? Optional.of(new Discharge(name(), "in no interleaving two threads are about to make them at one moment", List.of()))
        : Optional.empty();
  }

  private Set<Interleavings.Place> asked() {
    Set<Interleavings.Place> result = new HashSet<>();
    accesses.forEach(a -> result.addAll(places(a)));
    return result;
  }

  /** Where an access may stand. */
  private List<Interleavings.Place> places(SharedAccess access) {
    Site site = access.occurrence().raw().site();
    List<Symbol.DefinedFunction> functions = names.withBody(site.body());
    return (functions.isEmpty() ? List.of(access.owner()) : functions).stream()
        .map(f -> new Interleavings.Place(f.number(), site.ordinal()))
        .toList();
  }
}
