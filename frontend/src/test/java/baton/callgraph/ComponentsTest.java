package baton.callgraph;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import baton.link.Symbol;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ComponentsTest {
  private static List<Symbol.DefinedFunction> functions(int count) {
    return IntStream.range(0, count)
        .mapToObj(i -> new Symbol.DefinedFunction(i, "f" + i, "f" + i, "", "a.c"))
        .toList();
  }

  private static int[][] random(Random random, int nodes, int edges) {
    List<List<Integer>> rows = new ArrayList<>();
    for (int i = 0; i < nodes; i++) {
      rows.add(new ArrayList<>());
    }
    for (int e = 0; e < edges; e++) {
      rows.get(random.nextInt(nodes)).add(random.nextInt(nodes));
    }
    return rows.stream()
        .map(row -> row.stream().mapToInt(Integer::intValue).sorted().distinct().toArray())
        .toArray(int[][]::new);
  }

  /** The nodes that each node reaches in one step or more. */
  private static BitSet[] reach(int[][] successors) {
    BitSet[] result = new BitSet[successors.length];
    for (int i = 0; i < successors.length; i++) {
      result[i] = new BitSet();
      for (int to : successors[i]) {
        result[i].set(to);
      }
    }
    for (int k = 0; k < successors.length; k++) {
      for (BitSet row : result) {
        if (row.get(k)) {
          row.or(result[k]);
        }
      }
    }
    return result;
  }

  @Test
  void membersReachEachOtherAndNobodyElseDoes() {
    Random random = new Random(11);
    for (int round = 0; round < 300; round++) {
      int nodes = 1 + random.nextInt(12);
      int[][] successors = random(random, nodes, random.nextInt(2 * nodes + 1));
      BitSet[] reach = reach(successors);
      List<Symbol.DefinedFunction> functions = functions(nodes);
      Components components = Components.of(functions, successors);
      for (int i = 0; i < nodes; i++) {
        for (int j = 0; j < nodes; j++) {
          boolean together = i == j || (reach[i].get(j) && reach[j].get(i));
          assertEquals(together, components.of(functions.get(i)).equals(components.of(functions.get(j))));
        }
        Component own = components.of(functions.get(i));
        assertEquals(reach[i].get(i), own.recursive());
      }
    }
  }

  @Test
  void theOrderIsBottomUpByLevelThenByName() {
    Random random = new Random(12);
    for (int round = 0; round < 300; round++) {
      int nodes = 1 + random.nextInt(15);
      int[][] successors = random(random, nodes, random.nextInt(2 * nodes + 1));
      Components components = Components.of(functions(nodes), successors);
      List<Component> order = components.inOrder();
      int members = 0;
      for (int i = 0; i < order.size(); i++) {
        Component component = order.get(i);
        assertEquals(i, component.index());
        members += component.members().size();
        int level = component.callees().stream().mapToInt(c -> order.get(c).level() + 1).max().orElse(0);
        assertEquals(level, component.level());
        int index = i;
        int remaining =
            order.stream()
                .filter(c -> c.callees().contains(index))
                .mapToInt(c -> c.remaining() + 1)
                .max()
                .orElse(0);
        assertEquals(remaining, component.remaining());
        assertTrue(component.callees().stream().allMatch(c -> c < index), "callees come first");
        if (i > 0) {
          Component before = order.get(i - 1);
          assertTrue(
              before.level() < component.level()
                  || (before.level() == component.level()
                      && before.members().getFirst().number() < component.members().getFirst().number()),
              "levels rise, and names inside a level");
        }
      }
      assertEquals(nodes, members);
    }
  }

  @Test
  void connectingNodesAreNoFunctionsAndHaveNoLength() {
    // 0 calls through node 2, which leads to 1.
    Components components = Components.of(functions(2), new int[][] {{2}, {}, {1}});
    assertEquals(2, components.inOrder().size());
    assertEquals(1, components.inOrder().getFirst().members().getFirst().number());
    assertEquals(1, components.inOrder().getLast().level());
    assertEquals(0, components.inOrder().getLast().remaining());
    assertEquals(1, components.inOrder().getFirst().remaining());
  }

  @Test
  void connectingNodesTakePartInCircles() {
    Components components = Components.of(functions(2), new int[][] {{2}, {0}, {1}});
    assertEquals(1, components.inOrder().size());
    assertTrue(components.inOrder().getFirst().recursive());
  }

  @Test
  void aChainOfTwoHundredThousandFunctions() {
    int length = 200_000;
    int[][] successors = new int[length][];
    for (int i = 0; i < length; i++) {
      successors[i] = i + 1 < length ? new int[] {i + 1} : new int[0];
    }
    Components components = Components.of(functions(length), successors);
    assertEquals(length, components.inOrder().size());
    assertEquals(length - 1, components.inOrder().getLast().level());
    assertEquals("f0", components.inOrder().getLast().members().getFirst().name());
  }

  @Test
  void aComponentOfFiftyThousandFunctions() {
    int size = 50_000;
    List<Integer> circle = new ArrayList<>(IntStream.range(0, size).boxed().toList());
    Collections.shuffle(circle, new Random(3));
    int[][] successors = new int[size][];
    for (int i = 0; i < size; i++) {
      successors[circle.get(i)] = new int[] {circle.get((i + 1) % size)};
    }
    Components components = Components.of(functions(size), successors);
    assertEquals(1, components.inOrder().size());
    assertEquals(size, components.largest().orElseThrow().members().size());
  }
}
