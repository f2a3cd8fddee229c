package baton.summary;

import baton.ir.Referent;
import baton.lockset.Lock;
import baton.memory.Address;
import baton.memory.Base;
import baton.symbolic.Calls;
import baton.symbolic.Merge;
import baton.symbolic.State;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The events of callees that depend on their callers, as they happen at the calls of one function (RELAY, section 4.3). */
final class CalleeEvents {
  private final CallEffects calls;

  CalleeEvents(CallEffects calls) {
    this.calls = calls;
  }

  /**
   * Records the open events of a callee as they happen here.
   *
   * @param linked the state before the call, but with the regions merged that the callee merges
   */
  void raise(State before, State linked, Calls.Invocation site, Referent callee, Summary summary, List<Address> arguments) {
    Recorder recorder = calls.recorder();
    if (recorder == null) {
      return;
    }
    EventIndex events = calls.events(summary);
    if (events.anyClosed()) {
      calls.enter(before, site, Address.of(new Base.Global(callee)), arguments, true);
    }
    Binding binding =
        new Binding(before, arguments, calls.digest(), site.ordinal(), Optional.empty(), calls.isRecursive(callee));
    Optional<Event.Via> via = Optional.of(new Event.Via(site.ordinal(), callee));
    Owners elsewhere = new Owners(linked, site.ordinal());
    Owners here = new Owners(before, site.ordinal());
    Paths paths = new Paths(binding, events.paths());
    @Nullable Optional<Guard>[] guards = guards(events.guards());
    for (EventIndex.Open each : events.open()) {
      Event event = each.event();
      Optional<Guard> possible = guards[each.guard()];
      if (possible == null) {
        possible = binding.guard(event.guard());
        guards[each.guard()] = possible;
      }
      if (possible.isEmpty()) {
        continue;
      }
      Guard guard = possible.get();
      Act act =
          event.act() instanceof Act.Access access
              // what the callee links with something is there from then on
              ? elsewhere.of(paths.access(access, each.path()))
              : event.act().replace(binding::cell);
      if (act instanceof Act.Enter(Address target, List<Optional<Address>> passed, boolean raised) && !raised) {
        act = new Act.Enter(target, passed, resolved(before, site, target, passed, guard));
      }
      if (act instanceof Act.Release(Optional<Lock> lock) && isOwn(lock, before, guard)) {
        continue;
      }
      boolean repeats = event.repeats() || site.repeats() || isStartedTwice(summary, event);
      boolean published = event.published() || isKnownByAnotherName(before, summary, binding, arguments, event.act(), act);
      recorder.record(act, before, guard, published, repeats, event.site(), via, here);
    }
  }

  @SuppressWarnings({"unchecked", "rawtypes"})
  private static @Nullable Optional<Guard>[] guards(int count) {
    return new Optional[count];
  }

  /** The accesses of a callee in the names of its caller: each path is renamed once. */
  private static final class Paths {
    private final Binding binding;
    private final @Nullable Optional<Address>[] named;

    @SuppressWarnings({"unchecked", "rawtypes"})
    Paths(Binding binding, int count) {
      this.binding = binding;
      this.named = new Optional[count];
    }

    Act.Access access(Act.Access inCallee, int path) {
      long offset = inCallee.cell().offset();
      Optional<Address> start = named[path];
      if (start == null) {
        start = binding.name(inCallee.cell().plus(-offset));
        named[path] = start;
      }
      Address cell = binding.moved(inCallee.cell(), start, offset);
      List<Address> owners = inCallee.owners().isEmpty() ? List.of() : inCallee.owners().stream().map(binding::cell).toList();
      return new Act.Access(cell, inCallee.bytes(), inCallee.kind(), inCallee.marked(), owners);
    }
  }

  /** Whether a lock that is given back was taken by this function, which has started no thread since. */
  private static boolean isOwn(Optional<Lock> lock, State before, Guard guard) {
    boolean none = before.threads().started().isEmpty() && guard.threads().started().isEmpty();
    return none && lock.isPresent() && before.locks().acquired().containsKey(lock.get());
  }

  /**
   * Whether the callee may make a private object known that it was passed, by another of its names than that by which it accesses the
   * object: it takes its formals for different objects, and cannot tell.
   */
  private boolean isKnownByAnotherName(
      State before, Summary callee, Binding binding, List<Address> arguments, Act inCallee, Act here) {
    if (!(inCallee instanceof Act.Access there) || !(here instanceof Act.Access access) || !before.isPrivate(access.cell())) {
      return false;
    }
    Base own = there.cell().root();
    List<Address> others = callee.effects().published().stream().filter(p -> !p.root().equals(own)).toList();
    if (others.isEmpty()) {
      return false;
    }
    State after = before.copy();
    others.forEach(p -> calls.named(p, binding, arguments).forEach(after.sharing()::publish));
    return !after.isPrivate(access.cell());
  }

  /** Whether the call starts a thread that the callee starts through two calls of its own. */
  private static boolean isStartedTwice(Summary callee, Event start) {
    return start.act() instanceof Act.Spawn
        && callee.events().stream()
            .anyMatch(e -> e.act() instanceof Act.Spawn && e.site().equals(start.site()) && !e.via().equals(start.via()));
  }

  /**
   * A callee calls what it was passed. Where it is known here which function that is, its open events happen here; returns whether
   * they were raised.
   */
  private boolean resolved(State before, Calls.Invocation site, Address target, List<Optional<Address>> passed, Guard guard) {
    Recorder recorder = calls.recorder();
    Referent referent = CallEffects.function(target);
    ComponentTask.Callee callee = referent == null ? null : calls.member().callees().get(referent.identity());
    if (recorder == null || referent == null || callee == null || !calls.model().function(callee.name()).isEmpty()) {
      return false;
    }
    if (callee.unlisted() || callee.symbols().isEmpty() || callee.symbols().stream().anyMatch(s -> calls.summary(s).isEmpty())) {
      return false;
    }
    if (passed.stream().filter(Optional::isEmpty).count() > 1) {
      // one name would make one object of them
      return false;
    }
    State within = before.copy();
    within.locks(before.locks().then(guard.locks()));
    within.threads(before.threads().then(guard.threads()));
    List<Address> arguments = passed.stream().map(a -> a.orElse(Address.of(new Base.Opaque(calls.digest(), site.ordinal())))).toList();
    for (String symbol : callee.symbols()) {
      Optional<Summary> summary = calls.summary(symbol);
      if (summary.isPresent()) {
        Binding binding = new Binding(within, arguments, calls.digest(), site.ordinal(), Optional.empty(), calls.isRecursive(referent));
        for (Merge merge : summary.get().effects().regions().merges()) {
          if (merge.isOpen()) {
            within.regions().mergeElsewhere(
                SummaryEffects.regions(within, merge.one(), binding),
                SummaryEffects.regions(within, merge.other(), binding),
                merge.body(),
                merge.ordinal());
          }
        }
        Owners owners = new Owners(within, site.ordinal());
        for (EventIndex.Open open : calls.events(summary.get()).open()) {
          Event each = open.event();
          Optional<Guard> possible = binding.guard(each.guard());
          if (possible.isPresent()) {
            recorder.record(
                each.act().replace(binding::cell),
                within,
                possible.get(),
                true,
                true,
                each.site(),
                Optional.of(new Event.Via(site.ordinal(), referent)),
                owners);
          }
        }
      }
    }
    return true;
  }
}
