package baton.refine;

import baton.entry.Contexts;
import baton.entry.EventChains;
import baton.entry.Spawned;
import baton.ir.Digest;
import baton.link.Symbol;
import baton.memory.Base;
import baton.race.SharedAccess;
import baton.summary.Act;
import baton.summary.Event;
import baton.summary.Site;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Counters whose rounds tell the threads apart that a call starts: in each round one is started at most. The loop is around the call, or in
 * the function that is called, if the call is executed once ({@code start_all(workers, count)}).
 */
final class StartCounters {
  private final Contexts contexts;
  private final ControlFlows flows;
  private final MadeForStarts made;

  /**
   * A counter.
   *
   * @param flow the function of its loop
   * @param phi the counter
   * @param start the instruction there that leads to the start
   * @param called the body of that function, where it is called by the one that tells of the start
   */
  record Counter(ControlFlow flow, int phi, int start, Optional<Digest> called) {
    /** Whether an access, in the function that tells of the start or in what it calls, comes in each round before a thread is started. */
    boolean isBeforeStart(SharedAccess access, Spawned s) {
      Site site = access.occurrence().raw().site();
      boolean here = called.isEmpty() || (access.anchor() == MadeForStarts.call(s) && site.body().equals(called.get()));
      return here && !flow.follows(start, called.isEmpty() ? access.anchor() : site.ordinal(), flow.block(phi));
    }
  }

  StartCounters(Contexts contexts, ControlFlows flows, MadeForStarts made) {
    this.contexts = contexts;
    this.flows = flows;
    this.made = made;
  }

  /** The counter that a number is, in one activation of the function that tells of a start; empty where it is none, or does not tell. */
  Optional<Counter> of(Spawned s, Base number) {
    return anyOf(s, number).filter(c -> c.called().isPresent() || !contexts.startsSeveral(s));
  }

  /** The same where each round may start several threads. */
  Optional<Counter> anyOf(Spawned s, Base number) {
    return switch (number) {
      case Base.Opaque(Digest body, int phi) when made.isOf(s, body) -> around(s, phi);
      case Base.Within(Digest body, int call, Base.Opaque(Digest callee, int phi)) when made.isOf(s, body) && call == MadeForStarts.call(s) ->
          inside(s, callee, phi);
      case Base _ -> Optional.empty();
    };
  }

  private Optional<Counter> around(Spawned s, int phi) {
    ControlFlow flow = flows.of(s.function());
    int call = MadeForStarts.call(s);
    return flow.separates(phi, call) ? Optional.of(new Counter(flow, phi, call, Optional.empty())) : Optional.empty();
  }

  private Optional<Counter> inside(Spawned s, Digest callee, int phi) {
    ControlFlow outer = flows.of(s.function());
    int call = outer.block(MadeForStarts.call(s));
    Optional<Symbol.DefinedFunction> starter = starter(s);
    if (outer.reaches(call, call, -1)
        || starter.isEmpty()
        || !contexts.names().program().function(starter.get()).digest().equals(callee)
        || phi < 0) {
      return Optional.empty();
    }
    ControlFlow flow = flows.of(starter.get());
    int start = s.event().site().ordinal();
    return flow.separates(phi, start) ? Optional.of(new Counter(flow, phi, start, Optional.of(callee))) : Optional.empty();
  }

  /** The only function that the call calls which leads to the start, if that stands in its own body; empty otherwise. */
  private Optional<Symbol.DefinedFunction> starter(Spawned s) {
    List<EventChains.Way> ways = contexts.chains().ways(s.function(), s.event());
    Set<Symbol.DefinedFunction> called = ways.stream().flatMap(w -> w.calls().stream()).map(EventChains.Call::callee).collect(Collectors.toSet());
    return called.size() == 1 && ways.stream().allMatch(w -> w.calls().size() == 1 && isOwn(w.owner(), s))
        ? Optional.of(called.iterator().next())
        : Optional.empty();
  }

  /** Whether the start stands in the body of a function, and is told as one there. */
  private boolean isOwn(Symbol.DefinedFunction function, Spawned s) {
    List<Event> starts =
        contexts.summary(function).events().stream()
            .filter(e -> e.act() instanceof Act.Spawn && e.site().equals(s.event().site()))
            .toList();
    return s.event().site().body().equals(contexts.names().program().function(function).digest())
        && starts.size() == 1
        && starts.getFirst().via().isEmpty();
  }
}
