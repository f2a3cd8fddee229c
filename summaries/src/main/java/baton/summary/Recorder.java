package baton.summary;

import baton.ir.Digest;
import baton.lockset.RelativeLockset;
import baton.memory.Address;
import baton.memory.Base;
import baton.symbolic.State;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Collects the events of one function: equal ones are kept once, private ones are counted only. */
final class Recorder {
  /** Guards of one access that are told apart; more are joined. */
  private static final int MOST_GUARDS = 5;

  private final Digest body;
  private final Function<Address, List<Address>> choices;
  private final Map<Key, Event> events = new LinkedHashMap<>();
  private int privateEvents;
  private @Nullable Guard lastLater;
  private @Nullable Composition lastResult;

  /** Each call of a function that starts threads is a start of its own. */
  private record Key(Site site, Act act, Guard guard, boolean published, Optional<Event.Via> start) {
    static Key of(Event event) {
      return new Key(event.site(), event.act(), event.guard(), event.published(), start(event));
    }

    static Optional<Event.Via> start(Event event) {
      return event.act() instanceof Act.Spawn ? event.via() : Optional.empty();
    }
  }

  Recorder(Digest body, Function<Address, List<Address>> choices) {
    this.body = body;
    this.choices = choices;
  }

  int privateEvents() {
    return privateEvents;
  }

  /**
   * Records an event that happens in {@code state}.
   *
   * @param act what
   * @param state what is known then
   * @param later the guard of an event of a callee, in names of this function; neutral for an own event
   * @param published whether a callee made the object known before
   * @param repeats whether it may happen several times in one activation
   */
  void record(Act act, State state, Guard later, boolean published, boolean repeats, Site site, Optional<Event.Via> via) {
    Guard guard = later.equals(Guard.NEUTRAL) ? new Guard(state.locks(), state.threads(), state.premises()) : composed(state, later);
    if (act instanceof Act.Access access) {
      Base root = access.cell().root();
      if (root instanceof Base.Opaque) {
        List<Address> split = choices.apply(Address.of(root));
        if (split.size() > 1) {
          for (Address choice : split) {
            Function<Address, Address> chosen = a -> a.replace(b -> b.equals(root) ? choice : Address.of(b));
            add(act.replace(chosen), replace(guard, chosen), state, published, repeats, site, via);
          }
          return;
        }
      }
    }
    add(act, guard, state, published, repeats, site, via);
  }

  /** Events of one call mostly have one guard: the last composition is kept. */
  private Guard composed(State state, Guard later) {
    if (lastResult == null || !later.equals(lastLater) || !state.locks().equals(lastResult.before.locks()) || !state.threads().equals(lastResult.before.threads()) || !state.premises().equals(lastResult.before.premises())) {
      Guard before = new Guard(state.locks(), state.threads(), state.premises());
      lastLater = later;
      lastResult = new Composition(before, before.then(later));
    }
    return lastResult.after;
  }

  private record Composition(Guard before, Guard after) {}

  private static Guard replace(Guard guard, Function<Address, Address> chosen) {
    return new Guard(guard.locks().rebind(l -> Optional.of(l.replace(chosen))), guard.threads(), guard.premises());
  }

  private void add(Act act, Guard guard, State state, boolean published, boolean repeats, Site site, Optional<Event.Via> via) {
    boolean known = true;
    if (act instanceof Act.Access access) {
      if (access.cell().base() instanceof Base.Zero) {
        return;
      }
      if (!published && state.isPrivate(access.cell())) {
        privateEvents++;
        return;
      }
      known = !(access.cell().root() instanceof Base.Formal formal) || published || state.knows(formal);
    }
    Act kept = act instanceof Act.Access access ? owned(access, state, via.map(Event.Via::ordinal).orElse(-1)) : act;
    Event event = new Event(kept, guard, known, repeats, site, via);
    events.merge(Key.of(event), event, Recorder::once);
  }

  /**
   * With the regions that a cell without a name from entry may be in.
   *
   * @param call the call through which the access is raised: what has its name is unknown, not what it returns; -1 for none
   */
  static Act.Access owned(Act.Access access, State state, int call) {
    List<Address> owners = new ArrayList<>();
    if (access.owners().isEmpty()) {
      Base root = access.cell().root();
      boolean unnamed = root instanceof Base.Opaque(_, int site) && site == call;
      boolean made = root instanceof Base.Opaque || root instanceof Base.Within || root instanceof Base.Fresh;
      if (made && !unnamed) {
        owners.addAll(state.owners(access.cell()));
      }
    } else {
      for (Address owner : access.owners()) {
        List<Address> more = state.owners(owner);
        if (more.isEmpty()) {
          return new Act.Access(access.cell(), access.bytes(), access.kind(), access.marked());
        }
        owners.addAll(more);
      }
    }
    List<Address> distinct = owners.stream().distinct().sorted().toList();
    return new Act.Access(access.cell(), access.bytes(), access.kind(), access.marked(), distinct);
  }

