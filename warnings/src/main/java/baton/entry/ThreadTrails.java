package baton.entry;

import baton.link.Symbol;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Function;

/** Which locks threads take, and which they may use, from where they begin. */
final class ThreadTrails {
  /** How often functions are gone through for threads of an entry; beyond, nothing is known of what any thread does. */
  private static final int MOST_STEPS = 400_000;

  private final Contexts contexts;
  private final LockTrails trails;
  private final Map<Place, Trail> begins = new HashMap<>();
  private final Map<Passed, Trail> passed = new HashMap<>();
  private final SortedMap<Integer, Symbol.DefinedFunction> functions = new TreeMap<>();

  /** A function, by number, that threads of an entry come to. */
  private record Place(int entry, int function) {}

  /** That a call reaches functions. */
  private record Seen(Callees callees, Symbol.DefinedFunction caller, int ordinal) {}

  /** That threads of an entry call some functions. */
  private record Passed(int entry, Callees callees) {}

  private record Reached(int entry, Symbol.DefinedFunction function) {}

  /**
   * Finds out what functions begin with, in the threads of each entry.
   *
   * @param initial what threads of an entry begin with
   */
  ThreadTrails(Contexts contexts, LockTrails trails, Function<ThreadEntry, Trail> initial) {
    this.contexts = contexts;
    this.trails = trails;
    Deque<Reached> work = new ArrayDeque<>();
    for (Activation at : contexts.activations()) {
      if (at.from().isEmpty()) {
        begin(at.entry().number(), at.function(), initial.apply(at.entry()), work);
      }
    }
    Map<Seen, Boolean> seen = new HashMap<>();
    for (ContextWalk.CallEdge call : contexts.calls()) {
      Set<Symbol.DefinedFunction> owners = contexts.chains().owners(call.caller(), call.event());
      int ordinal = call.event().site().ordinal();
      boolean isSeen =
          owners.stream()
              .allMatch(o -> seen.computeIfAbsent(new Seen(call.callees(), o, ordinal), s -> trails.areCalled(s.callees(), s.caller(), s.ordinal())));
      if (!isSeen) {
        pass(call.entry(), call.callees(), Trail.ANY, work);
      }
    }
    int steps = 0;
    while (!work.isEmpty()) {
      if (++steps > MOST_STEPS) {
        begins.clear();
        contexts.names().program().functions().forEach(f -> functions.put(f.number(), f));
        break;
      }
      Reached at = work.poll();
      Trail before = begins.getOrDefault(new Place(at.entry(), at.function().number()), Trail.ANY);
      trails.forEachCall(at.function(), (callees, trail) -> pass(at.entry(), callees, common(before.then(trail)), work));
    }
  }

  /** What threads of an entry begin some functions with: what all calls of them have in common goes to each. */
  private void pass(int entry, Callees callees, Trail with, Deque<Reached> work) {
    Passed to = new Passed(entry, callees);
    Trail known = passed.get(to);
    Trail joined = known == null ? with : known.join(with);
    if (!joined.equals(known)) {
      passed.put(to, joined);
      callees.functions().forEach(f -> call(entry, f, joined, work));
    }
  }

  /** Of what many entries call as one nothing is known. */
  private void call(int caller, Symbol.DefinedFunction function, Trail with, Deque<Reached> work) {
    Optional<ThreadEntry> all = contexts.sharedIn(function);
    begin(all.map(ThreadEntry::number).orElse(caller), function, all.isPresent() ? Trail.ANY : with, work);
  }

  private void begin(int entry, Symbol.DefinedFunction function, Trail with, Deque<Reached> work) {
    Place place = new Place(entry, function.number());
    Trail known = begins.get(place);
    Trail joined = known == null ? with : known.join(with);
    functions.put(function.number(), function);
    if (!joined.equals(known)) {
      begins.put(place, joined);
      work.add(new Reached(entry, function));
    }
  }

  /** What means the same in a function that is called. */
  private static Trail common(Trail trail) {
    return trail.named(lock -> lock instanceof LockName.InVariable ? Optional.of(lock) : Optional.empty());
  }

  /** The functions that some thread comes to. */
  Iterable<Symbol.DefinedFunction> functions() {
    return Collections.unmodifiableCollection(functions.values());
  }

  /** From the beginning of threads to an instruction, for the threads of each entry that come to the function. */
  void forEach(Symbol.DefinedFunction function, int ordinal, Consumer<Trail> trail) {
    Optional<Trail> here = trails.at(function, ordinal);
    if (begins.isEmpty()) {
      trail.accept(Trail.ANY);
    }
    for (ThreadEntry entry : contexts.entries()) {
      Trail before = begins.get(new Place(entry.number(), function.number()));
      if (before != null && here.isPresent()) {
        trail.accept(before.then(here.get()));
      }
    }
  }

  /** From the beginning of the thread to an event, whichever of the functions with that body it is in. */
  Trail at(Contexts.Occurrence event) {
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
