package baton.pointsto;

import baton.flow.ProgramFlows;
import baton.link.Program;
import baton.link.Symbol;
import baton.model.AllocationRule;
import baton.model.Argument;
import baton.model.ConcurrencyModel;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Functions that return what an allocation made, or another such function: wrappers of allocations and constructors. It is a guess from
 * the text of the body that nothing but precision rests on.
 */
final class Makers {
  private final Program program;
  private final ProgramFlows flows;
  private final ConcurrencyModel model;

  Makers(Program program, ProgramFlows flows, ConcurrencyModel model) {
    this.program = program;
    this.flows = flows;
    this.model = model;
  }

  /** Their numbers. */
  Set<Integer> functions() {
    Set<Integer> makers = new HashSet<>();
    Map<Integer, List<Integer>> returnedBy = new HashMap<>();
    Deque<Integer> found = new ArrayDeque<>();
    for (Symbol.DefinedFunction function : program.functions()) {
      for (int referent : flows.of(function).returned()) {
        switch (flows.resolve(function, referent)) {
          case Symbol.DefinedFunction f -> returnedBy.computeIfAbsent(f.number(), _ -> new ArrayList<>()).add(function.number());
          case Symbol.ExternalFunction f -> {
            if (allocates(f) && makers.add(function.number())) {
              found.add(function.number());
            }
          }
          case Symbol.DefinedVariable _, Symbol.ExternalVariable _, Symbol.IndirectFunction _, Symbol.Unresolved _ -> {}
        }
      }
    }
    while (!found.isEmpty()) {
      for (int caller : returnedBy.getOrDefault(found.pop(), List.of())) {
        if (makers.add(caller)) {
          found.add(caller);
        }
      }
    }
    return makers;
  }

  private boolean allocates(Symbol.ExternalFunction function) {
    return model.function(function.name()).rule(AllocationRule.class).filter(r -> r.result() instanceof Argument.Returned).isPresent();
  }
}
