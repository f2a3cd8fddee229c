package baton.callgraph;

import static java.util.Comparator.comparingInt;

import baton.link.Symbol;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The components of a call graph in bottom-up order: by level, and inside a level by their first member. That order depends on names
 * only; the components of one level do not call each other and can be worked on at once.
 *
 * @param inOrder the components, each at its index
 * @param ofFunction the index of the component of a function, by the function's number
 */
public record Components(List<Component> inOrder, Map<Integer, Integer> ofFunction) {
  /** Copies the collections. */
  public Components {
    inOrder = List.copyOf(inOrder);
    ofFunction = Map.copyOf(ofFunction);
  }

  /**
   * The components of a graph.
   *
   * @param functions the functions, by number; node i is function i, further nodes only connect
   * @param successors for each node those it reaches directly
   */
  static Components of(List<Symbol.DefinedFunction> functions, int[][] successors) {
    int[] of = StrongConnectivity.componentOf(successors);
    int count = Arrays.stream(of).max().orElse(-1) + 1;
    int[][] below = condensed(of, count, successors);
    int[] level = new int[count];
    int[] remaining = new int[count];
    boolean[] recursive = new boolean[count];
    List<List<Symbol.DefinedFunction>> members = new ArrayList<>();
    for (int c = 0; c < count; c++) {
      members.add(new ArrayList<>());
    }
    for (int f = 0; f < functions.size(); f++) {
      members.get(of[f]).add(functions.get(f));
    }
    for (int node = 0; node < successors.length; node++) {
      for (int to : successors[node]) {
        recursive[of[node]] |= of[node] == of[to];
      }
    }
    // Components are numbered callees first, and a component of connecting nodes alone has no length.
    for (int c = 0; c < count; c++) {
      for (int callee : below[c]) {
        level[c] = Math.max(level[c], level[callee] + (members.get(callee).isEmpty() ? 0 : 1));
      }
    }
    for (int c = count - 1; c >= 0; c--) {
      for (int callee : below[c]) {
        remaining[callee] = Math.max(remaining[callee], remaining[c] + (members.get(c).isEmpty() ? 0 : 1));
      }
    }
    List<Integer> order = new ArrayList<>();
    for (int c = 0; c < count; c++) {
      if (!members.get(c).isEmpty()) {
        order.add(c);
      }
    }
    order.sort(comparingInt((Integer c) -> level[c]).thenComparingInt(c -> members.get(c).getFirst().number()));
    int[] index = new int[count];
    Arrays.fill(index, -1);
    for (int i = 0; i < order.size(); i++) {
      index[order.get(i)] = i;
    }
    List<Component> result = new ArrayList<>();
    Map<Integer, Integer> ofFunction = HashMap.newHashMap(functions.size());
    for (int c : order) {
      int position = index[c];
      members.get(c).forEach(f -> ofFunction.put(f.number(), position));
      List<Integer> callees = Arrays.stream(below[c]).map(b -> index[b]).filter(i -> i >= 0).sorted().boxed().toList();
      result.add(new Component(position, members.get(c), recursive[c], level[c], remaining[c], callees));
    }
    return new Components(result, ofFunction);
  }

  private static int[][] condensed(int[] of, int count, int[][] successors) {
    List<List<Integer>> below = new ArrayList<>();
    for (int c = 0; c < count; c++) {
      below.add(new ArrayList<>());
    }
    for (int node = 0; node < successors.length; node++) {
      for (int to : successors[node]) {
        if (of[node] != of[to]) {
          below.get(of[node]).add(of[to]);
        }
      }
    }
    return below.stream()
        .map(list -> list.stream().mapToInt(Integer::intValue).sorted().distinct().toArray())
        .toArray(int[][]::new);
  }

  /** The component of a function. */
  public Component of(Symbol.DefinedFunction function) {
    Integer index = ofFunction.get(function.number());
    if (index == null) {
      throw new IllegalArgumentException(function.identity() + " is of another program");
    }
    return inOrder.get(index);
  }

  /** The largest component; the first of several. */
  public Optional<Component> largest() {
    return inOrder.stream().reduce((a, b) -> b.members().size() > a.members().size() ? b : a);
  }
}
