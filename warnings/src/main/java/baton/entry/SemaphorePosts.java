package baton.entry;

import baton.callgraph.Call;
import baton.callgraph.CallGraph;
import baton.callgraph.CallTarget;
import baton.callgraph.Target;
import baton.callgraph.Component;
import baton.callgraph.Edges;
import baton.effect.CallShape;
import baton.effect.Effect;
import baton.effect.Outcomes;
import baton.ir.Body;
import baton.ir.Instruction;
import baton.link.Symbol;
import baton.model.ConcurrencyModel;
import baton.model.FunctionRules;
import baton.model.LockExpression;
import baton.model.LockKind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Where functions post semaphores. A function that posts what it is handed, before it does anything else to a semaphore, posts at its
 * calls.
 */
final class SemaphorePosts {
  private final CallGraph graph;
  private final ConcurrencyModel model;
  private final LockNames names;
  private final Map<Integer, List<Post>> byFunction = new HashMap<>();
  private boolean isUnclear;

  /**
   * A post.
   *
   * @param ordinal the call that does it
   * @param semaphore which one
   */
  record Post(int ordinal, LockName semaphore) {}

  SemaphorePosts(CallGraph graph, ConcurrencyModel model, LockNames names, LockTrails trails) {
    this.graph = graph;
    this.model = model;
    this.names = names;
    for (Component component : graph.components(Edges.DIRECT).inOrder()) {
      for (Symbol.DefinedFunction function : component.members()) {
        List<Post> posts = find(function);
        byFunction.put(function.number(), posts);
        for (Post post : posts) {
          boolean isHanded = post.semaphore() instanceof LockName.Handed;
          boolean isFirst = trails.at(function, post.ordinal()).filter(t -> t.used().equals(Trail.Used.NOTHING)).isPresent();
          isUnclear |= isHanded && (component.recursive() || !isFirst);
        }
      }
    }
  }

  /** Whether something may be posted that has no name, or is handed on in a way that is not followed. */
  boolean isUnclear() {
    return isUnclear;
  }

  /** The posts of a function. */
  List<Post> of(Symbol.DefinedFunction function) {
    return byFunction.getOrDefault(function.number(), List.of());
  }

  /** Whether a function posts what it is handed. */
  boolean isHanded(Symbol.DefinedFunction function) {
    return of(function).stream().anyMatch(p -> p.semaphore() instanceof LockName.Handed);
  }

  /** Whether a call names the function that it calls. */
  boolean isDirect(Symbol.DefinedFunction caller, int ordinal) {
    return graph.calls(caller).stream().filter(c -> c.site().ordinal() == ordinal).allMatch(c -> c.target() instanceof CallTarget.Direct);
  }

  private List<Post> find(Symbol.DefinedFunction function) {
    List<Post> result = new ArrayList<>();
    Body body = graph.program().function(function).body();
    for (Call call : graph.calls(function)) {
      if (body.instruction(call.site().ordinal()) instanceof Instruction.Call made) {
        switch (call.target()) {
          case CallTarget.Direct(Symbol.Callable callee, String name) -> add(function, call.site().ordinal(), made, callee, name, result);
          case CallTarget.Cut(Symbol.Callable callee, String name) -> add(function, call.site().ordinal(), made, callee, name, result);
          case CallTarget.Dispatch _, CallTarget.ThroughVariable _, CallTarget.ThroughFormal _, CallTarget.Unknown _ -> {
            for (Target target : graph.targets(call)) {
              if (target.function() instanceof Symbol.ExternalFunction external) {
                add(function, call.site().ordinal(), made, external, external.name(), result);
              }
            }
          }
          // any number of times, with arguments that are not known
          case CallTarget.CalledBack _ ->
              isUnclear |= LockSteps.entered(graph, call).anyMatch(f -> !of(f).isEmpty()) || posts(call);
          case CallTarget.Unreachable _, CallTarget.Started _ -> {}
        }
      }
    }
    return result;
  }

  /** Whether a call may be of a modelled function that posts. */
  private boolean posts(Call call) {
    return graph.targets(call).stream()
        .flatMap(t -> Outcomes.all(model.function(t.function().name()), CallShape.of(1, true), model.policy()).stream())
        .anyMatch(effect -> effect instanceof Effect.Release(var _, LockKind kind) && kind == LockKind.SEMAPHORE);
  }

  private void add(
      Symbol.DefinedFunction caller, int ordinal, Instruction.Call made, Symbol.Callable callee, String name, List<Post> result) {
    FunctionRules byName = model.function(name);
    FunctionRules rules = byName.isEmpty() ? model.function(callee.name()) : byName;
    List<LockExpression> posted = new ArrayList<>();
    for (Effect effect : Outcomes.all(rules, CallShape.of(made.arguments().size(), true), model.policy())) {
      if (effect instanceof Effect.Release(LockExpression lock, LockKind kind) && kind == LockKind.SEMAPHORE) {
        posted.add(lock);
      }
    }
    posted.forEach(lock -> add(ordinal, names.of(caller, lock, made.arguments()), result));
    if (!posted.isEmpty()) {
      return;
    }
    if (callee instanceof Symbol.DefinedFunction function) {
      for (Post post : of(function)) {
        if (post.semaphore() instanceof LockName.Handed(int formal, long offset)) {
          boolean isPassed = formal < made.arguments().size();
          add(ordinal, isPassed ? names.of(caller, made.arguments().get(formal).value()).map(n -> n.plus(offset)) : Optional.empty(),
              result);
        }
      }
    }
  }

  private void add(int ordinal, Optional<LockName> semaphore, List<Post> result) {
    semaphore.ifPresentOrElse(s -> result.add(new Post(ordinal, s)), () -> isUnclear = true);
  }
}
