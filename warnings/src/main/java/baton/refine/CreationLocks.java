package baton.refine;

import baton.entry.Contexts;
import baton.entry.Parallelism;
import baton.entry.ProgramNames;
import baton.entry.RobustLocks;
import baton.entry.Spawned;
import baton.entry.ThreadEntry;
import baton.ir.Referent;
import baton.ir.Spread;
import baton.link.Symbol;
import baton.lockset.Hold;
import baton.lockset.Lock;
import baton.lockset.Mode;
import baton.memory.Address;
import baton.memory.Base;
import baton.memory.Overlap;
import baton.model.LockKind;
import baton.race.Discharge;
import baton.race.Facts;
import baton.race.Pair;
import baton.race.Refinement;
import baton.race.SharedAccess;
import baton.summary.Act;
import baton.summary.Event;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * Locks held by the thread that creates another one, while that one exists: whoever else holds such a lock does not run in parallel
 * with the created thread. And controls of {@code pthread_once} whose routine had run before a thread was created.
 */
public final class CreationLocks implements Refinement {
  private final Contexts contexts;
  private final ControlFlows flows;
  private final Parallelism parallelism;
  private final LockKinds kinds;
  private final Map<Integer, List<Contexts.Occurrence>> releases = new HashMap<>();
  private final Map<Integer, Map<String, Map<Integer, Lock>>> owners = new HashMap<>();
  private final Map<Long, List<Spawned>> starts = new HashMap<>();
  private final boolean robust;

  /** The entries of which threads start others. */
  private final Set<ThreadEntry> starters = new LinkedHashSet<>();

  private boolean read;

  CreationLocks(Facts facts, LockKinds kinds) {
    this.contexts = facts.contexts();
    this.flows = new ControlFlows(contexts);
    this.parallelism = facts.parallelism();
    this.kinds = kinds;
    contexts.spawned().forEach(s -> starters.add(s.parent()));
    this.robust = RobustLocks.mayBeMade(contexts.names().program(), parallelism.model());
  }

  @Override
  public String name() {
    return "creation-locks";
  }

  @Override
  public String paper() {
    return "Vojdani et al., Static Race Detection for Device Drivers: The Goblint Approach, thread uniqueness";
  }

  @Override
  public boolean concerns(SharedAccess access) {
    return !owners(access.entry()).isEmpty()
        || access.guard().locks().acquired().values().stream().anyMatch(hold -> hold.kind() == LockKind.ONCE);
  }

  @Override
  public boolean concernsPairOfOne() {
    return true;
  }

  @Override
  public Optional<Discharge> discharge(Pair pair) {
    return discharge(pair.first(), pair.second()).or(() -> discharge(pair.second(), pair.first()));
  }

  private Optional<Discharge> discharge(SharedAccess created, SharedAccess other) {
    ThreadEntry entry = created.entry();
    boolean isOwned = !owners(entry).isEmpty();
    for (Map.Entry<Lock, Hold> held : other.guard().locks().acquired().entrySet()) {
      if (!isOwned && held.getValue().kind() != LockKind.ONCE) {
        continue;
      }
      Optional<String> lock = identity(other.occurrence().at().function(), held.getKey());
      if (lock.isPresent()
          && held.getValue().kind() == LockKind.ONCE
          && held.getValue().mode() == Mode.EXCLUSIVE
          && hasRun(entry, lock.get(), new HashSet<>())
          && kinds.exclude(held.getKey(), held.getValue(), held.getValue())) {
        return Optional.of(new Discharge(name(), "the routine had run before the thread was created", List.of(LockKinds.ONCE_CONTROL)));
      }
      if (lock.isPresent() && kinds.exclude(held.getKey(), held.getValue(), new Hold(Mode.EXCLUSIVE, held.getValue().kind(), 1))) {
        for (int owner : owners(entry).getOrDefault(lock.get(), Map.of()).keySet()) {
          if (owner != other.entry().number()) {
            return because("the lock is held by a thread that started the other one, as long as that exists");
          }
        }
      }
    }
    Map<String, Map<Integer, Lock>> ofOther = isOwned ? owners(other.entry()) : Map.of();
    if (ofOther.isEmpty()) {
      return Optional.empty();
    }
    for (Map.Entry<String, Map<Integer, Lock>> mine : owners(entry).entrySet()) {
      for (int first : mine.getValue().keySet()) {
        for (int second : ofOther.getOrDefault(mine.getKey(), Map.of()).keySet()) {
          if (first != second) {
            return because("two threads hold the lock as long as those exist that they started");
          }
        }
      }
    }
    return Optional.empty();
  }

  private Optional<Discharge> because(String facts) {
    return Optional.of(new Discharge(name(), facts, List.of()));
  }

  /** Whether a routine surely had run before any thread of an entry was created. */
  private boolean hasRun(ThreadEntry entry, String control, Set<Integer> seen) {
    List<Spawned> starts = contexts.spawned().stream().filter(s -> s.child().number() == entry.number()).toList();
    return !starts.isEmpty()
        && seen.add(entry.number())
        && starts.stream().allMatch(s -> sharedAt(s, control) || hasRun(s.parent(), control, seen));
  }

  private boolean sharedAt(Spawned s, String control) {
    return s.guard().locks().acquired().entrySet().stream()
        .anyMatch(
            e ->
                e.getValue().kind() == LockKind.ONCE
                    && e.getValue().mode() == Mode.SHARED
                    && identity(s.function(), e.getKey()).equals(Optional.of(control)));
  }

