package baton.entry;

import static java.util.Objects.requireNonNull;

import baton.callgraph.Components;
import baton.ir.Body;
import baton.link.Symbol;
import baton.memory.Address;
import baton.summary.Act;
import baton.summary.Event;
import baton.summary.Site;
import baton.summary.Summary;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Follows an event that was raised from callees down to the function it stands in. */
public final class EventChains {
  /** Functions looked at on all ways to one event. */
  private static final int MOST_STEPS = 128;

  /** Events of which it is remembered what was found once few are asked for; when they are more, all is forgotten. */
  private static final int MOST_OF_FEW = 200_000;

  private final ProgramNames names;
  private final Raised raised;
  private final Components components;
  private final Map<Key, Found> known = new HashMap<>();

  /** The ways of the events of a function's summary, each as one object: not looked up by all that it holds each time. */
  private final Map<Symbol.DefinedFunction, IdentityHashMap<Event, List<Way>>> seen = new HashMap<>();

  private boolean isForFew;

  /** The function that was asked of last: mostly it is asked of all its events one by one. */
  private Symbol.@Nullable DefinedFunction last;

  private IdentityHashMap<Event, List<Way>> ofLast = new IdentityHashMap<>();
  private final Map<List<Way>, List<Way>> different = new HashMap<>();
  private final Map<End, Way> ends = new HashMap<>();
  private final Map<Further, Way> furthers = new HashMap<>();

  /** An event of a summary. */
  private record Seen(Symbol.DefinedFunction function, Event event) {}

  /** All of an event that its ways depend on: equal for the same event in every context. */
  private record Key(
      Symbol.DefinedFunction function, Site site, Optional<Event.Via> via, Class<? extends Act> kind, Optional<Address> cell) {
    static Key of(Symbol.DefinedFunction function, Event event) {
      Optional<Address> cell = event.act() instanceof Act.Access access ? Optional.of(access.cell()) : Optional.empty();
      return new Key(function, event.site(), event.via(), event.act().getClass(), cell);
    }
  }

