package baton.entry;

import baton.ir.Body;
import baton.ir.Operand;
import baton.ir.Instruction;
import baton.link.Symbol;
import baton.memory.Base;
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
   * All ways from {@code function} down to where {@code event} may stand, the one of {@link #calls} among them; more than one where a
   * function on the way uses several members of what it is passed by one helper, and it is not known which of them this is.
   */
  public List<List<Call>> ways(Symbol.DefinedFunction function, Event event) {
    List<List<Call>> result = new ArrayList<>();
    ways(function, event.via(), event, List.of(), result);
    return result;
  }

  private void ways(Symbol.DefinedFunction at, Optional<Event.Via> via, Event event, List<Call> above, List<List<Call>> result) {
    Optional<Symbol.DefinedFunction> callee = via.flatMap(v -> names.function(at, v.callee()));
    if (callee.isEmpty() || above.stream().anyMatch(c -> c.caller().equals(callee.get())) || callee.get().equals(at)) {
      result.add(above);
      return;
    }
    List<Call> further = new ArrayList<>(above);
    further.add(new Call(at, via.get().ordinal(), callee.get()));
    List<Event> origins = origins(at, via.get().ordinal(), callee.get(), event);
    if (origins.isEmpty()) {
      result.add(further);
    }
    origins.stream().map(Event::via).distinct().forEach(next -> ways(callee.get(), next, event, further, result));
  }

  /** The events of a callee that {@code event} may have been raised from: where whole objects are passed, those at its distance. */
  private List<Event> origins(Symbol.DefinedFunction caller, int ordinal, Symbol.DefinedFunction callee, Event event) {
    List<Event> same = same(callee, event);
    List<Event> own = same.stream().filter(e -> e.via().isEmpty()).limit(1).toList();
    List<Event> alike = same.stream().filter(e -> isAlike(e.act(), event.act())).toList();
    boolean whole = same.stream().allMatch(e -> isPassedWhole(caller, ordinal, e.act()));
    return !own.isEmpty() ? own : whole && !alike.isEmpty() ? alike : same;
  }

  private boolean isPassedWhole(Symbol.DefinedFunction caller, int ordinal, Act act) {
    Body body = body(caller);
    return act instanceof Act.Access access
        && access.cell().root() instanceof Base.Formal(int index)
        && body.instruction(ordinal) instanceof Instruction.Call call
        && index < call.arguments().size()
        && isWhole(body, call.arguments().get(index).value());
  }

  /** Whether a pointer is one that leads to the beginning of an object, as far as the function that uses it can tell. */
  private static boolean isWhole(Body body, Operand pointer) {
    return switch (pointer) {
      case Operand.Formal _, Operand.Null _ -> true;
      case Operand.SymbolAddress(_, long offset) -> offset == 0;
      case Operand.Register(int ordinal) ->
          switch (body.instruction(ordinal)) {
            case Instruction.Load _, Instruction.Call _, Instruction.Allocate _ -> true;
            case Instruction.Address(Operand base, long offset, var indices, _) -> offset == 0 && indices.isEmpty() && isWhole(body, base);
            default -> false;
          };
      default -> false;
    };
  }

  private List<Event> same(Symbol.DefinedFunction callee, Event event) {
    return summaries.apply(callee).events().stream()
        .filter(e -> e.site().equals(event.site()) && e.act().getClass() == event.act().getClass())
        .toList();
  }

  /** The event of a callee that {@code event} was raised from: one of its own first, then one at the same distance, then the first. */
  private Optional<Event> next(Symbol.DefinedFunction callee, Event event) {
    List<Event> same = same(callee, event);
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
