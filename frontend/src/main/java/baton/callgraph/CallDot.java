package baton.callgraph;

import baton.link.Symbol;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The callees or callers of a function in the DOT language of Graphviz. Dispatch is dashed and labelled with what is called. */
public final class CallDot {
  private final CallGraph graph;
  private final int depth;
  private final CallText text;

  /**
   * Drawings of a graph.
   *
   * @param graph the graph
   * @param depth how many calls deep to go
   */
  public CallDot(CallGraph graph, int depth) {
    this.graph = graph;
    this.depth = depth;
    this.text = new CallText(graph);
  }

  /** What a function calls, and what that calls. */
  public String callees(Symbol.DefinedFunction root) {
    Set<String> lines = new LinkedHashSet<>();
    walk(
        root,
        (function, level, next) -> {
          lines.add(node(function.identity(), function.name(), ""));
          for (CallText.Line line : lines(function)) {
            boolean dispatch = line.text().contains(" -> ");
            String style = dispatch ? "style=dashed, label=" + quoted(line.text().substring(0, line.text().indexOf(" -> "))) : "";
            if (line.functions().isEmpty()) {
              lines.add(node(line.text(), line.text(), "shape=plaintext"));
              lines.add(edge(function.identity(), line.text(), style));
            }
            for (Symbol.DefinedFunction callee : line.functions()) {
              lines.add(node(callee.identity(), callee.name(), ""));
              lines.add(edge(function.identity(), callee.identity(), style));
              next.add(callee, level + 1);
            }
          }
        });
    return document(lines);
  }

  /** Who calls a function, and who calls those. */
  public String callers(Symbol.Callable root) {
    Set<String> lines = new LinkedHashSet<>();
    walk(
        root,
        (function, level, next) -> {
          lines.add(node(function.identity(), function.name(), ""));
          for (CallSite site : graph.callers(function)) {
            lines.add(node(site.function().identity(), site.function().name(), ""));
            lines.add(edge(site.function().identity(), function.identity(), ""));
            next.add(site.function(), level + 1);
          }
          for (Call call : graph.dispatchCallers(function)) {
            Symbol.DefinedFunction caller = call.site().function();
            lines.add(node(caller.identity(), caller.name(), ""));
            lines.add(edge(caller.identity(), function.identity(), "style=dashed"));
            next.add(caller, level + 1);
          }
        });
    return document(lines);
  }

  private List<CallText.Line> lines(Symbol.Callable function) {
    return function instanceof Symbol.DefinedFunction defined ? text.lines(defined) : List.of();
  }

  private interface Next {
    void add(Symbol.Callable function, int level);
  }

  private interface Visit {
    void at(Symbol.Callable function, int level, Next next);
  }

  /** Breadth first, so that every function is met at its least depth. */
  private void walk(Symbol.Callable root, Visit visit) {
    Map<Integer, Integer> level = new HashMap<>();
    Deque<Symbol.Callable> work = new ArrayDeque<>();
    level.put(root.number(), 0);
    work.add(root);
    while (!work.isEmpty()) {
      Symbol.Callable function = work.remove();
      int at = level.getOrDefault(function.number(), 0);
      if (at < depth) {
        visit.at(
            function,
            at,
            (callee, deeper) -> {
              if (level.putIfAbsent(callee.number(), deeper) == null) {
                work.add(callee);
              }
            });
      }
    }
  }

  private static String node(String identity, String label, String style) {
    return quoted(identity) + " [label=" + quoted(label) + (style.isEmpty() ? "" : ", " + style) + "];";
  }

  private static String edge(String from, String to, String style) {
    return quoted(from) + " -> " + quoted(to) + (style.isEmpty() ? "" : " [" + style + "]") + ";";
  }

  private static String document(Set<String> lines) {
    StringBuilder out = new StringBuilder("digraph calls {\n  rankdir=LR;\n  node [shape=box];\n");
    lines.forEach(line -> out.append("  ").append(line).append('\n'));
    return out.append("}\n").toString();
  }

  /** A DOT string: quotes, backslashes and line ends escaped. */
  static String quoted(String text) {
    return "\"" + text.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n").replace("\r", "") + "\"";
  }
}
