package baton.pointsto;

import baton.flow.ProgramFlows;
import baton.link.Program;
import baton.link.Symbol;
import baton.model.ConcurrencyModel;
import baton.model.FreeRule;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * Functions that free an object they are handed, or hand it to another such function: wrappers of {@code free}. It is a guess from the
 * text of the body that nothing but precision rests on.
 */
final class Releasers {
  private final Program program;
  private final ProgramFlows flows;
  private final ConcurrencyModel model;

  Releasers(Program program, ProgramFlows flows, ConcurrencyModel model) {
    this.program = program;
    this.flows = flows;
    this.model = model;
  }

  /** Their numbers. */
  Set<Integer> functions() {
    Map<Integer, Set<Integer>> handedBy = new HashMap<>();
    Deque<Integer> found = new ArrayDeque<>();
    for (Symbol.DefinedFunction function : program.functions()) {
      for (int referent : flows.of(function).handed()) {
        Symbol callee = flows.resolve(function, referent);
        if (callee instanceof Symbol.DefinedFunction f) {
          handedBy.computeIfAbsent(f.number(), _ -> new HashSet<>()).add(function.number());
        } else if (model.function(callee.name()).rule(FreeRule.class).isPresent()) {
          found.add(function.number());
        }
      }
    }
    Set<Integer> releasers = new HashSet<>();
    while (!found.isEmpty()) {
      int releaser = found.pop();
      if (releasers.add(releaser)) {
        found.addAll(handedBy.getOrDefault(releaser, Set.of()));
      }
    }
    return releasers;
  }
}
