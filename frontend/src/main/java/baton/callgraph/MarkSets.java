package baton.callgraph;

import java.nio.IntBuffer;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * The sets of marks on the values of a program. Very many values have one of few sets, so each set is there once, and what comes of two of
 * them is looked up.
 */
final class MarkSets {
  /** Functions in one set. */
  static final int MOST_FUNCTIONS = 512;

  private final Map<IntBuffer, MarkSet> known = new HashMap<>();
  private final JoinTable joined = new JoinTable();
  private final Map<Integer, MarkSet> narrowed = new HashMap<>();
  private final MarkSet none = set(new int[0]);

  private MarkSet set(int[] rising) {
    return known.computeIfAbsent(IntBuffer.wrap(rising), _ -> new MarkSet(known.size(), rising));
  }

  /** No marks. */
  MarkSet none() {
    return none;
  }

  /** One mark. */
  MarkSet of(int mark) {
    return set(new int[] {mark});
  }

  /**
   * What {@code to} becomes when the marks {@code from} come there. A set that has <em>anything</em> takes no further function; one that would
   * outgrow its bound becomes that.
   */
  MarkSet join(MarkSet to, MarkSet from) {
    if (to.id() == from.id() || from.isEmpty()) {
      return to;
    }
    MarkSet known = joined.get(to, from);
    if (known != null) {
      return known;
    }
    MarkSet result = joinedAnew(to, from);
    joined.put(to, from, result);
    return result;
  }

  private MarkSet joinedAnew(MarkSet to, MarkSet from) {
    if (to.contains(ValueFlow.ANYTHING)) {
      return set(union(to.marks(), withoutFunctions(from).marks()));
    }
    MarkSet all = set(union(to.marks(), from.marks()));
    if (all.functions() <= MOST_FUNCTIONS) {
      return all;
    }
    int[] rest = union(withoutFunctions(from).marks(), new int[] {ValueFlow.ANYTHING});
    return set(union(to.marks(), rest));
  }

  /** All of two lists of numbers that rise. */
  private static int[] union(int[] one, int[] other) {
    int[] result = new int[one.length + other.length];
    int size = 0;
    int i = 0;
    int j = 0;
    while (i < one.length || j < other.length) {
      int next = j == other.length || (i < one.length && one[i] <= other[j]) ? one[i] : other[j];
      i += i < one.length && one[i] == next ? 1 : 0;
      j += j < other.length && other[j] == next ? 1 : 0;
      result[size++] = next;
    }
    return size == result.length ? result : Arrays.copyOf(result, size);
  }

  /** The marks that are no functions. */
  private MarkSet withoutFunctions(MarkSet all) {
    return narrowed.computeIfAbsent(
        all.id(), _ -> set(IntStream.of(all.marks()).filter(m -> m < ValueFlow.FIRST_FUNCTION).toArray()));
  }

  /** Forgets what came of two sets; it is found anew where it is asked for again. */
  void settle() {
    joined.clear();
    narrowed.clear();
  }

  /** Those of some marks, which came by more than copies, that have to be handed on: one function of any has not. */
  MarkSet told(MarkSet weak) {
    return weak.contains(ValueFlow.ANYTHING) ? withoutFunctions(weak) : weak;
  }
}