  /** By lock, which single threads hold it exclusively as long as a thread of the entry exists. */
  Map<String, Map<Integer, Lock>> owners(ThreadEntry entry) {
    Map<String, Map<Integer, Lock>> known = owners.get(entry.number());
    if (known == null) {
      known = new TreeMap<>();
      for (ThreadEntry owner : starters) {
        for (Map.Entry<String, Lock> each : heldFor(owner, entry).entrySet()) {
          known.computeIfAbsent(each.getKey(), _ -> new TreeMap<>()).put(owner.number(), each.getValue());
        }
      }
      owners.put(entry.number(), known);
    }
    return known;
  }

  private Map<String, Lock> heldFor(ThreadEntry owner, ThreadEntry entry) {
    List<Spawned> starts = owner.number() == entry.number() ? List.of() : startsAll(owner, entry);
    if (starts.isEmpty()) {
      return Map.of();
    }
    Map<String, Lock> result = held(starts.getFirst());
    starts.forEach(s -> result.keySet().retainAll(held(s).keySet()));
    if (!result.isEmpty()) {
      result.values().removeIf(lock -> releases(owner).stream().anyMatch(r -> mayGiveBack(r, lock) && !isAbsent(owner, r, entry)));
    }
    return result;
  }

  /**
   * The calls by which the one thread of {@code owner} starts all from which threads of the entry come, if none of those outlives what
   * these calls start. Else nothing is known of releases: those are no events that come when all threads were joined.
   */
  List<Spawned> startsAll(ThreadEntry owner, ThreadEntry entry) {
    List<Spawned> all = parallelism.startsAll(owner, entry).orElse(List.of());
    return all.isEmpty()
        ? all
        : starts.computeIfAbsent(
            Spread.of(owner.number(), entry.number()), _ -> parallelism.endWith(owner, entry) ? all : List.of());
  }

  boolean isAbsent(ThreadEntry owner, Contexts.Occurrence release, ThreadEntry entry) {
    return parallelism.absent(owner, release.guard().threads(), entry) || isBeforeStart(owner, release, entry);
  }

  /** Whether control has not come to a start of the entry's threads yet. */
  private boolean isBeforeStart(ThreadEntry owner, Contexts.Occurrence event, ThreadEntry entry) {
    Symbol.DefinedFunction function = event.at().function();
    if (!contexts.activatedOnce(owner, function)) {
      return false;
    }
    ControlFlow flow = flows.of(function);
    return parallelism.startsAll(owner, entry).orElse(List.of()).stream()
        .allMatch(s -> s.function().equals(function) && !flow.follows(anchor(s.event()), anchor(event.raw()), -1));
  }

  /** The instruction of the function whose summary has an event that leads to it. */
  private static int anchor(Event event) {
    return event.via().map(Event.Via::ordinal).orElse(event.site().ordinal());
  }

  static boolean mayGiveBack(Contexts.Occurrence release, Lock lock) {
    return release.act() instanceof Act.Release(Optional<Lock> given)
        && (given.isEmpty() || given.get().overlap(lock) != Overlap.NEVER);
  }

  /** The exclusive locks held at a start, of variables of the program, which nobody else has until they are given back. */
  private Map<String, Lock> held(Spawned s) {
    Map<String, Lock> result = new TreeMap<>();
    s.guard()
        .locks()
        .acquired()
        .forEach(
            (lock, hold) -> {
              boolean passesOn = robust && hold.kind() == LockKind.MUTEX;
              if (hold.mode() == Mode.EXCLUSIVE && isOwned(lock, hold) && !passesOn && kinds.exclude(lock, hold, hold)) {
                identity(s.function(), lock).ifPresent(name -> result.put(name, lock));
              }
            });
    return result;
  }

  /** Semaphores are given back by any thread; of flags, releases are no events; of what code between calls gives back, no thread's own. */
  boolean isOwned(Lock lock, Hold hold) {
    return !kinds.isGivenBetween(lock)
        && hold.kind() != LockKind.ONCE && hold.kind() != LockKind.SEMAPHORE && hold.kind() != LockKind.FLAG;
  }

  List<Contexts.Occurrence> releases(ThreadEntry of) {
    if (!read) {
      for (var at : contexts.activations()) {
        for (Contexts.Occurrence each : contexts.occurrences(at, Act.Release.class::isInstance)) {
          if (each.act() instanceof Act.Release) {
            releases.computeIfAbsent(at.entry().number(), _ -> new ArrayList<>()).add(each);
          }
        }
      }
      read = true;
    }
    return releases.getOrDefault(of.number(), List.of());
  }

  /** A text that is equal for equal locks, of variables only. */
  private Optional<String> identity(Symbol.DefinedFunction function, Lock lock) {
    return switch (lock) {
      case Lock.At(Address address) -> identity(function, address);
      case Lock.Member(Address object, String path) -> identity(function, object).map(o -> o + path);
      case Lock.Token(String name, List<Address> keys) ->
          keys.size() == 1 ? identity(function, keys.getFirst()).map(k -> "$" + name + k) : Optional.empty();
    };
  }

  private Optional<String> identity(Symbol.DefinedFunction function, Address address) {
    ProgramNames names = contexts.names();
    return address.terms().isEmpty()
        && address.base() instanceof Base.Global(Referent name)
        && !names.isThreadLocal(function, address.base())
        ? Optional.of(names.symbol(function, name).map(Symbol::identity).orElse(name.identity()) + "+" + address.offset())
        : Optional.empty();
  }
}
