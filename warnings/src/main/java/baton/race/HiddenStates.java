package baton.race;

import baton.ir.Type;
import baton.link.Program;
import baton.link.Span;
import baton.link.Symbol;
import baton.model.ConcurrencyModel;
import baton.model.ThreadUnsafeRule;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The objects in which library functions keep state that nothing protects: some return their address, so that the program reads what
 * the next call overwrites.
 */
final class HiddenStates {
  private final FieldSpans spans;
  private final Map<String, Set<FieldSpan>> byName = new HashMap<>();

  HiddenStates(Program program, ConcurrencyModel model, FieldSpans spans) {
    this.spans = spans;
    for (Symbol symbol : program.symbols()) {
      if (symbol instanceof Symbol.ExternalFunction function) {
        model.function(function.name()).rule(ThreadUnsafeRule.class).flatMap(ThreadUnsafeRule::state)
            .ifPresent(state -> byName.computeIfAbsent(state, _ -> new LinkedHashSet<>()).addAll(returned(program.type(function))));
      }
    }
  }

  /** The fields that a program finds in a state, by what the functions return that share it. */
  List<FieldSpan> fields(String state) {
    return List.copyOf(byName.getOrDefault(state, Set.of()));
  }

  private List<FieldSpan> returned(Type function) {
    return Optional.of(function.resolved())
        .filter(Type.Function.class::isInstance)
        .map(f -> ((Type.Function) f).result().resolved())
        .filter(Type.Pointer.class::isInstance)
        .map(p -> ((Type.Pointer) p).target())
        .map(target -> spans.of(target, new Span(0, Math.max(1, spans.size(target)))))
        .orElse(List.of());
  }
}
