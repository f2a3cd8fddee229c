package baton.race;

import baton.callgraph.Call;
import baton.callgraph.CallGraph;
import baton.callgraph.CallTarget;
import baton.ir.Body;
import baton.ir.Instruction;
import baton.ir.Operand;
import baton.link.Symbol;
import baton.model.Argument;
import baton.model.ConcurrencyModel;
import baton.model.FunctionRules;
import baton.model.MemoryRule;
import baton.model.PointerAccess;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;

/**
 * Calls that find a symbol by a name which the program makes up, or is told: what they find is not known. Names that are texts of the
 * program, be it in its variables or passed by callers, are those that {@link baton.link.NamedSymbols} takes as found.
 */
final class MadeUpNames {
  private final CallGraph graph;
  private final ConcurrencyModel model;

  MadeUpNames(CallGraph graph, ConcurrencyModel model) {
    this.graph = graph;
    this.model = model;
  }

  /** Adds a line for each such call of a function. */
  void of(Symbol.DefinedFunction function, SortedSet<Findings.Incomplete> to) {
    Body body = graph.program().function(function).body();
    for (Call call : graph.calls(function)) {
      if (call.target() instanceof CallTarget.Direct(_, String name)
          && body.instruction(call.site().ordinal()) instanceof Instruction.Call made) {
        name(model.function(name))
            .filter(i -> i < made.arguments().size() && !isText(function, made.arguments().get(i).value(), new HashSet<>()))
            .map(_ -> "what " + name + "() finds by a name that is made up is not known, at " + graph.position(call.site()))
            .ifPresent(what -> to.add(new Findings.Incomplete(function.label(), what)));
      }
    }
  }

  /** The argument that is the name. */
  private static Optional<Integer> name(FunctionRules rules) {
    return rules.rule(MemoryRule.class).filter(MemoryRule::returnsNamed).stream()
        .flatMap(rule -> rule.reads().stream())
        .map(PointerAccess::pointer)
        .filter(Argument.Position.class::isInstance)
        .map(pointer -> ((Argument.Position) pointer).index())
        .findFirst();
  }

  /** Whether a value is a text of the program, comes out of its variables, or is passed by a caller in the program. */
  private boolean isText(Symbol.DefinedFunction function, Operand value, Set<Integer> seen) {
    return switch (value) {
      case Operand.SymbolAddress _, Operand.Null _ -> true;
      case Operand.Formal _ -> !function.name().equals("main");
      case Operand.Register(int ordinal) ->
          !seen.add(ordinal)
              || switch (graph.program().function(function).body().instruction(ordinal)) {
                case Instruction.Load load -> isText(function, load.address(), seen);
                case Instruction.Address address -> isText(function, address.base(), seen);
                case Instruction.Select select -> isText(function, select.then(), seen) && isText(function, select.otherwise(), seen);
                case Instruction.Phi phi -> phi.incoming().stream().allMatch(i -> isText(function, i.value(), seen));
                case Instruction _ -> false;
              };
      default -> false;
    };
  }
}
