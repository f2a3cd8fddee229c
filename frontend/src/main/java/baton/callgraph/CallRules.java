package baton.callgraph;

import baton.model.Body;
import baton.model.CallbackRule;
import baton.model.CallbackTime;
import baton.model.ConcurrencyModel;
import baton.model.FunctionRules;
import baton.model.SpawnRule;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

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
      public List<Integer> callbacks(String function) {
        return model
            .function(function)
            .rule(CallbackRule.class)
            .filter(CallRules::duringCall)
            .map(CallbackRule::functions)
            .orElse(List.of());
      }

      @Override
      public List<Integer> entries(String function) {
        List<Integer> result = new ArrayList<>();
        model
            .function(function)
            .rule(SpawnRule.class)
            .ifPresent(rule -> rule.entries().forEach(e -> result.add(e.function())));
        model
            .function(function)
            .rule(CallbackRule.class)
            .filter(rule -> !duringCall(rule))
            .ifPresent(rule -> result.addAll(rule.functions()));
        return List.copyOf(result);
      }
    };
  }

  private static boolean duringCall(CallbackRule rule) {
    return switch (rule.when()) {
      case CallbackTime.DURING_CALL, CallbackTime.ONCE -> true;
      case CallbackTime.AT_PROCESS_EXIT, CallbackTime.AT_THREAD_EXIT, CallbackTime.AT_FORK -> false;
    };
  }
}
