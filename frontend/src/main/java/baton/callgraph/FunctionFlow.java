package baton.callgraph;

import baton.link.FieldKey;
import baton.link.Program;
import baton.link.StoredFunctions;
import baton.link.Symbol;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Where the addresses of functions end up: what {@link StoredFunctions} sees at once, and what comes about when an address is passed
 * to a function that stores its formal or passes it on. An argument of which a model says that it runs as an entry or is called back
 * ends there.
 */
final class FunctionFlow {
  private record Parameter(int function, int formal) {}

  private final Program program;
  private final CallRules rules;
  private final SortedMap<FieldKey, SortedSet<Integer>> fields = new TreeMap<>();
  private final SortedMap<Integer, SortedSet<Integer>> variables = new TreeMap<>();
  private final SortedSet<Integer> loose = new TreeSet<>();
  private final Map<Parameter, SortedSet<Integer>> parameters = new HashMap<>();
  private final Map<Parameter, List<FormalFlow.Sink>> sinks = new HashMap<>();
  private final Deque<Parameter> work = new ArrayDeque<>();
  private final Set<Parameter> waiting = new HashSet<>();

  FunctionFlow(Program program, StoredFunctions stored, CallRules rules) {
    this.program = program;
    this.rules = rules;
    stored.byField().forEach((field, list) -> list.forEach(s -> into(field, s.function().number())));
    for (StoredFunctions.Loose flow : stored.loose()) {
      int function = flow.stored().function().number();
      switch (flow.flow()) {
        case StoredFunctions.Flow.Passed(Symbol callee, int argument) when callee != null ->
            passed(callee, argument, List.of(function));
        case StoredFunctions.Flow.ToVariable(Symbol variable) -> into(variable, function);
        case StoredFunctions.Flow.Passed _,
            StoredFunctions.Flow.Returned _,
            StoredFunctions.Flow.ToLocal _,
            StoredFunctions.Flow.Elsewhere _ ->
            loose.add(function);
      }
    }
    while (!work.isEmpty()) {
      Parameter parameter = work.remove();
      waiting.remove(parameter);
      spread(parameter);
    }
  }

  private void into(FieldKey field, int function) {
    fields.computeIfAbsent(field, _ -> new TreeSet<>()).add(function);
  }

  private void into(Symbol variable, int function) {
    variables.computeIfAbsent(variable.number(), _ -> new TreeSet<>()).add(function);
    loose.add(function);
  }

  private void passed(Symbol callee, int argument, Collection<Integer> functions) {
    if (rules.entries(callee.name()).contains(argument) || rules.callbacks(callee.name()).contains(argument)) {
      return;
    }
    boolean followed =
        callee instanceof Symbol.DefinedFunction defined
            && !rules.cutsBody(callee.name())
            && argument < program.function(defined).body().formals().size();
    if (followed) {
      Parameter parameter = new Parameter(callee.number(), argument);
      if (parameters.computeIfAbsent(parameter, _ -> new TreeSet<>()).addAll(functions) && waiting.add(parameter)) {
        work.add(parameter);
      }
    } else {
      loose.addAll(functions);
    }
  }

  private void spread(Parameter parameter) {
    if (!(program.symbols().get(parameter.function()) instanceof Symbol.DefinedFunction function)) {
      throw new IllegalStateException("a parameter of a function without a body");
    }
    List<Integer> functions = new ArrayList<>(parameters.getOrDefault(parameter, new TreeSet<>()));
    List<FormalFlow.Sink> ends =
        sinks.computeIfAbsent(parameter, p -> FormalFlow.of(program, function, p.formal()));
    for (FormalFlow.Sink sink : ends) {
      switch (sink) {
        case FormalFlow.Sink.ToField(FieldKey field, _) -> functions.forEach(f -> into(field, f));
        case FormalFlow.Sink.ToVariable(Symbol variable, _) -> functions.forEach(f -> into(variable, f));
        case FormalFlow.Sink.ToCallee(Symbol callee, int argument, _) -> passed(callee, argument, functions);
        case FormalFlow.Sink.Lost _ -> loose.addAll(functions);
      }
    }
  }

  /** The functions in the field, by number. */
  List<Symbol.Callable> in(FieldKey field) {
    return symbols(fields.getOrDefault(field, new TreeSet<>()));
  }

  /** The functions in the variable, by number. */
  List<Symbol.Callable> in(Symbol variable) {
    return symbols(variables.getOrDefault(variable.number(), new TreeSet<>()));
  }

  /** The functions whose address goes where no field is known, by number. */
  List<Symbol.Callable> loose() {
    return symbols(loose);
  }

  /** The fields that hold functions, sorted. */
  List<FieldKey> fields() {
    return List.copyOf(fields.keySet());
  }

  private List<Symbol.Callable> symbols(SortedSet<Integer> numbers) {
    return numbers.stream()
        .map(program.symbols()::get)
        .filter(Symbol.Callable.class::isInstance)
        .map(Symbol.Callable.class::cast)
        .toList();
  }
}
