package baton.symbolic;

import baton.ir.Instruction;
import baton.ir.Operand;
import baton.ir.Terminator;
import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Branches of which one way leads to a call that joins threads and the other does not, near the branch: what they test may tell whether
 * there are any.
 */
final class GuardedJoins {
  /** Blocks that are looked at behind a branch. */
  private static final int MOST = 16;

  private final Flow flow;
  private final Predicate<Instruction.Call> joins;
  private final Map<Integer, BitSet> known = new HashMap<>();

  /** Blocks that join; found when first asked for. */
  private @Nullable BitSet joining;

  GuardedJoins(Flow flow, Predicate<Instruction.Call> joins) {
    this.flow = flow;
    this.joins = joins;
  }

  /** Whether a branch from one block to another goes past a join. */
  boolean passes(int from, int to) {
    BitSet all = joining;
    if (all == null) {
      all = joining();
      joining = all;
    }
    return !all.isEmpty() && known.computeIfAbsent(from, this::passing).get(to);
  }

  private BitSet joining() {
    BitSet result = new BitSet();
    for (int block : flow.order()) {
      if (flow.block(block).instructions().stream().anyMatch(i -> i instanceof Instruction.Call call && joins.test(call))) {
        result.set(block);
      }
    }
    return result;
  }

  private BitSet passing(int block) {
    BitSet result = new BitSet();
    if (flow.block(block).terminator() instanceof Terminator.Branch(Operand _, int then, int otherwise) && then != otherwise) {
      if (leads(then, otherwise, block)) {
        result.set(otherwise);
      }
      if (leads(otherwise, then, block)) {
        result.set(then);
      }
    }
    return result;
  }

  /** Whether control comes to a join from a block before it comes to another one. */
  private boolean leads(int from, int other, int head) {
    BitSet seen = new BitSet();
    seen.set(other);
    seen.set(head);
    Deque<Integer> left = new ArrayDeque<>();
    left.add(from);
    for (int looked = 0; !left.isEmpty() && looked < MOST; looked++) {
      int at = left.remove();
      if (!seen.get(at)) {
        seen.set(at);
        if (joining != null && joining.get(at)) {
          return true;
        }
        left.addAll(flow.block(at).terminator().successors());
      }
    }
    return false;
  }
}