  private static Event once(Event a, Event b) {
    boolean twice = !a.via().equals(b.via());
    Event kept = !twice || earlier(a, b) ? a : b;
    return a.repeats() || b.repeats() || twice
        ? new Event(kept.act(), kept.guard(), kept.published(), true, kept.site(), kept.via())
        : kept;
  }

  /** Events that differ in the call they came through only: the one of the first call stands for both. */
  private static boolean earlier(Event a, Event b) {
    int left = a.via().map(Event.Via::ordinal).orElse(-1);
    int right = b.via().map(Event.Via::ordinal).orElse(-1);
    return left < right || (left == right && a.compareTo(b) <= 0);
  }

  /**
   * All events, in order.
   *
   * @param mostOpen open events beyond this many settle: they stop rising, lose their name and the locks named by formals
   */
  List<Event> events(int mostOpen) {
    Collection<Event> all = dominating(events.values());
    for (int depth = State.DEEPEST; depth >= 0 && all.stream().filter(Event::isOpen).count() > mostOpen; depth--) {
      Map<Key, Event> settled = new LinkedHashMap<>();
      for (Event event : all) {
        Event kept = event.isOpen() ? settle(event, depth) : event;
        settled.merge(Key.of(kept), kept, Recorder::once);
      }
      all = dominating(settled.values());
    }
    List<Event> result = new ArrayList<>(all);
    result.sort(null);
    return result;
  }

  /** Of events that differ in their guards only, those that guarantee least; of too many, their join. */
  private static List<Event> dominating(Collection<Event> events) {
    record Same(Site site, Act act, boolean published, Optional<Event.Via> start) {}
    Map<Same, List<Event>> groups = new LinkedHashMap<>();
    events.forEach(e -> groups.computeIfAbsent(new Same(e.site(), e.act(), e.published(), Key.start(e)), _ -> new ArrayList<>()).add(e));
    List<Event> result = new ArrayList<>();
    for (List<Event> group : groups.values()) {
      if (group.size() > MOST_GUARDS) {
        Event joined = group.getFirst();
        for (Event other : group) {
          joined = once(joined.under(joined.guard().join(other.guard())), other.under(joined.guard().join(other.guard())));
        }
        result.add(joined.repeating());
      } else {
        boolean counts = group.getFirst().act() instanceof Act.Spawn;
        for (Event event : group) {
          if (group.size() == 1 || counts || group.stream().noneMatch(o -> isBelow(event, o))) {
            result.add(event);
          }
        }
      }
    }
    return result;
  }

  private static boolean isBelow(Event event, Event other) {
    return !event.guard().equals(other.guard()) && other.guard().dominates(event.guard()) && (other.repeats() || !event.repeats());
  }

  private Event settle(Event event, int depth) {
    Act act = event.act();
    switch (act) {
      case Act.Access access -> {
        if (access.cell().depth() < depth) {
          return event;
        }
        Address cell = access.cell().isOpen() ? Address.of(new Base.Opaque(body, Integer.MIN_VALUE)) : access.cell();
        act = new Act.Access(cell, access.bytes(), access.kind(), access.marked());
      }
      case Act.Enter(Address function, _, boolean raised) -> {
        if (function.isOpen() || !raised) {
          return event;
        }
      }
      case Act.Release _ -> act = new Act.Release(Optional.empty());
      case Act.Spawn _, Act.Init _ -> {
        return event;
      }
    }
    RelativeLockset locks = event.guard().locks();
    boolean releasesFormal = locks.released().keySet().stream().anyMatch(l -> l.mentions(Base.Formal.class::isInstance));
    TreeMap<baton.lockset.Lock, baton.lockset.Hold> held = new TreeMap<>(locks.acquired());
    held.keySet().removeIf(l -> l.mentions(Base.Formal.class::isInstance));
    TreeMap<baton.lockset.Lock, Integer> released = new TreeMap<>(locks.released());
    released.keySet().removeIf(l -> l.mentions(Base.Formal.class::isInstance));
    Guard guard =
        new Guard(
            new RelativeLockset(held, released, locks.releasesAll() || releasesFormal),
            event.guard().threads().rebind(a -> a.isOpen() ? Optional.empty() : Optional.of(a)));
    return new Event(act, guard, true, event.repeats(), event.site(), event.via());
  }
}
