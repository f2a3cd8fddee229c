package baton.summary;

import baton.flow.Operands;
import baton.ir.Block;
import baton.ir.Body;
import baton.ir.Instruction;
import baton.ir.Operand;
import baton.ir.Terminator;
import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * After which calls of a function what is read is tested for changes on every way to its end, as readers of a sequence lock do. Which
 * lock is tested is not looked at.
 */
final class OptimisticReads {
  private final Body body;
  private final Predicate<Instruction.Call> mayTest;
  private final Map<Integer, Boolean> tested = new HashMap<>();
  private @Nullable Set<Integer> tests;

  /**
   * Of a function.
   *
   * @param mayTest which calls test what was read, if anybody looks at what they return
   */
  OptimisticReads(Body body, Predicate<Instruction.Call> mayTest) {
    this.body = body;
    this.mayTest = mayTest;
  }

  /** Whether on no way from an instruction the function returns without a test. */
  boolean isTestedAfter(int ordinal) {
    return tested.computeIfAbsent(ordinal, this::search);
  }

  private boolean search(int ordinal) {
    BitSet seen = new BitSet();
    Deque<Integer> left = new ArrayDeque<>();
    Block first = body.blocks().stream().filter(b -> b.first() <= ordinal && ordinal < b.end()).findFirst().orElseThrow();
    if (!endsWithout(first, ordinal + 1, left)) {
      return false;
    }
    while (!left.isEmpty()) {
      int next = left.pop();
      if (!seen.get(next)) {
        seen.set(next);
        Block block = body.blocks().get(next);
        if (!endsWithout(block, block.first(), left)) {
          return false;
        }
      }
    }
    return true;
  }

  /** Follows a block from an instruction on: its successors are added, unless it tests. False where the function returns. */
  private boolean endsWithout(Block block, int from, Deque<Integer> left) {
    for (int ordinal = from; ordinal < block.end(); ordinal++) {
      if (tests().contains(ordinal)) {
        return true;
      }
    }
    left.addAll(block.terminator().successors());
    return !(block.terminator() instanceof Terminator.Return);
  }

  /** The calls that test, of whose result something is made. */
  private Set<Integer> tests() {
    if (tests == null) {
      Set<Operand> used = new HashSet<>();
      body.blocks().forEach(b -> b.instructions().forEach(i -> Operands.of(i).forEach(used::add)));
      Set<Integer> found = new HashSet<>();
      for (Block block : body.blocks()) {
        for (int i = 0; i < block.instructions().size(); i++) {
          int ordinal = block.first() + i;
          if (block.instructions().get(i) instanceof Instruction.Call call && used.contains(new Operand.Register(ordinal)) && mayTest.test(call)) {
            found.add(ordinal);
          }
        }
      }
      tests = found;
    }
    return tests;
  }
}
