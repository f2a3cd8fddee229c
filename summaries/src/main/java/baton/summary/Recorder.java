package baton.summary;

import baton.ir.Digest;
import baton.memory.Address;
import baton.memory.Base;
import baton.symbolic.State;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/** Collects the events of one function: equal ones are kept once, private ones are counted only. */
final class Recorder {
  /** Guards of one access that are told apart; more are joined. */
  private static final int MOST_GUARDS = 5;

  /** Smaller numbers are null pointers with an offset, or error numbers. */
  private static final long LEAST_ADDRESS = 4096;

  private final Settling settling;
  private final Budget budget;
  private final Function<Address, List<Address>> choices;
  private final Guards guards = new Guards();
  private final Map<Place, List<Recorded>> events = new LinkedHashMap<>();
  private int privateEvents;

  /**
   * What events that are compared by their guards have in common. Each call of a function that starts threads is a start of its own, and
   * what has settled is told by the call that leads to it only.
   */
  private record Place(Site site, Act act, boolean published, Optional<Event.Via> way) {

    @Override
    public int hashCode() {
      int where = (site.body().hashCode() * 31 + site.ordinal()) * 31 + site.part();
      return where * 31
          + switch (act) {
            case Act.Access access -> access.cell().hashCode();
            case Act.Enter enter -> enter.function().hashCode() * 31 + enter.arguments().hashCode();
            case Act.Spawn _, Act.Init _, Act.Release _, Act.Barrier _, Act.Arm _, Act.End _ -> act.hashCode();
          };
    }
  }

  /** An event and the number of its guard. */
  private record Recorded(int guard, Event event) {}

  Recorder(Digest body, Budget budget, Function<Address, List<Address>> choices) {
    this.budget = budget;
    this.settling = new Settling(body, budget.paths());
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
    record(act, state, later, published, repeats, site, via, new Owners(state, via.map(Event.Via::ordinal).orElse(-1)));
  }

  /** As {@link #record(Act, State, Guard, boolean, boolean, Site, Optional)}, with the regions of {@code state}, for several events in it. */
  void record(Act act, State state, Guard later, boolean published, boolean repeats, Site site, Optional<Event.Via> via, Owners owners) {
    int guard = guards.then(state, later);
    if (act instanceof Act.Access access) {
      Base root = access.cell().root();
      if (root instanceof Base.Opaque) {
        List<Address> split = choices.apply(Address.of(root));
        if (split.size() > 1) {
          for (Address choice : split) {
            Function<Address, Address> chosen = a -> a.replace(b -> b.equals(root) ? choice : Address.of(b));
            add(act.replace(chosen), guards.number(replace(guards.guard(guard), chosen)), state, published, repeats, site, via, owners);
          }
          return;
        }
      }
    }
    add(act, guard, state, published, repeats, site, via, owners);
  }

  private static Guard replace(Guard guard, Function<Address, Address> chosen) {
    return new Guard(guard.locks().rebind(l -> Optional.of(l.replace(chosen))), guard.threads(), guard.premises());
  }

  private void add(
      Act act, int guard, State state, boolean published, boolean repeats, Site site, Optional<Event.Via> via, Owners owners) {
    boolean known = true;
    if (act instanceof Act.Access access) {
      if (isNowhere(access.cell())) {
        return;
      }
      if (!published && state.isPrivate(access.cell())) {
        privateEvents++;
        return;
      }
      known = !(access.cell().root() instanceof Base.Formal formal) || published || state.sharing().knows(formal);
    }
    Act kept = act instanceof Act.Access access ? owners.of(access) : act;
    add(events, guard, new Event(kept, guards.guard(guard), known, repeats, site, via));
  }

  /** Whether a cell is near the null pointer, or an error number; other numbers are addresses that the machine has for something. */
  private static boolean isNowhere(Address cell) {
    return cell.base() instanceof Base.Zero && Math.abs(cell.offset()) < LEAST_ADDRESS;
  }

  private void add(Map<Place, List<Recorded>> to, int guard, Event event) {
    boolean byWay = event.act() instanceof Act.Spawn || settling.hasSettled(event.act());
    Place place = new Place(event.site(), event.act(), event.published(), byWay ? event.via() : Optional.empty());
    List<Recorded> there = to.computeIfAbsent(place, _ -> new ArrayList<>(1));
    for (int i = 0; i < there.size(); i++) {
      if (there.get(i).guard() == guard) {
        there.set(i, new Recorded(guard, once(there.get(i).event(), event)));
        return;
      }
    }
    there.add(new Recorded(guard, event));
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
   * All events, in order. Where too many paths rise from one formal, the deepest ones settle; of too many open events the deepest accesses
   * do, too, and at last calls and releases.
   */
  List<Event> events() {
    List<Recorded> all = dominating(events);
    RisenCalls calls = new RisenCalls(all.stream().map(Recorded::event).toList(), budget.passed());
    if (calls.areTooMany()) {
      all = settled(all, calls::told);
    }
    Map<Base.Formal, Integer> tooMany = settling.tooMany(all.stream().map(Recorded::event).toList());
    if (!tooMany.isEmpty()) {
      all = settled(all, e -> settling.settled(e, tooMany));
    }
    for (int depth = State.DEEPEST; depth >= 0 && isTooOpen(all); depth--) {
      int from = depth;
      all = settled(all, e -> settling.access(e, from));
    }
    if (isTooOpen(all)) {
      all = settled(all, settling::other);
    }
    List<Event> result = new ArrayList<>(all.size());
    all.forEach(r -> result.add(r.event()));
    result.sort(null);
    return result;
  }

  private boolean isTooOpen(List<Recorded> all) {
    int mostOpen = budget.openEvents();
    return all.size() > mostOpen && all.stream().filter(this::isOpen).count() > mostOpen;
  }

  private List<Recorded> settled(List<Recorded> all, UnaryOperator<Event> settling) {
    Map<Place, List<Recorded>> settled = new LinkedHashMap<>();
    for (Recorded each : all) {
      Event kept = isOpen(each) ? settling.apply(each.event()) : each.event();
      add(settled, kept.guard().equals(each.event().guard()) ? each.guard() : guards.number(kept.guard()), kept);
    }
    return dominating(settled);
  }

  private boolean isOpen(Recorded each) {
    return guards.isOpen(each.guard()) || each.event().act().isOpen();
  }

  /** Of events that differ in their guards only, those that guarantee least; of too many, their join. */
  private List<Recorded> dominating(Map<Place, List<Recorded>> events) {
    List<Recorded> result = new ArrayList<>(events.size());
    for (List<Recorded> group : events.values()) {
      if (group.size() == 1) {
        result.add(group.getFirst());
      } else if (group.size() > MOST_GUARDS) {
        result.add(join(group));
      } else {
        boolean counts = group.getFirst().event().act() instanceof Act.Spawn;
        for (Recorded each : group) {
          if (counts || group.stream().noneMatch(o -> isBelow(each, o))) {
            result.add(each);
          }
        }
      }
    }
    return result;
  }

  private Recorded join(List<Recorded> group) {
    int guard = group.getFirst().guard();
    Event joined = group.getFirst().event();
    for (Recorded other : group) {
      guard = guards.join(guard, other.guard());
      joined = earlier(joined, other.event()) ? joined : other.event();
    }
    return new Recorded(guard, joined.under(guards.guard(guard)).repeating());
  }

  private boolean isBelow(Recorded one, Recorded other) {
    return one.guard() != other.guard()
        && (other.event().repeats() || !one.event().repeats())
        && guards.dominates(other.guard(), one.guard());
  }
}
