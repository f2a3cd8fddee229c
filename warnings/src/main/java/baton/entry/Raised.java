package baton.entry;

import baton.ir.Body;
import baton.ir.Instruction;
import baton.ir.Operand;
import baton.link.Symbol;
import baton.memory.Address;
import baton.memory.Base;
import baton.summary.Act;
import baton.summary.Event;
import baton.summary.Site;
import baton.summary.Summary;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * Which events of a callee an event of its caller may have been raised from. A function may use several members of what it is passed by
 * one helper; all these events have one site. What the caller passes moves them all alike, so an event is one of those for which all
 * others are found in the caller's summary too: among the events that the same call raised, else among all. Where that does not
 * explain an event of the caller, it may be any.
 */
final class Raised {
  /** Where more pairs of events would have to be compared, nothing is told. */
  private static final int MOST_COMPARED = 1024;

  private final Function<Symbol.DefinedFunction, Body> bodies;
  private final Function<Symbol.DefinedFunction, Summary> summaries;
  private final Map<Symbol.DefinedFunction, Map<Kind, List<Event>>> bySite = new HashMap<>();
  private final Map<Step, Map<Address, List<Event>>> origins = new HashMap<>();

  /** Where an event stands and what happens there. */
  private record Kind(Site site, Class<? extends Act> act) {
    static Kind of(Event event) {
      return new Kind(event.site(), event.act().getClass());
    }
  }

  /** A call that raises the events of a site. */
  private record Step(Symbol.DefinedFunction caller, int ordinal, Symbol.DefinedFunction callee, Site site) {}

  /** A cell of the callee as one of the caller: what the formal leads to that it starts from, for all that start from it. */
  private record Passed(int formal, Address start) {
    private Address there(Address inCallee) {
      return inCallee.replace(b -> b.equals(new Base.Formal(formal)) ? start : Address.of(b)).ignoringEpochs();
    }
  }

  Raised(Function<Symbol.DefinedFunction, Body> bodies, Function<Symbol.DefinedFunction, Summary> summaries) {
    this.bodies = bodies;
    this.summaries = summaries;
  }

  /**
   * The events of {@code callee}.
   *
   * @param caller the function whose summary holds {@code event}
   * @param ordinal where it calls
   */
  List<Event> from(Symbol.DefinedFunction caller, int ordinal, Symbol.DefinedFunction callee, Event event) {
    List<Event> all = at(callee, event);
    if (all.size() < 2 || cell(event).isEmpty()) {
      return all;
    }
    Step step = new Step(caller, ordinal, callee, event.site());
    return origins.computeIfAbsent(step, _ -> origins(step, event, all)).getOrDefault(cell(event).get(), all);
  }

  /** Forgets what was found; it is found again where it is asked for. */
  void leave() {
    bySite.clear();
    origins.clear();
  }

  /** By the cells of the caller's events; nothing where some event is not explained. */
  private Map<Address, List<Event>> origins(Step step, Event event, List<Event> all) {
    List<Event> here = at(step.caller(), event);
    Map<Address, List<Event>> result = new HashMap<>();
    if ((long) here.size() * all.size() > MOST_COMPARED) {
      return result;
    }
    Set<Address> everywhere = new HashSet<>();
    Set<Address> ofCall = new HashSet<>();
    for (Event each : here) {
      Address cell = cell(each).orElseThrow().ignoringEpochs();
      everywhere.add(cell);
      if (isOf(step, each)) {
        ofCall.add(cell);
      }
    }
    for (Event each : here) {
      if (isOf(step, each)) {
        Address cell = cell(each).orElseThrow();
        // what is found among this call's own cells is exact, as a finite set moved by anything is another one; some of them may be
        // missing, where the event of another call stands for both
        List<Event> its = explaining(cell, all, step, ofCall);
        its = its.isEmpty() ? explaining(cell, all, step, everywhere) : its;
        if (its.isEmpty()) {
          return Map.of();
        }
        result.put(cell, its);
      }
    }
    return result;
  }

  private static boolean isOf(Step step, Event event) {
    return event.via().filter(v -> v.ordinal() == step.ordinal()).isPresent();
  }

