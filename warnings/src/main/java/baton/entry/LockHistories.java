package baton.entry;

import baton.callgraph.CallGraph;
import baton.effect.Exclusions;
import baton.link.Symbol;
import baton.lockset.Lock;
import baton.model.ConcurrencyModel;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * In which order a thread took locks up to an event (the acquisition histories of CoBE). Locks are parts of variables; what has no such
 * name may be any that is given back, and is none that is surely taken.
 */
public final class LockHistories {
  /** How many blocks are looked at. */
  private static final int BUDGET = 2_000_000;

  private final Contexts contexts;
  private final LockNames names;
  private final LockTrails trails;

  /** The histories of a program. */
  public LockHistories(Contexts contexts, CallGraph graph, ConcurrencyModel model) {
    this.contexts = contexts;
    this.names = new LockNames(contexts.names());
    this.trails = new LockTrails(graph, model, names, new LockSteps.Looked(Exclusions::hasOwner, true, lock -> lock), BUDGET);
  }

  /**
   * The orders in which locks were taken before each of some events, as far as some event has the same two locks the other way round.
   * Nothing is known of any where the program is too large.
   */
  public List<SortedSet<LockOrder>> crossed(List<Contexts.Occurrence> events) {
    List<SortedSet<LockOrder>> result = new ArrayList<>(events.size());
    Set<LockOrder> all = new HashSet<>();
    ThreadTrails threads = new ThreadTrails(contexts, trails, _ -> Trail.ANY);
    for (Contexts.Occurrence event : events) {
      SortedSet<LockOrder> found = trails.isGivenUp() ? Collections.emptySortedSet() : find(event, threads);
      all.addAll(found);
      result.add(found);
    }
    result.stream().filter(orders -> !orders.isEmpty()).forEach(orders -> orders.removeIf(o -> !all.contains(o.crossed())));
    return result;
  }

  /** The name that orders have for a lock that a guard in the summary of a function names; empty for what is no part of a variable. */
  public Optional<String> name(Symbol.DefinedFunction function, Lock lock) {
    return names.of(function, lock).map(LockName::text);
  }

  private SortedSet<LockOrder> find(Contexts.Occurrence event, ThreadTrails threads) {
    List<LockName> held = new ArrayList<>();
    event.guard().locks().acquired().keySet().forEach(lock -> names.of(event.at().function(), lock).ifPresent(held::add));
    if (held.isEmpty()) {
      return Collections.emptySortedSet();
    }
    SortedSet<LockOrder> result = new TreeSet<>();
    threads
        .at(event)
        .taken()
        .forEach(
            (taken, since) -> {
              for (LockName lock : held) {
                if (taken instanceof LockName.InVariable && !held.contains(taken) && !since.mayBe(lock)) {
                  result.add(new LockOrder(lock.text(), taken.text()));
                }
              }
            });
    return result;
  }
}
