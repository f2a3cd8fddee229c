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
import org.jspecify.annotations.Nullable;

/**
 * In no interleaving of the threads two of them are about to make the two accesses at one moment. It is asked last, and the program is gone
 * through when it is asked first.
 */
public final class Interleaving implements Refinement {
  private final ProgramNames names;
  private final Reachability reachability;
  private final List<SharedAccess> accesses;
  private @Nullable Optional<Interleavings> found;

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
    Optional<Interleavings> all = all();
    boolean apart =
        all.isPresent()
            && places(pair.first()).stream().noneMatch(one -> places(pair.second()).stream().anyMatch(other -> all.get().mayMeet(one, other)));
    return apart
        ? Optional.of(new Discharge(name(), "in no interleaving two threads are about to make them at one moment", List.of()))
        : Optional.empty();
  }

  private Optional<Interleavings> all() {
    Optional<Interleavings> known = found;
    if (known == null) {
      Set<Interleavings.Place> asked = new HashSet<>();
      accesses.forEach(a -> asked.addAll(places(a)));
      known = reachability.interleavings(asked);
      found = known;
    }
    return known;
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
