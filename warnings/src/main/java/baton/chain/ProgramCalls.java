package baton.chain;

import baton.callgraph.Call;
import baton.callgraph.CallGraph;
import baton.callgraph.CallTarget;
import baton.chain.Value.Local;
import baton.chain.Value.Pointer;
import baton.ir.Callee;
import baton.ir.Instruction;
import baton.ir.Operand;
import baton.ir.ValueType;
import baton.link.Symbol;
import baton.model.ConcurrencyModel;
import baton.model.FunctionRules;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Calls of a program: functions that matter are gone through, others make a value, and models say what library functions do. */
final class ProgramCalls implements Walker.Calls {
  private final CallGraph graph;
  private final ConcurrencyModel model;
  private final NodeObjects objects;
  private final Relevance relevance;
  private final Run run;
  private final Deque<Symbol.DefinedFunction> callbacks = new ArrayDeque<>();
  private final Set<Symbol.DefinedFunction> called = new HashSet<>();

  ProgramCalls(CallGraph graph, ConcurrencyModel model, NodeObjects objects, Relevance relevance, Run run) {
    this.graph = graph;
    this.model = model;
    this.objects = objects;
    this.relevance = relevance;
    this.run = run;
  }

  /** Functions that were called through pointers and not gone through yet: nothing is known of how they are called. */
  Deque<Symbol.DefinedFunction> callbacks() {
    return callbacks;
  }

  /** Forgets which functions were called through pointers. */
  void begin() {
    callbacks.clear();
    called.clear();
  }

  @Override
  public List<Memory.Read> call(
      Walker walker, Symbol.DefinedFunction caller, int ordinal, Instruction.Call call, State before,
      List<Value> arguments) throws GivenUp {
    Called at = new Called(walker, caller, ordinal, call, arguments);
    return switch (call.callee()) {
      case Callee.Intrinsic(String name) -> {
        boolean first = name.startsWith("llvm.expect") && !arguments.isEmpty();
        yield List.of(new Memory.Read(before, first ? arguments.getFirst() : Value.ANY));
      }
      case Callee.Direct(int referent) -> {
        Symbol symbol = graph.program().referred(caller, referent);
        yield symbol(at, symbol, before);
      }
      case Callee.Indirect _ -> indirect(at, before);
    };
  }

  /** A call. */
  record Called(Walker walker, Symbol.DefinedFunction caller, int ordinal, Instruction.Call call, List<Value> arguments) {
    Value argument(int index) {
      return index < arguments.size() ? arguments.get(index) : Value.ANY;
    }

    Operand operand(int index) {
      return call.arguments().get(index).value();
    }
  }

  private List<Memory.Read> symbol(Called at, Symbol symbol, State before) throws GivenUp {
    FunctionRules rules = model.function(symbol.name());
    List<Symbol.DefinedFunction> bodies = symbol instanceof Symbol.Callable callable ? graph.bodiesBehind(callable) : List.of();
    boolean runs = !bodies.isEmpty() && (rules.isEmpty() || rules.body() != baton.model.Body.NONE);
    List<Memory.Read> after = runs ? bodies(at, bodies, before) : List.of(new Memory.Read(before, unknown(at, before)));
    if (rules.isEmpty()) {
      if (bodies.isEmpty()) {
        refuse(at, "a node is handed to " + symbol.label() + "()");
        keepOut(at, before);
      }
      return after;
    }
    List<Memory.Read> result = new ArrayList<>();
    for (Memory.Read each : after) {
      result.addAll(new LibraryCall(model, objects, run, graph.program(), at).apply(rules, each.state(), each.value()));
    }
    if (graph.calls(at.caller()).stream()
        .anyMatch(c -> c.site().ordinal() == at.ordinal() && c.target() instanceof CallTarget.CalledBack)) {
      targets(at).forEach(this::callBack);
      for (Memory.Read each : result) {
        letGo(each.state());
      }
    }
    return result;
  }

  /** What a function returns that is not gone through. */
  private Value unknown(Called at, State state) {
    boolean pointer = at.call().result().kind() == ValueType.Kind.POINTER;
    return pointer && !objects.isNode(at.caller(), new Operand.Register(at.ordinal())) ? state.named() : Value.ANY;
  }

  private List<Memory.Read> bodies(Called at, List<Symbol.DefinedFunction> bodies, State before) throws GivenUp {
    List<Memory.Read> result = new ArrayList<>();
    for (Symbol.DefinedFunction body : bodies) {
      State state = before.copy();
      if (!relevance.contains(body)) {
        keepOut(at, state);
        result.add(new Memory.Read(state, unknown(at, state)));
      } else if (at.walker().isActive(body)) {
        handOver(at, state);
        callBack(body);
        letGo(state);
        result.add(new Memory.Read(state, unknown(at, state)));
      } else {
        for (State exit : at.walker().run(body, state, at.arguments())) {
          Value value = exit.result;
          exit.result = Value.ANY;
          result.add(new Memory.Read(exit, value));
        }
      }
    }
    return result;
  }

  private List<Memory.Read> indirect(Called at, State before) throws GivenUp {
    handOver(at, before);
    targets(at).forEach(this::callBack);
    letGo(before);
    return List.of(new Memory.Read(before, unknown(at, before)));
  }

  private List<Symbol.DefinedFunction> targets(Called at) {
    List<Symbol.DefinedFunction> result = new ArrayList<>();
    for (Call call : graph.calls(at.caller())) {
      if (call.site().ordinal() == at.ordinal() && !(call.target() instanceof CallTarget.Started)) {
        graph.targets(call).stream().flatMap(t -> graph.bodiesBehind(t.function()).stream()).forEach(result::add);
      }
    }
    return result;
  }

  private void callBack(Symbol.DefinedFunction function) {
    if (relevance.contains(function) && called.add(function)) {
      callbacks.add(function);
    }
  }

  /** Something is executed that may give back any lock, start threads, and write any list. */
  private void letGo(State state) throws GivenUp {
    state.alone = false;
    run.release(state, java.util.Optional.empty());
  }

  /** What is passed to code that is not gone through, and leads into variables of functions, is known there. */
  private void keepOut(Called at, State state) throws GivenUp {
    for (int i = 0; i < at.arguments().size(); i++) {
      if (at.argument(i) instanceof Pointer(Local local, _, _, _)) {
        Memory.clobber(state, local);
        if (objects.isHolder(at.caller(), at.operand(i))) {
          Memory.escape(state, at.argument(i));
        }
      }
    }
  }

  /** What is passed to code that is gone through apart from here is not the thread's own as far as is known. */
  private void handOver(Called at, State state) throws GivenUp {
    keepOut(at, state);
    Set<Integer> gone = new HashSet<>();
    for (Value value : at.arguments()) {
      State.nodeOf(value).ifPresent(gone::add);
      if (value instanceof Value.Chain(int id)) {
        state.unfold(id, Value.ANY);
      }
    }
    state.forget(gone);
  }

  /** Nodes, and what holds them, must not be known to code that is not. */
  private void refuse(Called at, String because) throws GivenUp {
    for (int i = 0; i < at.arguments().size(); i++) {
      boolean leads = objects.isNode(at.caller(), at.operand(i)) || objects.isHolder(at.caller(), at.operand(i));
      if (leads && !(at.argument(i) instanceof Value.Null)) {
        throw new GivenUp(because);
      }
    }
  }
}
