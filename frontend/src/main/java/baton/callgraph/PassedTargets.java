package baton.callgraph;

import baton.ir.Signature;
import baton.link.Program;
import baton.link.Symbol;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/**
 * What the callers of a function pass for a formal that it calls, followed up through formals of theirs. Only callers that call by
 * name are known here; what others pass is among the loose functions.
 */
final class PassedTargets {
  private record Parameter(Symbol.DefinedFunction function, int formal) {}

  private final Program program;
  private final CallRules rules;
  private final Function<Symbol.DefinedFunction, List<CallSite>> callers;

  PassedTargets(Program program, CallRules rules, Function<Symbol.DefinedFunction, List<CallSite>> callers) {
    this.program = program;
    this.rules = rules;
    this.callers = callers;
  }

  /** What reaches the formal; nothing of it goes through a formal. */
  Set<CallTarget> of(Symbol.DefinedFunction function, int formal, Signature signature) {
    Set<CallTarget> found = new LinkedHashSet<>();
    Set<Parameter> seen = new HashSet<>();
    Deque<Parameter> work = new ArrayDeque<>();
    work.add(new Parameter(function, formal));
    while (!work.isEmpty()) {
      Parameter parameter = work.remove();
      if (!seen.add(parameter)) {
        continue;
      }
      for (CallSite site : callers.apply(parameter.function())) {
        for (CallTarget target : CallReader.argument(program, rules, site, parameter.formal(), signature)) {
          if (target instanceof CallTarget.ThroughFormal(int outer, _)) {
            work.add(new Parameter(site.function(), outer));
          } else {
            found.add(target);
          }
        }
      }
    }
    return found;
  }
}
