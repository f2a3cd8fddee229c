package baton.callgraph;

import baton.effect.CallShape;
import baton.effect.Effect;
import baton.effect.Outcomes;
import baton.model.Body;
import baton.model.ConcurrencyModel;
import baton.model.FunctionRules;
import baton.model.SpawnRule;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** What models say that matters to calls, by function name. */
public interface CallRules {
  /** No models. */
  CallRules NONE =
      new CallRules() {
        @Override
        public boolean cutsBody(String function) {
          return false;
        }

        @Override
        public List<Integer> callbacks(String function) {
          return List.of();
        }

        @Override
        public List<Integer> entries(String function) {
          return List.of();
        }
      };

  /** Whether the body of {@code function} is not to be looked at. */
  boolean cutsBody(String function);

  /** The arguments that {@code function} calls before it returns, in the thread of its caller. */
  List<Integer> callbacks(String function);

  /** The arguments that {@code function} has called by others or later: as threads, handlers, at exit. */
  List<Integer> entries(String function);

  /** All rules of a function; empty where there are none. */
  default Optional<FunctionRules> model(String function) {
    return Optional.empty();
  }

  /** All that a call of a function with rules may do; nothing where it has none. */
  default Set<Effect> effects(String function, int arguments) {
    return Set.of();
  }

  /** What {@code model} says. */
  static CallRules of(ConcurrencyModel model) {
    return new CallRules() {
      @Override
      public boolean cutsBody(String function) {
        return model.function(function).body() == Body.NONE;
      }

      @Override
      public Optional<FunctionRules> model(String function) {
        return Optional.of(model.function(function)).filter(rules -> !rules.isEmpty());
      }

      @Override
      public Set<Effect> effects(String function, int arguments) {
        return Outcomes.all(model.function(function), CallShape.of(arguments, true), model.policy());
      }

      @Override
      public List<Integer> callbacks(String function) {
        List<Integer> result = new ArrayList<>();
        for (Effect effect : effects(function, 0)) {
          switch (effect) {
            case Effect.CallBack(List<Integer> functions, var _, boolean _) -> result.addAll(functions);
            case Effect.CallOnce(List<Integer> functions, var _, int _) -> result.addAll(functions);
            case Effect.Start _, Effect.NotStarted _, Effect.CallLater _, Effect.Locking _, Effect.LockSetup _, Effect.Ordering _,
                Effect.Memory _, Effect.Sharing _, Effect.Result _, Effect.Control _ -> {}
          }
        }
        return List.copyOf(result);
      }

      @Override
      public List<Integer> entries(String function) {
        List<Integer> result = new ArrayList<>();
        for (Effect effect : effects(function, 0)) {
          switch (effect) {
            case Effect.Start(SpawnRule rule) -> rule.entries().forEach(e -> e.function().ifPresent(result::add));
            case Effect.CallLater(List<Integer> functions, var _, var _) -> result.addAll(functions);
            case Effect.NotStarted _, Effect.CallBack _, Effect.CallOnce _, Effect.Locking _, Effect.LockSetup _, Effect.Ordering _,
                Effect.Memory _, Effect.Sharing _, Effect.Result _, Effect.Control _ -> {}
          }
        }
        return List.copyOf(result);
      }
    };
  }
}
