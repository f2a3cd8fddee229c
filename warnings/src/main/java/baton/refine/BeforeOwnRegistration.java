package baton.refine;

import baton.entry.Contexts;
import baton.entry.ModuleStarts;
import baton.entry.ThreadEntry;
import baton.link.Symbol;
import baton.model.ConcurrencyModel;
import baton.race.Discharge;
import baton.race.Facts;
import baton.race.Pair;
import baton.race.Refinement;
import baton.race.SharedAccess;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * What the first callback on an object does with it, or with what it makes for it ({@link OwnedCells}), before it registers callbacks on
 * that very object: the attributes of a device, which are called with the device on which they were registered. For other objects they
 * were registered by other calls, and reach nothing of this one.
 */
final class BeforeOwnRegistration implements Refinement {
  private final Contexts contexts;
  private final RegisteredAccesses registered;
  private final ModuleStarts starts;
  private final OwnRegistrations registrations;
  private final HandedObjects handed;
  private final OwnedCells cells;
  private final MadeByEach made;
  private final BoundAgain again;
  private final Map<Asked, Boolean> known = new HashMap<>();
  private final PerAccess<Optional<Way>> ways = new PerAccess<>(this::way);

  /** Whether an instruction of the first callback comes before it has registered another one. */
  private record Asked(int first, int anchor, int other) {}

  /** By whom something is accessed that is what a callback is handed, or belongs to that: what belongs to it is never what is handed. */
  private enum Way {
    /** By a first callback. */
    FIRST,
    /** By one that was registered on the object. */
    REGISTERED
  }

  BeforeOwnRegistration(Facts facts, HandedObjects handed, OwnedCells cells, MadeByEach made) {
    this.contexts = facts.contexts();
    ConcurrencyModel model = facts.parallelism().model();
    this.starts = facts.parallelism().moduleStarts();
    this.registrations = new OwnRegistrations(contexts, model, new ControlFlows(contexts));
    this.handed = handed;
    this.cells = cells;
    this.made = made;
    this.again = new BoundAgain(facts, handed);
    this.registered = new RegisteredAccesses(contexts, model, cells);
  }

  @Override
  public String name() {
    return "before-own-registration";
  }

  @Override
  public String paper() {
    return "Vojdani et al., Static Race Detection for Device Drivers: The Goblint Approach, section 4, initialisation of drivers";
  }

  @Override
  public boolean concerns(SharedAccess access) {
    return ways.of(access).isPresent();
  }

  @Override
  public Optional<Discharge> discharge(Pair pair) {
    return isBefore(pair.first(), pair.second()) || isBefore(pair.second(), pair.first())
        ? Optional.of(
            new Discharge(
                name(), "the other callback is registered on the object later only", List.of("lifecycle", "points-to", "registration")))
        : Optional.empty();
  }

  private boolean isBefore(SharedAccess access, SharedAccess other) {
    return ways.of(access).filter(Way.FIRST::equals).isPresent()
        && ways.of(other).filter(Way.REGISTERED::equals).isPresent()
        && known.computeIfAbsent(
            new Asked(access.entry().number(), access.anchor(), other.entry().number()),
            a -> isBefore(access.entry(), a.anchor(), other.entry()));
  }

  private Optional<Way> way(SharedAccess access) {
    if (isFirst(access.entry())) {
      boolean here = access.occurrence().at().function().equals(access.entry().function());
      boolean own = made.isOwn(access) && cells.ownCell(access.entry()).isPresent();
      return here && (own || handed.of(access.entry(), access.cell().base()).isPresent()) ? Optional.of(Way.FIRST) : Optional.empty();
    }
    return registered.contains(access) ? Optional.of(Way.REGISTERED) : Optional.empty();
  }

  private boolean isFirst(ThreadEntry entry) {
    return entry.functions().size() == 1 && contexts.isOnlyBegun(entry) && handed.field(entry).filter(handed::isFirst).isPresent();
  }

  /** Whether what makes another callback possible is done later by the activation, on the object it is handed, or has failed, or by the last one. */
  private boolean isBefore(ThreadEntry first, int anchor, ThreadEntry other) {
    Optional<Map<Symbol.DefinedFunction, SortedSet<Integer>>> places = starts.introductions(other);
    List<Integer> positions = handed.positions(first);
    if (places.isEmpty() || positions.size() != 1) {
      return false;
    }
    for (Map.Entry<Symbol.DefinedFunction, SortedSet<Integer>> at : places.get().entrySet()) {
      boolean before =
          at.getKey().equals(first.function())
              ? registrations.place(at.getKey(), positions.getFirst(), at.getValue()).isPresent()
                  && registrations.isNotRegistered(at.getKey(), at.getValue(), anchor)
                  && !mayBeLeft(first, at.getValue(), places.get())
              : isOnlyLast(at.getKey(), first);
      if (!before) {
        return false;
      }
    }
    return true;
  }

  /** Whether a table that some calls of a first callback registered may still be when the callback runs again on the same object. */
  private boolean mayBeLeft(ThreadEntry first, SortedSet<Integer> calls, Map<Symbol.DefinedFunction, SortedSet<Integer>> places) {
    if (!again.comesAgain(first) || calls.stream().allMatch(c -> again.isManaged(first.function(), c))) {
      return false;
    }
    Optional<Long> place = registrations.place(first.function(), handed.positions(first).getFirst(), calls);
    Optional<Set<OwnRegistrations.Table>> tables = registrations.registered(first.function(), calls);
    List<ThreadEntry> lasts = again.lasts(first);
    return lasts.isEmpty()
        || tables.isEmpty()
        || lasts.stream().anyMatch(last -> !takesBack(last, places.getOrDefault(last.function(), new TreeSet<>()), place, tables.get()));
  }

  private boolean takesBack(ThreadEntry last, SortedSet<Integer> calls, Optional<Long> place, Set<OwnRegistrations.Table> tables) {
    List<Integer> positions = handed.positions(last);
    return positions.size() == 1
        && place.isPresent()
        && registrations.place(last.function(), positions.getFirst(), calls).equals(place)
        && again.returns(last.function()).stream().allMatch(at -> registrations.areTakenBack(last.function(), calls, tables, at));
  }

  /** Whether a function is nothing but the last callback of the table in which a first one stands. */
  private boolean isOnlyLast(Symbol.DefinedFunction function, ThreadEntry first) {
    List<ThreadEntry> all = contexts.entries().stream().filter(e -> e.functions().contains(function)).toList();
    return !all.isEmpty()
        && all.stream().allMatch(e -> contexts.isOnlyBegun(e) && cells.isLastOf(e, first));
  }
}
