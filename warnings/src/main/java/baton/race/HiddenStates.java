package baton.race;

import baton.ir.Block;
import baton.ir.Body;
import baton.ir.Callee;
import baton.ir.Instruction;
import baton.ir.Operand;
import baton.ir.Type;
import baton.link.Places;
import baton.link.Program;
import baton.link.Span;
import baton.link.Symbol;
import baton.model.ConcurrencyModel;
import baton.model.ThreadUnsafeRule;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/**
 * The objects in which library functions keep state that nothing protects: some return their address, so that the program reads what
 * the next call overwrites.
 */
final class HiddenStates {
  private final FieldSpans spans;
  private final Map<String, Set<FieldSpan>> byName = new HashMap<>();

  HiddenStates(Program program, ConcurrencyModel model, FieldSpans spans, Function<Symbol.DefinedFunction, Places> places) {
    this.spans = spans;
    Map<Symbol, String> undeclared = new HashMap<>();
    for (Symbol symbol : program.symbols()) {
      if (symbol instanceof Symbol.ExternalFunction function) {
        model.function(function.name()).rule(ThreadUnsafeRule.class).flatMap(ThreadUnsafeRule::state)
            .ifPresent(
                state -> {
                  if (program.type(function).resolved() instanceof Type.Function(Type result, _, _)) {
                    add(state, result);
                  } else {
                    undeclared.put(function, state);
                  }
                });
      }
    }
    if (!undeclared.isEmpty()) {
      program.functions().forEach(caller -> called(program, caller, undeclared, places));
    }
  }

  /** Of functions that are not declared, by what a caller takes the result for. */
  private void called(
      Program program, Symbol.DefinedFunction caller, Map<Symbol, String> states, Function<Symbol.DefinedFunction, Places> places) {
    Body body = program.function(caller).body();
    for (Block block : body.blocks()) {
      int ordinal = block.first();
      for (Instruction instruction : block.instructions()) {
        if (instruction instanceof Instruction.Call call && call.callee() instanceof Callee.Direct(int referent)) {
          String state = states.get(program.resolve(caller.unit(), body.referents().get(referent)));
          if (state != null) {
            add(state, new Type.Pointer(places.apply(caller).target(new Operand.Register(ordinal))));
          }
        }
        ordinal++;
      }
    }
  }

  private void add(String state, Type result) {
    if (result.resolved() instanceof Type.Pointer(Type target)) {
      byName.computeIfAbsent(state, _ -> new LinkedHashSet<>()).addAll(spans.of(target, new Span(0, Math.max(1, spans.size(target)))));
    }
  }

  /** The fields that a program finds in a state, by what the functions return that share it. */
  List<FieldSpan> fields(String state) {
    return List.copyOf(byName.getOrDefault(state, Set.of()));
  }
}
