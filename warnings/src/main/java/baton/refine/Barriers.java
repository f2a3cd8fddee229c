package baton.refine;

import baton.entry.Contexts;
import baton.entry.Spawned;
import baton.entry.ThreadEntry;
import baton.ir.Referent;
import baton.link.Symbol;
import baton.memory.Address;
import baton.memory.Base;
import baton.race.Discharge;
import baton.race.Facts;
import baton.race.Pair;
import baton.race.Refinement;
import baton.race.SharedAccess;
import baton.summary.Act;
import baton.summary.Event;
import baton.summary.Site;
import baton.symbolic.Threads;
import baton.symbolic.Waits;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Accesses in different phases between waits at one barrier. If no more threads ever wait at a barrier than it counts, each of its
 * rounds takes all of them: a thread that has waited <em>k</em> times has seen every other thread begin its wait number <em>k</em>.
 */
public final class Barriers implements Refinement {
  private static final String BARRIER_OBJECT = "barrier-object";

  private final Contexts contexts;
  private final Instances instances;
  private final Map<String, Set<Integer>> waiting;

  Barriers(Facts facts) {
    this.contexts = facts.contexts();
    this.instances = new Instances(contexts);
    this.waiting = findWaiting();
  }

  @Override
  public String name() {
    return "barrier";
  }

  @Override
  public String paper() {
    return "POSIX, pthread_barrier_wait; threads that may happen in parallel: Vojdani et al., The Goblint Approach, thread uniqueness";
  }

  @Override
  public boolean concerns(SharedAccess access) {
    return waiting.values().stream().anyMatch(group -> group.contains(access.entry().number()));
  }

  @Override
  public boolean concernsPairOfOne() {
    return true;
  }

  @Override
  public Optional<Discharge> discharge(Pair pair) {
    for (Map.Entry<String, Set<Integer>> each : waiting.entrySet()) {
      if (isApart(pair.first(), pair.second(), each.getKey(), each.getValue())) {
        return Optional.of(new Discharge(name(), "all threads wait at a barrier between the two", List.of(BARRIER_OBJECT)));
      }
    }
    return Optional.empty();
  }

  private boolean isApart(SharedAccess a, SharedAccess b, String barrier, Set<Integer> group) {
    Waits.Count first = count(a, barrier);
    Waits.Count second = count(b, barrier);
    boolean firstWaits = group.contains(a.entry().number());
    boolean secondWaits = group.contains(b.entry().number());
    if (firstWaits && secondWaits) {
      return first.isApart(second);
    }
    return firstWaits ? first.most() < begunAfter(b.entry(), barrier) : secondWaits && second.most() < begunAfter(a.entry(), barrier);
  }

  private Waits.Count count(SharedAccess access, String barrier) {
    return count(access.occurrence().at().function(), access.guard().threads(), barrier);
  }

  /** How often a thread has waited at a barrier, by all of its names. */
  private Waits.Count count(Symbol.DefinedFunction function, Threads threads, String barrier) {
    List<Address> names =
        threads.waits().counts().keySet().stream().filter(a -> identity(function, a).equals(Optional.of(barrier))).toList();
    return threads.waits().at(names);
  }

  /** How many rounds of a barrier were surely over before any thread of an entry was started. */
  private int begunAfter(ThreadEntry entry, String barrier) {
    return begunAfter(entry, barrier, new HashSet<>());
  }

  private int begunAfter(ThreadEntry entry, String barrier, Set<Integer> seen) {
    List<Spawned> starts = contexts.spawned().stream().filter(s -> s.child().number() == entry.number()).toList();
    if (starts.isEmpty() || entry.kind() != ThreadEntry.Kind.THREAD || !seen.add(entry.number())) {
      return 0;
    }
    int least = Integer.MAX_VALUE;
    for (Spawned s : starts) {
      int own =
          waiting.getOrDefault(barrier, Set.of()).contains(s.parent().number())
              ? count(s.function(), s.guard().threads(), barrier).least()
              : 0;
      least = Math.min(least, Math.max(own, begunAfter(s.parent(), barrier, seen)));
    }
    return least;
  }

  /** By barrier, the entries whose threads wait there, where they are no more threads than the barrier counts. */
  private Map<String, Set<Integer>> findWaiting() {
    record Begin(int entry, Symbol.DefinedFunction function, Site site, Optional<Event.Via> via, boolean once, Optional<Long> parties) {}
    Map<String, Set<Begin>> begun = new HashMap<>();
    Map<String, Set<Integer>> result = new TreeMap<>();
    Set<String> refuted = new HashSet<>();
    for (var at : contexts.activations()) {
      for (Contexts.Occurrence each : contexts.occurrences(at, Act.Barrier.class::isInstance)) {
        if (each.act() instanceof Act.Barrier(Address object, boolean begins, Optional<Long> parties)) {
          Optional<String> barrier = identity(at.function(), object);
          if (barrier.isEmpty()) {
            return Map.of();
          }
          if (begins) {
            boolean once = !each.raw().repeats() && contexts.activatedOnce(at.entry(), at.function());
            begun
                .computeIfAbsent(barrier.get(), _ -> new HashSet<>())
                .add(new Begin(at.entry().number(), at.function(), each.raw().site(), each.raw().via(), once, parties));
          } else {
            result.computeIfAbsent(barrier.get(), _ -> new TreeSet<>()).add(at.entry().number());
            if (contexts.isHidden(each)) {
              refuted.add(barrier.get());
            }
          }
        }
      }
    }
    result
        .entrySet()
        .removeIf(
            e -> {
              List<Begin> begins = new ArrayList<>(begun.getOrDefault(e.getKey(), Set.of()));
              boolean once = begins.size() == 1 && begins.getFirst().once() && begins.getFirst().parties().isPresent();
              return refuted.contains(e.getKey()) || !once || !areAtMost(begins.getFirst().parties().orElseThrow(), e.getValue());
            });
    return result;
  }

  private boolean areAtMost(long parties, Set<Integer> entries) {
    long sum = 0;
    for (int entry : entries) {
      OptionalLong most = instances.most(contexts.entries().get(entry));
      if (most.isEmpty()) {
        return false;
      }
      sum += most.getAsLong();
    }
    return sum <= parties;
  }

  /** A text that is equal for equal barriers of whatever thread; empty where the name may mean any. */
  private Optional<String> identity(Symbol.DefinedFunction function, Address address) {
    if (!address.terms().isEmpty()) {
      return Optional.empty();
    }
    return switch (address.base()) {
      case Base.Global(Referent name) ->
          contexts.names().isThreadLocal(function, address.base())
              ? Optional.empty()
              : Optional.of(contexts.names().symbol(function, name).map(Symbol::identity).orElse(name.identity()) + "+" + address.offset());
      case Base.Fresh _, Base.Within _ -> {
        Base inner = address.base();
        while (inner instanceof Base.Within(_, _, Base made)) {
          inner = made;
        }
        yield contexts.madeOnce(inner) ? Optional.of(inner.text() + "+" + address.offset()) : Optional.empty();
      }
      case Base.Zero _, Base.Formal _, Base.Opaque _, Base.Held _, Base.Handed _ -> Optional.empty();
    };
  }
}