  /**
   * Chains in these summaries.
   *
   * @param components of the calls over which they were made
   */
  public EventChains(ProgramNames names, Components components, Function<Symbol.DefinedFunction, Summary> summaries) {
    this.names = names;
    this.components = components;
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

  /** One way from a function down to where an event of its summary may stand. Equal ones of the same chains are one object. */
  public static final class Way {
    private final Optional<Call> first;
    private final Optional<Way> rest;
    private final Symbol.DefinedFunction owner;
    private final boolean whole;
    private final int length;
    private @Nullable List<Call> calls;

    private Way(Symbol.DefinedFunction owner, boolean whole) {
      this.first = Optional.empty();
      this.rest = Optional.empty();
      this.owner = owner;
      this.whole = whole;
      this.length = 0;
    }

    private Way(Call first, Way rest) {
      this.first = Optional.of(first);
      this.rest = Optional.of(rest);
      this.owner = rest.owner;
      this.whole = rest.whole;
      this.length = rest.length + 1;
    }

    /** The calls, the outermost first; none when it is the function's own. */
    public List<Call> calls() {
      if (calls == null) {
        List<Call> all = new ArrayList<>();
        for (Way at = this; at.first.isPresent(); at = at.rest.orElseThrow()) {
          all.add(at.first.get());
        }
        calls = List.copyOf(all);
      }
      return calls;
    }

    /** The function that it stands in. */
    public Symbol.DefinedFunction owner() {
      return owner;
    }

    /** Whether the last call leads to the owner; if not, it is not known what the owner is passed. */
    public boolean whole() {
      return whole;
    }
  }

  /** The end of a way. */
  private record End(Symbol.DefinedFunction owner, boolean whole) {}

  /** A way that begins with a call. */
  private record Further(Call call, Way rest) {}

  /**
   * What was found.
   *
   * @param ways all ways, if few functions were looked at; else at least the first one, if there is one
   * @param steps how many were looked at on all of them
   */
  private record Found(List<Way> ways, int steps) {
    private boolean isTooLong() {
      return steps >= MOST_STEPS;
    }
  }

  /**
   * All ways from {@code function} down to where {@code event} may stand; more than one where a function on the way uses several members
   * of what it is passed by one helper or by helpers of one text, and it is not known which of them this is, or where functions call
   * each other in circles. Equal lists are one object.
   */
  public List<Way> ways(Symbol.DefinedFunction function, Event event) {
    if (!function.equals(last)) {
      if (isForFew && known.size() > MOST_OF_FEW) {
        leave();
      }
      last = function;
      ofLast = seen.computeIfAbsent(function, _ -> new IdentityHashMap<>());
    }
    List<Way> ways = ofLast.get(event);
    if (ways == null) {
      Found found = found(function, event);
      ways = found.isTooLong() ? tooLong(function, event, found) : found.ways();
      ways = different.computeIfAbsent(ways, Function.identity());
      ofLast.put(event, ways);
    }
    return ways;
  }

  /** Any of the functions that the event may stand in, by the calls of the first way found. */
  private List<Way> tooLong(Symbol.DefinedFunction function, Event event, Found found) {
    List<Call> first = found.ways().stream().findFirst().filter(w -> w.length <= MOST_STEPS).map(Way::calls).orElse(List.of());
    List<Way> result = new ArrayList<>();
    for (Way end : ends(function, event.site())) {
      Way way = end;
      for (Call call : first.reversed()) {
        way = further(call, way);
      }
      result.add(way);
    }
    return List.copyOf(result);
  }

  /** Finds what is below first, each with a stack of its own making: a chain of calls is as long as the program has functions. */
  private Found found(Symbol.DefinedFunction function, Event event) {
    Deque<Seen> open = new ArrayDeque<>();
    open.push(new Seen(function, event));
    Found last = null;
    while (!open.isEmpty()) {
      Seen at = open.element();
      Key key = Key.of(at.function(), at.event());
      last = known.get(key);
      if (last == null) {
        last = down(at.function(), at.event(), List.of(), open);
      }
      if (last != null) {
        known.put(key, last);
        open.remove();
      }
    }
    return requireNonNull(last);
  }

  /**
   * Goes down from a function to the events of one site. What is below its component is the same from wherever one comes.
   *
   * @param above the functions of the same component through which it came
   * @param missing where what is below is put if it is not known yet
   * @return nothing if something was missing
   */
  private @Nullable Found down(Symbol.DefinedFunction at, Event event, List<Symbol.DefinedFunction> above, Deque<Seen> missing) {
    List<Symbol.DefinedFunction> owners = names.withBody(event.site().body());
    if (event.via().isEmpty() && (owners.isEmpty() || owners.contains(at))) {
      return new Found(List.of(end(at, true)), 1);
    }
    Optional<Symbol.DefinedFunction> target = event.via().flatMap(v -> names.function(at, v.callee()));
    if (target.isEmpty() || target.get().equals(at) || above.size() == MOST_STEPS || above.contains(target.get())) {
      return new Found(ends(at, event.site()), 1);
    }
    Symbol.DefinedFunction callee = target.get();
    Call call = new Call(at, event.via().orElseThrow().ordinal(), callee);
    List<Event> origins = raised.from(at, call.ordinal(), callee, event);
    Set<Way> ways = new LinkedHashSet<>();
    int steps = 1;
    if (origins.isEmpty()) {
      ends(callee, event.site()).forEach(end -> ways.add(further(call, end)));
    }
    boolean below = !Objects.equals(components.ofFunction().get(at.number()), components.ofFunction().get(callee.number()));
    List<Symbol.DefinedFunction> further = below ? List.of() : Stream.concat(above.stream(), Stream.of(at)).toList();
    // its own first
    for (Event next : origins.stream().sorted(Comparator.comparing(e -> e.via().isPresent())).toList()) {
      if (steps < MOST_STEPS) {
        Found found = below ? known.get(Key.of(callee, next)) : down(callee, next, further, missing);
        if (found == null) {
          if (below) {
            missing.push(new Seen(callee, next));
          }
          return null;
        }
        found.ways().forEach(way -> ways.add(further(call, way)));
        steps += found.steps();
      }
    }
    return new Found(steps < MOST_STEPS ? List.copyOf(ways) : ways.stream().limit(1).toList(), steps);
  }

  /** Forgets what was found: from now on few events are asked for. Equal lists are one object still. */
  public void leave() {
    isForFew = true;
    known.clear();
    seen.clear();
    last = null;
    ofLast = new IdentityHashMap<>();
    raised.leave();
  }

  private Way end(Symbol.DefinedFunction owner, boolean whole) {
    return ends.computeIfAbsent(new End(owner, whole), e -> new Way(e.owner(), e.whole()));
  }

  private Way further(Call call, Way rest) {
    return furthers.computeIfAbsent(new Further(call, rest), f -> new Way(f.call(), f.rest()));
  }

  /** Any of the functions that an event may stand in, reached from one in some way. */
  private List<Way> ends(Symbol.DefinedFunction at, Site site) {
    List<Symbol.DefinedFunction> owners = names.withBody(site.body());
    return owners.isEmpty() ? List.of(end(at, false)) : owners.stream().map(owner -> end(owner, false)).toList();
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

  /** The events of the function called that {@code event} of {@code function}'s summary was raised from; none when it is its own. */
  public List<Event> origins(Symbol.DefinedFunction function, Event event) {
    Optional<Symbol.DefinedFunction> callee = event.via().flatMap(v -> names.function(function, v.callee()));
    return callee.isEmpty() ? List.of() : raised.from(function, event.via().orElseThrow().ordinal(), callee.get(), event);
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
