package baton.callgraph;

import baton.link.Symbol;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The callees or callers of a function as indented text: a line per target, each function unfolded once. Uses no recursion, so that
 * a long chain does no harm.
 */
public final class CallTree {
  private static final String INDENT = "  ";

  private final CallGraph graph;
  private final int depth;
  private final CallText text;

  /**
   * Trees of a graph.
   *
   * @param graph the graph
   * @param depth how many calls deep to go
   */
  public CallTree(CallGraph graph, int depth) {
    this.graph = graph;
    this.depth = depth;
    this.text = new CallText(graph);
  }

  private record Entry(int level, String line, List<? extends Symbol.Callable> below) {}

  /** What a function calls, and what that calls. */
  public String callees(Symbol.DefinedFunction root) {
    Set<Integer> unfolded = new HashSet<>();
    StringBuilder out = new StringBuilder();
    Deque<Entry> stack = new ArrayDeque<>();
    stack.push(new Entry(0, root.name() + "  " + graph.position(root), List.of(root)));
    while (!stack.isEmpty()) {
      Entry entry = stack.pop();
      Deque<Entry> next = new ArrayDeque<>();
      boolean several = entry.below().size() > 1;
      boolean repeated = entry.below().size() == 1 && unfolded.contains(entry.below().getFirst().number());
      boolean leaf = repeated && calls(entry.below().getFirst()).isEmpty();
      print(entry.level(), entry.line() + (repeated && !leaf ? "  (see above)" : ""), out);
      for (Symbol.Callable function : entry.below()) {
        if (several) {
          next.add(new Entry(entry.level() + 1, function.name() + "  " + graph.position(function), List.of(function)));
        } else if (entry.level() < depth && unfolded.add(function.number())) {
          calls(function).forEach(l -> next.add(new Entry(entry.level() + 1, l.toString(), l.functions())));
        }
      }
      next.descendingIterator().forEachRemaining(stack::push);
    }
    return out.toString();
  }

  private List<CallText.Line> calls(Symbol.Callable function) {
    return function instanceof Symbol.DefinedFunction defined ? text.lines(defined) : List.of();
  }

  /** Who calls a function, and who calls those. */
  public String callers(Symbol.Callable root) {
    Set<Integer> unfolded = new HashSet<>();
    StringBuilder out = new StringBuilder();
    Deque<Entry> stack = new ArrayDeque<>();
    stack.push(new Entry(0, root.name() + "  " + graph.position(root), List.of(root)));
    while (!stack.isEmpty()) {
      Entry entry = stack.pop();
      Symbol.Callable function = entry.below().getFirst();
      List<Entry> next = callersOf(function, entry.level() + 1);
      boolean first = unfolded.add(function.number());
      print(entry.level(), entry.line() + (first || next.isEmpty() ? "" : "  (see above)"), out);
      if (first && entry.level() < depth) {
        next.reversed().forEach(stack::push);
      }
    }
    return out.toString();
  }

  private List<Entry> callersOf(Symbol.Callable function, int level) {
    List<Entry> result = new ArrayList<>();
    for (CallSite site : graph.callers(function)) {
      result.add(new Entry(level, site.function().name() + "  at " + graph.position(site), List.of(site.function())));
    }
    for (Call call : graph.dispatchCallers(function)) {
      String through =
          switch (call.target()) {
            case CallTarget.Dispatch(var field, _) -> graph.program().label(field);
            case CallTarget.ThroughVariable(Symbol variable, _) -> variable.label();
            case CallTarget.ThroughFormal(int formal, _) -> "formal " + formal;
            case CallTarget.CalledBack(Symbol.Callable by, _, _) -> by.name();
            case CallTarget.Started(Symbol.Callable by, _, _) -> by.name() + ", which starts it";
            case CallTarget.Direct _, CallTarget.Cut _, CallTarget.Unreachable _, CallTarget.Unknown _ -> "a pointer";
          };
      Symbol.DefinedFunction caller = call.site().function();
      result.add(
          new Entry(
              level, caller.name() + "  at " + graph.position(call.site()) + "  (through " + through + ")", List.of(caller)));
    }
    return result;
  }

  private static void print(int level, String line, StringBuilder out) {
    out.repeat(INDENT, level).append(line).append('\n');
  }
}
