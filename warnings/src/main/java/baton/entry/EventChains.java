package baton.entry;

import baton.ir.Body;
import baton.link.Symbol;
import baton.summary.Act;
import baton.summary.Event;
import baton.summary.Summary;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** Follows an event that was raised from callees down to the function it stands in. */
public final class EventChains {
  private final ProgramNames names;
  private final Function<Symbol.DefinedFunction, Summary> summaries;

  /** Chains in these summaries. */
  public EventChains(ProgramNames names, Function<Symbol.DefinedFunction, Summary> summaries) {
    this.names = names;
    this.summaries = summaries;
  }

  /**
   * A call on the way.
   *
   * @param caller the function that calls
   * @param ordinal where it calls
   * @param callee the function called
   */
  public record Call(Symbol.DefinedFunction caller, int ordinal, Symbol.DefinedFunction callee) {}

  /** The calls from {@code function} down to where {@code event} of its summary stands; none when it is its own. */
  public List<Call> calls(Symbol.DefinedFunction function, Event event) {
    List<Call> result = new ArrayList<>();
    Set<Symbol.DefinedFunction> seen = new HashSet<>(Set.of(function));
    Symbol.DefinedFunction at = function;
    Optional<Event.Via> via = event.via();
    while (via.isPresent()) {
      Optional<Symbol.DefinedFunction> callee = names.function(at, via.get().callee());
      if (callee.isEmpty() || !seen.add(callee.get())) {
        break;
      }
      result.add(new Call(at, via.get().ordinal(), callee.get()));
      at = callee.get();
      via = next(at, event).flatMap(Event::via);
    }
    return result;
  }

  /**
   * The event of a callee that {@code event} was raised from: one of its own first, then one at the same distance from what it starts
   * from, then the first in order. Where a caller passes the inside of an object and its callee uses two members of that by one helper,
   * the distances do not tell which it was.
   */
  private Optional<Event> next(Symbol.DefinedFunction callee, Event event) {
    List<Event> same =
        summaries.apply(callee).events().stream()
            .filter(e -> e.site().equals(event.site()) && e.act().getClass() == event.act().getClass())
            .toList();
    return same.stream()
        .filter(e -> e.via().isEmpty())
        .findFirst()
        .or(() -> same.stream().filter(e -> isAlike(e.act(), event.act())).findFirst())
        .or(() -> same.stream().findFirst());
  }

  /** Whether the act of a callee looks as that of its caller would if pointers to whole objects were passed. */
  private static boolean isAlike(Act inCallee, Act here) {
    return inCallee instanceof Act.Access there
        && here instanceof Act.Access access
        && there.kind() == access.kind()
        && there.cell().offset() == access.cell().offset()
        && there.cell().depth() <= access.cell().depth();
  }

  /** The function that {@code event} of {@code function}'s summary stands in: of several with one body, the one on its chain. */
  public Symbol.DefinedFunction owner(Symbol.DefinedFunction function, Event event) {
    List<Call> calls = calls(function, event);
    Symbol.DefinedFunction last = calls.isEmpty() ? function : calls.getLast().callee();
    List<Symbol.DefinedFunction> sharing = names.withBody(event.site().body());
    return sharing.isEmpty() || sharing.contains(last) ? last : sharing.getFirst();
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
