package baton.symbolic;

import baton.ir.Body;
import baton.ir.Instruction;
import baton.ir.Operand;
import baton.ir.ValueType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Which instructions compute a number again that another one has computed before, from the same registers: {@code locks[key % n]} and
 * {@code table[key % n]}. The earlier one lies on all ways to the later one, and so do its operands on all ways to it: where one of them is
 * made anew, the earlier one is computed anew before the later one is.
 */
final class EqualNumbers {
  /** So many computations on different ways are looked at, that one of them may lie on all ways to the next. */
  private static final int MOST = 16;

  private static final Set<String> WIDTHS = Set.of("trunc", "zext", "sext");

  private record Computation(String operator, ValueType type, Operand left, @Nullable Operand right) {}

  private final Flow flow;
  private final int[] first;
  private int @Nullable [] dominators;

  EqualNumbers(Body body, Flow flow) {
    this.flow = flow;
    this.first = new int[body.size()];
    Arrays.setAll(first, i -> i);
    if (body.comesBack()) {
      return;
    }
    Map<Computation, List<Integer>> known = new HashMap<>();
    for (int block : flow.order()) {
      int ordinal = flow.block(block).first();
      for (Instruction instruction : flow.block(block).instructions()) {
        Computation computation = computation(instruction);
        if (computation != null) {
          find(ordinal, known.computeIfAbsent(computation, _ -> new ArrayList<>()));
        }
        ordinal++;
      }
    }
  }

  private void find(int ordinal, List<Integer> before) {
    for (int earlier : before) {
      if (dominates(flow.blockOf(earlier), flow.blockOf(ordinal))) {
        first[ordinal] = earlier;
        return;
      }
    }
    if (before.size() < MOST) {
      before.add(ordinal);
    }
  }

  private @Nullable Computation computation(Instruction instruction) {
    return switch (instruction) {
      case Instruction.Binary(String operator, ValueType type, Operand left, Operand right)
          when type.kind() == ValueType.Kind.INTEGER && isSame(left) && isSame(right) ->
          new Computation(operator, type, earliest(left), earliest(right));
      case Instruction.Convert(String operator, ValueType from, ValueType to, Operand value)
          when WIDTHS.contains(operator) && from.kind() == ValueType.Kind.INTEGER && isSame(value) ->
          new Computation(operator, to, earliest(value), null);
      default -> null;
    };
  }

  /** Whether an operand is the same number at each reader. */
  private static boolean isSame(Operand operand) {
    return operand instanceof Operand.Register || operand instanceof Operand.Formal || operand instanceof Operand.IntegerConstant;
  }

  private Operand earliest(Operand operand) {
    return operand instanceof Operand.Register(int ordinal) ? new Operand.Register(first[ordinal]) : operand;
  }

  /** The instruction that computes first what {@code ordinal} computes; itself when there is no other. */
  int first(int ordinal) {
    return first[ordinal];
  }

  private boolean dominates(int earlier, int later) {
    if (earlier == later) {
      return true;
    }
    if (dominators == null) {
      dominators = dominators();
    }
    int at = flow.position(later);
    while (at > flow.position(earlier)) {
      at = dominators[at];
    }
    return at == flow.position(earlier);
  }

  /** The immediate dominator of each block, by positions (Cooper, Harvey and Kennedy, A Simple, Fast Dominance Algorithm, figure 3). */
  private int[] dominators() {
    int[] order = flow.order();
    int[] result = new int[order.length];
    Arrays.fill(result, -1);
    result[0] = 0;
    boolean changed = true;
    while (changed) {
      changed = false;
      for (int at = 1; at < order.length; at++) {
        int found = -1;
        for (int from : flow.predecessors(order[at])) {
          int other = flow.position(from);
          if (result[other] >= 0) {
            found = found < 0 ? other : common(result, found, other);
          }
        }
        if (result[at] != found) {
          result[at] = found;
          changed = true;
        }
      }
    }
    return result;
  }

  private static int common(int[] dominators, int one, int other) {
    int a = one;
    int b = other;
    while (a != b) {
      if (a > b) {
        a = dominators[a];
      } else {
        b = dominators[b];
      }
    }
    return a;
  }
}
