package baton.pointsto;

import baton.ir.Argument;
import baton.ir.Block;
import baton.ir.Body;
import baton.ir.Callee;
import baton.ir.Instruction;
import baton.ir.Operand;
import baton.link.Program;
import baton.link.Symbol;
import baton.model.ConcurrencyModel;
import baton.model.FreeRule;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Functions that free an object they are handed, or hand it to another such function: wrappers of {@code free}. It is a guess from the
 * text of the body that nothing but precision rests on.
 */
final class Releasers {
  private final Program program;
  private final ConcurrencyModel model;

  Releasers(Program program, ConcurrencyModel model) {
    this.program = program;
    this.model = model;
  }

  /** Their numbers. */
  Set<Integer> functions() {
    Map<Integer, Set<Integer>> handedBy = new HashMap<>();
    Deque<Integer> found = new ArrayDeque<>();
    for (Symbol.DefinedFunction function : program.functions()) {
      for (Symbol callee : handed(function)) {
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

  /** The functions that a function hands one of its formals. */
  private List<Symbol> handed(Symbol.DefinedFunction function) {
    Body body = program.function(function).body();
    Predicate<Argument> isFormal = a -> a.value() instanceof Operand.Formal;
    return body.blocks().stream()
        .map(Block::instructions)
        .flatMap(List::stream)
        .filter(i -> i instanceof Instruction.Call call && call.callee() instanceof Callee.Direct && call.arguments().stream().anyMatch(isFormal))
        .map(i -> ((Callee.Direct) ((Instruction.Call) i).callee()).referent())
        .distinct()
        .map(referent -> program.resolve(function.unit(), body.referents().get(referent)))
        .toList();
  }
}
