package baton.race;

import baton.entry.Activation;
import baton.entry.Contexts;
import baton.entry.EventChains;
import baton.ir.Function;
import baton.ir.Position;
import baton.ir.Positions;
import baton.link.Program;
import baton.link.Symbol;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Where accesses stand in the source, and how their threads come there. */
final class Traces {
  private final Program program;
  private final EventChains chains;
  private final Map<List<WarnedAccess.Step>, List<WarnedAccess.Step>> told = new HashMap<>();

  Traces(Contexts contexts) {
    this.program = contexts.names().program();
    this.chains = contexts.chains();
  }

  /** The place of an instruction; that of the function where it has none. */
  WarnedAccess.Place place(Symbol.DefinedFunction function, int ordinal) {
    Function definition = program.function(function);
    Position position = new Positions(definition.positions()).at(ordinal);
    return position.file() < 0
        ? definition(function)
        : new WarnedAccess.Place(file(function, position.file()), position.line(), position.column());
  }

  private WarnedAccess.Place definition(Symbol.DefinedFunction function) {
    Function definition = program.function(function);
    return new WarnedAccess.Place(file(function, definition.file()), definition.line(), 0);
  }

  private String file(Symbol.DefinedFunction function, int index) {
    List<String> files = program.unit(function.unit()).files();
    return index >= 0 && index < files.size() ? files.get(index) : function.unit();
  }

  /** The calls from the entry to the access; of accesses that are come to alike, one list. */
  List<WarnedAccess.Step> chain(SharedAccess access) {
    List<Activation.Caller> callers = new ArrayList<>();
    Activation at = access.occurrence().at();
    for (Optional<Activation.Caller> from = at.from(); from.isPresent(); from = from.get().activation().from()) {
      callers.add(from.get());
    }
    Collections.reverse(callers);
    List<WarnedAccess.Step> steps = new ArrayList<>();
    Symbol.DefinedFunction first = callers.isEmpty() ? at.function() : callers.getFirst().activation().function();
    steps.add(new WarnedAccess.Step(first.label(), definition(first)));
    for (int i = 0; i < callers.size(); i++) {
      Activation.Caller caller = callers.get(i);
      Symbol.DefinedFunction function = caller.activation().function();
      Symbol.DefinedFunction callee = i + 1 < callers.size() ? callers.get(i + 1).activation().function() : at.function();
      raised(chains.calls(function, caller.event()), steps);
      Symbol.DefinedFunction owner = chains.owner(function, caller.event());
      steps.add(new WarnedAccess.Step(callee.label(), place(owner, caller.event().site().ordinal())));
    }
    raised(chains.calls(at.function(), access.occurrence().raw(), access.owner()), steps);
    return told.computeIfAbsent(List.copyOf(steps), s -> s);
  }

  private void raised(List<EventChains.Call> calls, List<WarnedAccess.Step> to) {
    for (EventChains.Call call : calls) {
      to.add(new WarnedAccess.Step(call.callee().label(), place(call.caller(), call.ordinal())));
    }
  }
}
