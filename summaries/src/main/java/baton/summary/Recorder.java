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

/** Collects the events of one function: equal ones are kept once, private ones are counted only. */
final class Recorder {
  private final Digest body;
  private final Function<Address, List<Address>> choices;
  private final Map<Key, Event> events = new LinkedHashMap<>();
  private int privateEvents;

  private record Key(Site site, Act act, Guard guard, boolean published) {}

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
    Guard guard = new Guard(state.locks(), state.threads()).then(later);
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

  private static Guard replace(Guard guard, Function<Address, Address> chosen) {
    return new Guard(guard.locks().rebind(l -> Optional.of(l.replace(chosen))), guard.threads());
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
    Event event = new Event(act, guard, known, repeats, site, via);
    events.merge(new Key(site, act, guard, known), event, Recorder::once);
  }

  private static Event once(Event a, Event b) {
    boolean twice = !a.via().equals(b.via());
    Event kept = a.compareTo(b) <= 0 ? a : b;
    return a.repeats() || b.repeats() || twice
        ? new Event(kept.act(), kept.guard(), kept.published(), true, kept.site(), kept.via())
        : kept;
  }

  /**
   * All events, in order.
   *
   * @param mostOpen open accesses beyond this many settle: they stop rising, lose their name and the locks named by formals
   */
  List<Event> events(int mostOpen) {
    Collection<Event> all = events.values();
    long open = all.stream().filter(Event::isOpen).count();
    for (int depth = State.DEEPEST; depth >= 0 && open > mostOpen; depth--) {
      Map<Key, Event> settled = new LinkedHashMap<>();
      for (Event event : all) {
        Event kept = event.act() instanceof Act.Access access && access.cell().depth() >= depth && event.isOpen() ? settle(event, access) : event;
        settled.merge(new Key(kept.site(), kept.act(), kept.guard(), kept.published()), kept, Recorder::once);
      }
      all = settled.values();
      open = all.stream().filter(Event::isOpen).count();
    }
    List<Event> result = new ArrayList<>(all);
    result.sort(null);
    return result;
  }

  private Event settle(Event event, Act.Access access) {
    Address cell = access.cell().isOpen() ? Address.of(new Base.Opaque(body, Integer.MIN_VALUE)) : access.cell();
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
    return new Event(
        new Act.Access(cell, access.bytes(), access.kind(), access.marked()), guard, true, event.repeats(), event.site(), event.via());
  }
}
