package baton.symbolic;

import baton.ir.Block;
import baton.ir.Body;
import baton.ir.Instruction;
import baton.ir.Operand;
import baton.ir.Operands;
import baton.ir.ValueType;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * Which registers something may still read when a block is entered; of the others nothing needs to be known. What a condition was computed
 * from counts as read with the condition: a branch tells something of it, too.
 */
public final class Liveness {
  /** Through so many steps of what a condition was computed from. */
  private static final int DEEPEST = 12;

  private Liveness() {}

  /** By block: the registers that are read in it or after it, among them those of its own phis. */
  public static List<BitSet> of(Body body) {
    List<Block> blocks = body.blocks();
    List<BitSet> read = new ArrayList<>();
    List<BitSet> live = new ArrayList<>();
    for (Block block : blocks) {
      BitSet here = new BitSet();
      int ordinal = block.first();
      for (Instruction instruction : block.instructions()) {
        if (instruction instanceof Instruction.Phi) {
          here.set(ordinal);
        } else {
          Operands.of(instruction).forEach(o -> read(o, body, here, 0));
        }
        ordinal++;
      }
      read.add(here);
      live.add(new BitSet());
    }
    boolean isChanged = true;
    while (isChanged) {
      isChanged = false;
      for (int index = blocks.size() - 1; index >= 0; index--) {
        BitSet now = (BitSet) read.get(index).clone();
        for (int next : blocks.get(index).terminator().successors()) {
          now.or(after(body, blocks.get(next), index, live.get(next)));
        }
        now.clear(blocks.get(index).first() + phis(blocks.get(index)), blocks.get(index).end());
        if (!now.equals(live.get(index))) {
          live.set(index, now);
          isChanged = true;
        }
      }
    }
    return live;
  }

  /** What is live at the end of the block {@code from} on the way to {@code next}: its phis read what they are given. */
  private static BitSet after(Body body, Block next, int from, BitSet live) {
    BitSet result = (BitSet) live.clone();
    result.clear(next.first(), next.first() + phis(next));
    for (Instruction instruction : next.instructions()) {
      if (!(instruction instanceof Instruction.Phi(_, List<Instruction.Incoming> incoming))) {
        break;
      }
      incoming.stream().filter(i -> i.block() == from).forEach(i -> read(i.value(), body, result, 0));
    }
    return result;
  }

  private static int phis(Block block) {
    return (int) block.instructions().stream().takeWhile(Instruction.Phi.class::isInstance).count();
  }

  private static void read(Operand operand, Body body, BitSet into, int depth) {
    if (operand instanceof Operand.Register(int register) && !into.get(register)) {
      into.set(register);
      if (depth <= DEEPEST) {
        told(body.instruction(register)).forEach(o -> read(o, body, into, depth + 1));
      }
    }
  }

  /** Of what a branch on the result tells something, too. */
  private static List<Operand> told(Instruction computed) {
    boolean isTold =
        computed instanceof Instruction.Compare
            || computed instanceof Instruction.Convert
            || (computed instanceof Instruction.Binary(_, ValueType type, _, _) && type.bits() == 1)
            || (computed instanceof Instruction.Select(ValueType of, _, _, _) && of.bits() == 1);
    return isTold ? Operands.of(computed) : List.of();
  }
}
