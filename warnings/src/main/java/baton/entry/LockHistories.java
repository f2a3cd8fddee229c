package baton.entry;

import baton.callgraph.CallGraph;
import baton.link.Symbol;
import baton.lockset.Lock;
import baton.model.ConcurrencyModel;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
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
  private final Map<Place, Trail> begins = new HashMap<>();

  /** A function, by number, that threads of an entry come to. */
  private record Place(int entry, int function) {}

  private record Reached(int entry, Symbol.DefinedFunction function) {}

  /** The histories of a program. */
  public LockHistories(Contexts contexts, CallGraph graph, ConcurrencyModel model) {
    this.contexts = contexts;
    this.names = new LockNames(contexts.names());
    this.trails = new LockTrails(graph, model, names, BUDGET);
  }

  /**
   * The orders in which locks were taken before each of some events, as far as some event has the same two locks the other way round.
   * Nothing is known of any where the program is too large.
   */
  public List<SortedSet<LockOrder>> crossed(List<Contexts.Occurrence> events) {
    List<SortedSet<LockOrder>> result = new ArrayList<>(events.size());
    Set<LockOrder> all = new HashSet<>();
    walk();
    for (Contexts.Occurrence event : events) {
      SortedSet<LockOrder> found = trails.isGivenUp() ? new TreeSet<>() : find(event);
      all.addAll(found);
      result.add(found);
    }
    result.forEach(orders -> orders.removeIf(o -> !all.contains(o.crossed())));
    return result;
  }

  /** The name that orders have for a lock that a guard in the summary of a function names; empty for what is no part of a variable. */
  public Optional<String> name(Symbol.DefinedFunction function, Lock lock) {
    return names.of(function, lock).map(LockName::text);
  }

  /** Finds out what functions begin with, in the threads of each entry. */
  private void walk() {
    Deque<Reached> work = new ArrayDeque<>();
    for (Activation at : contexts.activations()) {
      if (at.from().isEmpty()) {
        begin(at.entry().number(), at.function(), Trail.ANY, work);
      }
    }
    for (ContextWalk.CallEdge call : contexts.calls()) {
      Symbol.DefinedFunction owner = contexts.chains().owner(call.caller(), call.event());
      if (!trails.isCalled(call.callee(), owner, call.event().site().ordinal())) {
        begin(call.entry(), call.callee(), Trail.ANY, work);
      }
    }
    while (!work.isEmpty()) {
      Reached at = work.poll();
      Trail before = begins.getOrDefault(new Place(at.entry(), at.function().number()), Trail.ANY);
      trails.forEachCall(at.function(), (callee, trail) -> begin(at.entry(), callee, common(before.then(trail)), work));
    }
  }

  private void begin(int entry, Symbol.DefinedFunction function, Trail with, Deque<Reached> work) {
    Place place = new Place(entry, function.number());
    Trail known = begins.get(place);
    Trail joined = known == null ? with : known.join(with);
    if (!joined.equals(known)) {
      begins.put(place, joined);
      work.add(new Reached(entry, function));
    }
  }

  /** What means the same in a function that is called. */
  private static Trail common(Trail trail) {
    return trail.named(lock -> lock instanceof LockName.InVariable ? Optional.of(lock) : Optional.empty());
  }

  private SortedSet<LockOrder> find(Contexts.Occurrence event) {
    SortedSet<LockOrder> result = new TreeSet<>();
    List<LockName> held = new ArrayList<>();
    event.guard().locks().acquired().keySet().forEach(lock -> names.of(event.at().function(), lock).ifPresent(held::add));
    if (held.isEmpty()) {
      return result;
    }
    trail(event)
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

  /** From the beginning of the thread to an event, whichever of the functions with that body it is in. */
  private Trail trail(Contexts.Occurrence event) {
    Trail result = null;
    for (Symbol.DefinedFunction function : contexts.names().withBody(event.raw().site().body())) {
      Trail before = begins.get(new Place(event.at().entry().number(), function.number()));
      Optional<Trail> here = before == null ? Optional.empty() : trails.at(function, event.raw().site().ordinal());
      if (before != null && here.isPresent()) {
        Trail whole = before.then(here.get());
        result = result == null ? whole : result.join(whole);
      }
    }
    return result == null ? Trail.ANY : result;
  }
}
