package baton.entry;

import baton.ir.Body;
import baton.link.Symbol;
import baton.memory.Address;
import baton.summary.Act;
import baton.summary.Event;
import baton.summary.Site;
import baton.summary.Summary;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Follows an event that was raised from callees down to the function it stands in. */
public final class EventChains {
  /** Functions looked at on all ways to one event. */
  private static final int MOST_STEPS = 128;

  private final ProgramNames names;
  private final Raised raised;
  private final Map<Key, List<Way>> known = new HashMap<>();
  private final Map<Seen, List<Way>> seen = new HashMap<>();
  private final Map<List<Way>, List<Way>> different = new HashMap<>();

  /** An event of a summary, as one object: not looked up by all that it holds each time. */
  private record Seen(Symbol.DefinedFunction function, Event event) {
    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Seen(Symbol.DefinedFunction its, Event same) && Interned.same(event, same) && function.equals(its);
    }

    @Override
    public int hashCode() {
      return 31 * System.identityHashCode(event) + function.hashCode();
    }
  }

  /** All of an event that its ways depend on: equal for the same event in every context. */
  private record Key(
      Symbol.DefinedFunction function, Site site, Optional<Event.Via> via, Class<? extends Act> kind, Optional<Address> cell) {
    static Key of(Symbol.DefinedFunction function, Event event) {
      Optional<Address> cell = event.act() instanceof Act.Access access ? Optional.of(access.cell()) : Optional.empty();
      return new Key(function, event.site(), event.via(), event.act().getClass(), cell);
    }
  }

  /** Chains in these summaries. */
  public EventChains(ProgramNames names, Function<Symbol.DefinedFunction, Summary> summaries) {
    this.names = names;
    this.raised = new Raised(f -> body(f), summaries);
  }

  /**
   * A call on the way.
   *
   * @param caller the function that calls
   * @param ordinal where it calls
   * @param callee the function called
   */
  public record Call(Symbol.DefinedFunction caller, int ordinal, Symbol.DefinedFunction callee) {}

  /**
   * One way from a function down to where an event of its summary may stand.
   *
   * @param calls the calls, the outermost first; none when it is the function's own
   * @param owner the function that it stands in
   * @param whole whether the last call leads to the owner; if not, it is not known what the owner is passed
   */
  public record Way(List<Call> calls, Symbol.DefinedFunction owner, boolean whole) {
    /** Copies {@code calls}. */
    public Way {
      calls = List.copyOf(calls);
    }
  }

  /**
   * All ways from {@code function} down to where {@code event} may stand; more than one where a function on the way uses several members
   * of what it is passed by one helper or by helpers of one text, and it is not known which of them this is, or where functions call
   * each other in circles. Equal lists are one object.
   */
  public List<Way> ways(Symbol.DefinedFunction function, Event event) {
    Seen it = new Seen(function, event);
    List<Way> ways = seen.get(it);
    if (ways == null) {
      Key key = Key.of(function, event);
      ways = known.get(key);
      if (ways == null) {
        List<Way> found = find(function, event);
        ways = different.computeIfAbsent(found, Function.identity());
        known.put(key, ways);
      }
      seen.put(it, ways);
    }
    return ways;
  }

  private List<Way> find(Symbol.DefinedFunction function, Event event) {
    Walk walk = new Walk(event.site());
    walk.down(function, event, List.of());
    if (walk.left > 0) {
      return List.copyOf(walk.found);
    }
    List<Call> first = walk.found.isEmpty() ? List.of() : walk.found.iterator().next().calls();
    walk.found.clear();
    walk.end(function, first);
    return List.copyOf(walk.found);
  }

  /** Goes down from a function to the events of one site. */
  private final class Walk {
    private final List<Symbol.DefinedFunction> owners;
    private final Set<Way> found = new LinkedHashSet<>();
    private int left = MOST_STEPS;

    Walk(Site site) {
      this.owners = names.withBody(site.body());
    }

    private void down(Symbol.DefinedFunction at, Event event, List<Call> above) {
      left--;
      if (left <= 0) {
        return;
      }
      if (event.via().isEmpty() && (owners.isEmpty() || owners.contains(at))) {
        found.add(new Way(above, at, true));
        return;
      }
      Optional<Symbol.DefinedFunction> callee = event.via().flatMap(v -> names.function(at, v.callee()));
      if (callee.isEmpty() || callee.get().equals(at) || above.stream().anyMatch(c -> c.caller().equals(callee.get()))) {
        end(at, above);
        return;
      }
      int ordinal = event.via().get().ordinal();
      List<Call> further = new ArrayList<>(above);
      further.add(new Call(at, ordinal, callee.get()));
      List<Event> origins = raised.from(at, ordinal, callee.get(), event);
      if (origins.isEmpty()) {
        end(callee.get(), further);
      }
      // its own first
      origins.stream().sorted(Comparator.comparing(e -> e.via().isPresent())).forEach(next -> down(callee.get(), next, further));
    }

    /** Any of the functions that the event may stand in, reached in some way. */
    private void end(Symbol.DefinedFunction at, List<Call> above) {
      if (owners.isEmpty()) {
        found.add(new Way(above, at, false));
      }
      owners.forEach(owner -> found.add(new Way(above, owner, false)));
    }
  }

  /** The calls of the first way from {@code function} down to where {@code event} of its summary stands. */
  public List<Call> calls(Symbol.DefinedFunction function, Event event) {
    return ways(function, event).getFirst().calls();
  }

  /** The calls of the first way from {@code function} down to where {@code event} of its summary stands in {@code owner}. */
  public List<Call> calls(Symbol.DefinedFunction function, Event event, Symbol.DefinedFunction owner) {
    return ways(function, event).stream().filter(w -> w.owner().equals(owner)).findFirst().map(Way::calls).orElse(List.of());
  }

  /** The functions that {@code event} of {@code function}'s summary may stand in: of several with one body, those on its ways. */
  public Set<Symbol.DefinedFunction> owners(Symbol.DefinedFunction function, Event event) {
    Set<Symbol.DefinedFunction> result = new LinkedHashSet<>();
    ways(function, event).forEach(w -> result.add(w.owner()));
    return result;
  }

  /** The first of the functions that {@code event} of {@code function}'s summary may stand in. */
  public Symbol.DefinedFunction owner(Symbol.DefinedFunction function, Event event) {
    return owners(function, event).iterator().next();
  }

  /** The body that {@code event} of {@code function}'s summary stands in. */
  Body body(Symbol.DefinedFunction function, Event event) {
    return names.program().function(owner(function, event)).body();
  }

  /** The body of a function. */
  Body body(Symbol.DefinedFunction function) {
    return names.program().function(function).body();
  }
}
