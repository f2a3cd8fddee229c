package baton.callgraph;

import java.nio.IntBuffer;
import java.util.HashMap;
import java.util.Map;
import java.util.function.IntFunction;

/** The marks of all values after the fixpoint, rising; equal sets are one object. */
final class Settled {
  /** No marks. */
  static final Settled NOTHING = new Settled(new int[0][], new int[0][]);

  private static final int[] NONE = {};

  private final int[][] strong;
  private final int[][] weak;

  private Settled(int[][] strong, int[][] weak) {
    this.strong = strong;
    this.weak = weak;
  }

  /** The marks of so many values. */
  static Settled of(int count, IntFunction<int[]> strong, IntFunction<int[]> weak) {
    Map<IntBuffer, int[]> known = new HashMap<>();
    int[][] copied = new int[count][];
    int[][] mentioned = new int[count][];
    for (int i = 0; i < count; i++) {
      copied[i] = once(strong.apply(i), known);
      mentioned[i] = once(weak.apply(i), known);
    }
    return new Settled(copied, mentioned);
  }

  private static int[] once(int[] marks, Map<IntBuffer, int[]> known) {
    return marks.length == 0 ? NONE : known.computeIfAbsent(IntBuffer.wrap(marks), _ -> marks);
  }

  int[] strong(int node) {
    return node < strong.length ? strong[node] : NONE;
  }

  int[] weak(int node) {
    return node < weak.length ? weak[node] : NONE;
  }
}
