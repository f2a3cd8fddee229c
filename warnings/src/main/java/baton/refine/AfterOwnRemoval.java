package baton.refine;

import baton.entry.Contexts;
import baton.entry.ModuleStarts;
import baton.entry.ThreadEntry;
import baton.link.Symbol;
import baton.memory.Base;
import baton.race.Discharge;
import baton.race.Facts;
import baton.race.Pair;
import baton.race.Refinement;
import baton.race.SharedAccess;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;

/**
 * What the last callback on an object does with it, or with what belongs to it ({@link OwnedCells}), after it has taken back the callbacks
 * that the first one registered on that very object, and these have ended: the attributes of a device. Those that were registered on other
 * objects reach nothing of this one.
 */
final class AfterOwnRemoval implements Refinement {
  private final Contexts contexts;
  private final ModuleStarts starts;
  private final HandedObjects handed;
  private final OwnedCells cells;
  private final OwnRegistrations registrations;
  private final RegisteredAccesses registered;
  private final Map<Asked, Boolean> known = new HashMap<>();
  private final PerAccess<Boolean> ofLast = new PerAccess<>(this::isOfLast);
  private final PerAccess<Boolean> ofRegistered;

  /** Whether an instruction of the last callback comes after it has taken back another one. */
  private record Asked(int last, int anchor, int other) {}

  AfterOwnRemoval(Facts facts, HandedObjects handed, OwnedCells cells) {
    this.contexts = facts.contexts();
    this.starts = facts.parallelism().moduleStarts();
    this.handed = handed;
    this.cells = cells;
    this.registrations = new OwnRegistrations(contexts, facts.parallelism().model(), new ControlFlows(contexts));
    this.registered = new RegisteredAccesses(contexts, facts.parallelism().model(), cells);
    this.ofRegistered = new PerAccess<>(registered::contains);
  }

  @Override
  public String name() {
    return "after-own-removal";
  }

  @Override
  public String paper() {
    return "Linux, fs/kernfs/dir.c, kernfs_remove: it returns when nobody is in an operation of the file any more";
  }

  @Override
  public boolean concerns(SharedAccess access) {
    return ofLast.of(access) || ofRegistered.of(access);
  }

  @Override
  public Optional<Discharge> discharge(Pair pair) {
    return isAfter(pair.first(), pair.second()) || isAfter(pair.second(), pair.first())
        ? Optional.of(
            new Discharge(name(), "the other callback was taken back from the object before", List.of("lifecycle", "points-to", "registration")))
        : Optional.empty();
  }

  private boolean isAfter(SharedAccess access, SharedAccess other) {
    return ofLast.of(access)
        && ofRegistered.of(other)
        && known.computeIfAbsent(
            new Asked(access.entry().number(), access.anchor(), other.entry().number()),
            a -> isAfter(access.entry(), a.anchor(), other.entry()));
  }

  /** Whether an access is by the last callback on an object, to that or to what belongs to it. */
  private boolean isOfLast(SharedAccess access) {
    ThreadEntry entry = access.entry();
    return entry.functions().size() == 1
        && contexts.isOnlyBegun(entry)
        && handed.field(entry).filter(handed::isLast).isPresent()
        && access.occurrence().at().function().equals(entry.function())
        && (isHanded(entry, access.cell().base())
            || OwnedCells.holder(access).filter(cell -> isHanded(entry, cell.base()) && cells.holdsOwnOnly(cell, entry)).isPresent());
  }

  private boolean isHanded(ThreadEntry entry, Base base) {
    return handed.of(entry, base).filter(HandedObjects.Handed::sole).isPresent();
  }

  /** Whether the first callbacks register another one on the object that they are handed, and the last one has taken it back from there. */
  private boolean isAfter(ThreadEntry last, int anchor, ThreadEntry other) {
    Optional<Map<Symbol.DefinedFunction, SortedSet<Integer>>> places = starts.introductions(other);
    List<Integer> positions = handed.positions(last);
    SortedSet<Integer> own = places.map(p -> p.get(last.function())).orElse(null);
    if (own == null || positions.size() != 1) {
      return false;
    }
    Optional<Long> from = registrations.place(last.function(), positions.getFirst(), own);
    Set<OwnRegistrations.Table> tables = new HashSet<>();
    for (Map.Entry<Symbol.DefinedFunction, SortedSet<Integer>> at : places.get().entrySet()) {
      if (!at.getKey().equals(last.function())) {
        Optional<Set<OwnRegistrations.Table>> registeredThere =
            from.isPresent() && isByFirst(at.getKey(), at.getValue(), from.get(), last)
                ? registrations.registered(at.getKey(), at.getValue())
                : Optional.empty();
        if (registeredThere.isEmpty()) {
          return false;
        }
        tables.addAll(registeredThere.get());
      }
    }
    return registrations.areTakenBack(last.function(), own, tables, anchor);
  }

  /** Whether a function is nothing but the first callback of the table of the last one, and registers at one place of what it is handed. */
  private boolean isByFirst(Symbol.DefinedFunction function, SortedSet<Integer> calls, long at, ThreadEntry last) {
    List<ThreadEntry> all = contexts.entries().stream().filter(e -> e.functions().contains(function)).toList();
    return !all.isEmpty()
        && all.stream()
            .allMatch(
                e ->
                    contexts.isOnlyBegun(e)
                        && e.functions().size() == 1
                        && handed.field(e).filter(handed::isFirst).isPresent()
                        && cells.isLastOf(last, e)
                        && handed.positions(e).size() == 1
                        && registrations.place(function, handed.positions(e).getFirst(), calls).filter(p -> p == at).isPresent());
  }
}