  /** The events of the callee that one of the caller may be, as far as these cells of the caller tell. */
  private List<Event> explaining(Address cell, List<Event> all, Step step, Set<Address> cells) {
    List<Event> its = all.stream().filter(e -> explains(e, cell, all, step, cells)).toList();
    return its.isEmpty() ? all.stream().filter(e -> movesAll(e, cell, all, cells)).toList() : its;
  }

  /** Whether all cells of the callee that start where one does are found if that is moved to the caller's: it knows what a cell holds. */
  private static boolean movesAll(Event origin, Address here, List<Event> all, Set<Address> cells) {
    Address inCallee = cell(origin).orElseThrow();
    Address start = here.plus(-inCallee.offset());
    return inCallee.terms().isEmpty()
        && inCallee.base() instanceof Base.Held
        && all.stream()
            .map(e -> cell(e).orElseThrow())
            .filter(c -> c.base().equals(inCallee.base()))
            .allMatch(c -> c.terms().isEmpty() && cells.contains(start.plus(c.offset()).ignoringEpochs()));
  }

  /** The events of a function of the site and the kind of another one. */
  private List<Event> at(Symbol.DefinedFunction function, Event event) {
    Map<Kind, List<Event>> events = bySite.get(function);
    if (events == null) {
      events = new HashMap<>();
      for (Event each : summaries.apply(function).events()) {
        events.computeIfAbsent(Kind.of(each), _ -> new ArrayList<>()).add(each);
      }
      bySite.put(function, events);
    }
    return events.getOrDefault(Kind.of(event), List.of());
  }

  private static Optional<Address> cell(Event event) {
    return event.act() instanceof Act.Access access ? Optional.of(access.cell()) : Optional.empty();
  }

  /** Whether an event of the callee may be the caller's, given all others of the callee. */
  private boolean explains(Event origin, Address here, List<Event> all, Step step, Set<Address> cells) {
    Address inCallee = cell(origin).orElseThrow();
    if (!(inCallee.root() instanceof Base.Formal)) {
      return inCallee.ignoringEpochs().equals(here.ignoringEpochs());
    }
    Optional<Passed> passed = passed(inCallee, here);
    Optional<Address> known = passed.flatMap(p -> argument(bodies.apply(step.caller()), step.ordinal(), p.formal()));
    if (passed.isEmpty() || known.isPresent()) {
      return passed.isPresent() && known.equals(passed.map(Passed::start));
    }
    return all.stream()
        .map(e -> cell(e).orElseThrow())
        .filter(c -> c.root().equals(new Base.Formal(passed.get().formal())))
        .allMatch(c -> cells.contains(passed.get().there(c)));
  }

  /** What has to be passed that one cell becomes the other; empty where it cannot be told. */
  private static Optional<Passed> passed(Address inCallee, Address here) {
    if (!inCallee.terms().isEmpty()) {
      return Optional.empty();
    }
    return switch (inCallee.base()) {
      case Base.Formal(int index) -> Optional.of(new Passed(index, here.plus(-inCallee.offset()).ignoringEpochs()));
      case Base.Held(Address cell, _) when here.base() instanceof Base.Held(Address there, _) ->
          here.offset() == inCallee.offset() && here.terms().isEmpty() ? passed(cell, there) : Optional.empty();
      case Base.Held _, Base.Zero _, Base.Global _, Base.Fresh _, Base.Opaque _, Base.Within _, Base.Handed _ -> Optional.empty();
    };
  }

  /** What a call passes, where its text tells. */
  private static Optional<Address> argument(Body body, int ordinal, int formal) {
    return body.instruction(ordinal) instanceof Instruction.Call call && formal < call.arguments().size()
        ? value(body, call.arguments().get(formal).value())
        : Optional.empty();
  }

  private static Optional<Address> value(Body body, Operand pointer) {
    return switch (pointer) {
      case Operand.Formal(int index) -> Optional.of(Address.of(new Base.Formal(index)));
      case Operand.SymbolAddress(int referent, long offset) ->
          Optional.of(Address.of(new Base.Global(body.referents().get(referent))).plus(offset));
      case Operand.Register(int ordinal)
          when body.instruction(ordinal) instanceof Instruction.Address(Operand base, long offset, var indices, _) ->
          indices.isEmpty() ? value(body, base).map(a -> a.plus(offset)) : Optional.empty();
      default -> Optional.empty();
    };
  }
}
