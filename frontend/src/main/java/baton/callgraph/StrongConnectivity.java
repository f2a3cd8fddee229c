package baton.callgraph;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import org.jgrapht.Graph;
import org.jgrapht.alg.connectivity.KosarajuStrongConnectivityInspector;
import org.jgrapht.graph.DefaultEdge;
import org.jgrapht.graph.DirectedPseudograph;

/**
 * Strongly connected components by JGraphT's Kosaraju, which uses no recursion (its Gabow does, and overflows on a long chain), put
 * into an order of their own: callees first, otherwise by smallest node.
 */
public final class StrongConnectivity {
  private StrongConnectivity() {}

  /**
   * The components of a graph.
   *
   * @param successors for each node, by number from 0, the nodes that its edges lead to
   * @return for each node the number of its component, from 0; a component's callees have smaller numbers
   */
  public static int[] componentOf(int[][] successors) {
    Graph<Integer, DefaultEdge> graph = new DirectedPseudograph<>(DefaultEdge.class);
    for (int node = 0; node < successors.length; node++) {
      graph.addVertex(node);
    }
    for (int node = 0; node < successors.length; node++) {
      for (int to : successors[node]) {
        graph.addEdge(node, to);
      }
    }
    List<Set<Integer>> sets = new KosarajuStrongConnectivityInspector<>(graph).stronglyConnectedSets();
    int[] raw = new int[successors.length];
    for (int c = 0; c < sets.size(); c++) {
      for (int node : sets.get(c)) {
        raw[node] = c;
      }
    }
    return calleesFirst(raw, sets.size(), successors);
  }

  /** Numbers components anew in topological order. */
  private static int[] calleesFirst(int[] raw, int count, int[][] successors) {
    int[][] callers = reversed(raw, count, successors);
    int[] open = new int[count];
    for (int[] row : callers) {
      for (int caller : row) {
        open[caller]++;
      }
    }
    Deque<Integer> ready = new ArrayDeque<>();
    for (int c = 0; c < count; c++) {
      if (open[c] == 0) {
        ready.add(c);
      }
    }
    int[] number = new int[count];
    Arrays.fill(number, -1);
    int next = 0;
    while (!ready.isEmpty()) {
      int c = ready.remove();
      number[c] = next++;
      for (int caller : callers[c]) {
        if (--open[caller] == 0) {
          ready.add(caller);
        }
      }
    }
    return Arrays.stream(raw).map(c -> number[c]).toArray();
  }

  private static int[][] reversed(int[] raw, int count, int[][] successors) {
    int[] degree = new int[count];
    for (int node = 0; node < successors.length; node++) {
      for (int to : successors[node]) {
        degree[raw[to]] += raw[to] == raw[node] ? 0 : 1;
      }
    }
    int[][] result = new int[count][];
    for (int c = 0; c < count; c++) {
      result[c] = new int[degree[c]];
    }
    for (int node = 0; node < successors.length; node++) {
      for (int to : successors[node]) {
        if (raw[to] != raw[node]) {
          result[raw[to]][--degree[raw[to]]] = raw[node];
        }
      }
    }
    return result;
  }
}
