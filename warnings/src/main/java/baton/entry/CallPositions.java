package baton.entry;

import baton.callgraph.Call;
import baton.callgraph.CallGraph;
import baton.callgraph.CallTarget;
import baton.link.Symbol;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.TreeSet;

/** At which calls of a function others run as a part of it, however deep, in the same thread. */
public final class CallPositions {
  private final CallGraph graph;
  private final Map<BitSet, Below> below = new HashMap<>();
  private final Map<Symbol.DefinedFunction, List<Part>> parts = new HashMap<>();
  private final Map<Symbol.DefinedFunction, List<Entered>> entered = new HashMap<>();

  /**
   * What a function comes to.
   *
   * @param called functions that run as a part of it
   * @param later functions that may run at any time later, too, as somebody was handed them to call
   */
  private record Below(BitSet called, BitSet later) {}

  /**
   * What one call comes to.
   *
   * @param ordinal the call
   * @param below what its callees come to, and they themselves
   */
  private record Part(int ordinal, Below below) {}

  /** By the calls of a program. */
  public CallPositions(CallGraph graph) {
    this.graph = graph;
  }

  /**
   * The calls in {@code root} as a part of which {@code function} may run; none where it never does so.
   *
   * @return empty where it may run at any time, as somebody was handed it to call
   */
  public Optional<NavigableSet<Integer>> of(Symbol.DefinedFunction root, Symbol.DefinedFunction function) {
    NavigableSet<Integer> result = new TreeSet<>();
    for (Part part : parts.computeIfAbsent(root, this::parts)) {
      if (part.below.later.get(function.number())) {
        return Optional.empty();
      }
      if (part.below.called.get(function.number())) {
        result.add(part.ordinal);
      }
    }
    return Optional.of(result);
  }

  private List<Part> parts(Symbol.DefinedFunction root) {
    List<Part> result = new ArrayList<>();
    for (Call call : graph.calls(root)) {
      List<Symbol.DefinedFunction> callees = LockSteps.entered(graph, call).toList();
      if (!callees.isEmpty()) {
        BitSet numbers = new BitSet();
        callees.forEach(callee -> numbers.set(callee.number()));
        Below beneath = below.computeIfAbsent(numbers, _ -> find(callees));
        boolean handed = call.target() instanceof CallTarget.CalledBack;
        result.add(new Part(call.site().ordinal(), handed ? new Below(beneath.called, beneath.called) : beneath));
      }
    }
    return result;
  }

  /**
   * A function that runs as a part of a call.
   *
   * @param ordinal the call
   * @param callee the function
   * @param anyTime whether it may run at any time later, too, as the call hands it to somebody
   */
  public record Entered(int ordinal, Symbol.DefinedFunction callee, boolean anyTime) {}

  /** What runs as a part of the calls in a function itself. */
  public List<Entered> entered(Symbol.DefinedFunction function) {
    return entered.computeIfAbsent(
        function,
        f ->
            graph.calls(f).stream()
                .flatMap(
                    call ->
                        LockSteps.entered(graph, call)
                            .map(callee -> new Entered(call.site().ordinal(), callee, call.target() instanceof CallTarget.CalledBack)))
                .toList());
  }

  /** The calls in a function of functions of the program. */
  public NavigableSet<Integer> calls(Symbol.DefinedFunction function) {
    NavigableSet<Integer> result = new TreeSet<>();
    for (Call call : graph.calls(function)) {
      if (LockSteps.entered(graph, call).findAny().isPresent()) {
        result.add(call.site().ordinal());
      }
    }
    return result;
  }

  /** What runs as a part of any of these functions, and they themselves. */
  private Below find(List<Symbol.DefinedFunction> callees) {
    Below result = new Below(new BitSet(), new BitSet());
    for (Symbol.DefinedFunction callee : callees) {
      if (!result.called.get(callee.number())) {
        result.called.set(callee.number());
        reach(callee, false, result);
      }
    }
    return result;
  }

  private void reach(Symbol.DefinedFunction from, boolean later, Below to) {
    Deque<Symbol.DefinedFunction> left = new ArrayDeque<>();
    left.add(from);
    while (!left.isEmpty()) {
      for (Call call : graph.calls(left.remove())) {
        boolean calledBack = call.target() instanceof CallTarget.CalledBack;
        for (Symbol.DefinedFunction callee : LockSteps.entered(graph, call).toList()) {
          boolean known = to.called.get(callee.number());
          to.called.set(callee.number());
          if ((later || calledBack) && !to.later.get(callee.number())) {
            to.later.set(callee.number());
            if (!later) {
              reach(callee, true, to);
            } else {
              left.add(callee);
            }
          } else if (!known) {
            left.add(callee);
          }
        }
      }
    }
  }
}
