package baton.refine;

import baton.ir.Block;
import baton.ir.Body;
import baton.ir.Instruction;
import baton.ir.Operand;
import baton.ir.Terminator;
import baton.symbolic.Comparison;
import baton.symbolic.Values;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Where in a function it is known what a load has read: behind the branches that test it against a constant. Of a function to which control
 * may come back nothing is known.
 */
final class BranchTests {
  private static final int BYTE = 8;

  private BranchTests() {}

  /**
   * What a branch tells.
   *
   * @param load the instruction that read the value
   * @param values what it read where the branch was taken, as a number with a sign
   * @param under the blocks to which control comes only by that branch
   */
  record Test(int load, Values values, BitSet under) {}

  /** A value that is computed from one load, and what it says of what was read. */
  private record Tested(int load, Values ifTrue, Values ifFalse) {
    Tested not() {
      return new Tested(load, /* ifTrue= */ ifFalse, /* ifFalse= */ ifTrue);
    }
  }

  /** A load, and of how many bits the number is that a conversion without sign has made of it; 0 where it has its sign. */
  private record Loaded(int load, int unsigned) {
    /** What was read, by what the converted number is. */
    Values read(Values number) {
      if (unsigned == 0) {
        return number;
      }
      long half = 1L << (unsigned - 1);
      Values result = number.meet(Values.between(0, half - 1));
      for (Values.Range range : number.meet(Values.between(half, 2 * half - 1)).ranges()) {
        result = result.join(Values.between(range.low() - 2 * half, range.high() - 2 * half));
      }
      return result;
    }
  }

  /** All of a body. */
  static List<Test> of(Body body) {
    List<Test> result = new ArrayList<>();
    if (body.comesBack()) {
      return result;
    }
    for (int at = 0; at < body.blocks().size(); at++) {
      switch (body.blocks().get(at).terminator()) {
        case Terminator.Branch(Operand condition, int then, int otherwise) when then != otherwise -> {
          int block = at;
          tested(body, condition)
              .ifPresent(
                  tested -> {
                    result.add(new Test(tested.load(), tested.ifTrue(), under(body, block, then)));
                    result.add(new Test(tested.load(), tested.ifFalse(), under(body, block, otherwise)));
                  });
        }
        case Terminator.Switch(Operand value, List<Terminator.Case> cases, int otherwise) -> {
          Optional<Loaded> loaded = loaded(body, value);
          if (loaded.isPresent()) {
            Map<Integer, Values> byTarget = new HashMap<>();
            cases.forEach(c -> byTarget.merge(c.target(), number(c.value()).map(Values::of).orElse(Values.ANY), Values::join));
            byTarget.remove(otherwise);
            for (Map.Entry<Integer, Values> each : byTarget.entrySet()) {
              result.add(new Test(loaded.get().load(), loaded.get().read(each.getValue()), under(body, at, each.getKey())));
            }
          }
        }
        default -> {}
      }
    }
    result.removeIf(t -> t.values().isAny() || t.under().isEmpty());
    return result;
  }

  private static Optional<Tested> tested(Body body, Operand condition) {
    if (!(condition instanceof Operand.Register(int ordinal))) {
      return Optional.empty();
    }
    return switch (body.instruction(ordinal)) {
      case Instruction.Compare(String predicate, _, Operand left, Operand right) -> {
        Optional<Long> with = number(right);
        yield with.isPresent()
            ? compared(body, left, predicate, with.get())
            : number(left).flatMap(n -> compared(body, right, Comparison.swapped(predicate), n));
      }
      case Instruction.Binary(String operator, _, Operand value, Operand.IntegerConstant(int bits, _)) when operator.equals("xor") && bits == 1 ->
          tested(body, value).map(Tested::not);
      // a _Bool holds 0 or 1 (C11, 6.2.5, 6.3.1.2)
      case Instruction.Convert(String operator, var from, var to, Operand value)
          when operator.equals("trunc") && from.bits() == BYTE && to.bits() == 1 ->
          loaded(body, value).filter(l -> l.unsigned() == 0).map(l -> new Tested(l.load(), Values.NONZERO, Values.ZERO));
      default -> Optional.empty();
    };
  }

  private static Optional<Tested> compared(Body body, Operand value, String predicate, long number) {
    String opposite = Comparison.opposite(predicate);
    return opposite.isEmpty()
        ? Optional.empty()
        : loaded(body, value)
            .map(l -> new Tested(l.load(), l.read(Comparison.values(predicate, number)), l.read(Comparison.values(opposite, number))));
  }

  private static Optional<Long> number(Operand operand) {
    return switch (operand) {
      case Operand.IntegerConstant(_, long value) -> Optional.of(value);
      case Operand.Null _ -> Optional.of(0L);
      default -> Optional.empty();
    };
  }

  private static Optional<Loaded> loaded(Body body, Operand operand) {
    if (!(operand instanceof Operand.Register(int ordinal))) {
      return Optional.empty();
    }
    return switch (body.instruction(ordinal)) {
      case Instruction.Load _ -> Optional.of(new Loaded(ordinal, 0));
      case Instruction.Convert(String operator, var from, _, Operand value)
          when (operator.equals("sext") || (operator.equals("zext") && from.bits() < Long.SIZE - 1)) && isLoad(body, value) ->
          Optional.of(new Loaded(((Operand.Register) value).ordinal(), operator.equals("zext") ? (int) from.bits() : 0));
      default -> Optional.empty();
    };
  }

  private static boolean isLoad(Body body, Operand value) {
    return value instanceof Operand.Register(int ordinal) && body.instruction(ordinal) instanceof Instruction.Load;
  }

  /** The blocks that are not reached from the beginning of the function without the way from one block to another. */
  private static BitSet under(Body body, int from, int to) {
    List<Block> blocks = body.blocks();
    BitSet result = new BitSet();
    result.set(0, blocks.size());
    Deque<Integer> left = new ArrayDeque<>(List.of(0));
    result.clear(0);
    while (!left.isEmpty()) {
      int at = left.pop();
      for (int next : blocks.get(at).terminator().successors()) {
        if (result.get(next) && !(at == from && next == to)) {
          result.clear(next);
          left.push(next);
        }
      }
    }
    return result;
  }
}
