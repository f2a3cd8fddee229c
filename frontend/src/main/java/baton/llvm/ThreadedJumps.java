package baton.llvm;

import baton.ir.Block;
import baton.ir.Instruction;
import baton.ir.Operand;
import baton.ir.Operands;
import baton.ir.Terminator;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;

/**
 * Jumps past blocks that only decide by what is constant where control comes from, as the end of {@code a && b} is where {@code a} is false:
 * what is behind the condition is then reached from the test itself (jump threading; Muchnick, Advanced Compiler Design, section 18.11). No
 * instruction goes, and none gets another ordinal.
 */
final class ThreadedJumps {
  private final List<List<Instruction>> blocks = new ArrayList<>();
  private final List<Integer> firsts = new ArrayList<>();

  /** The block of each instruction. */
  private final List<Integer> blockOf = new ArrayList<>();

  /** The instructions whose values are read behind their block otherwise than on the edges that leave it. */
  private final BitSet readElsewhere = new BitSet();

  private ThreadedJumps(List<Block> body) {
    for (Block block : body) {
      block.instructions().forEach(_ -> blockOf.add(blocks.size()));
      blocks.add(new ArrayList<>(block.instructions()));
      firsts.add(block.first());
    }
    for (int block = 0; block < blocks.size(); block++) {
      for (Instruction each : blocks.get(block)) {
        note(each, block);
      }
    }
  }

  /** The blocks of a body, in order. */
  static List<Block> of(List<Block> body) {
    ThreadedJumps jumps = new ThreadedJumps(body);
    boolean changed = false;
    for (int block = 0; block < body.size(); block++) {
      changed |= jumps.thread(block);
    }
    if (!changed) {
      return body;
    }
    List<Block> result = new ArrayList<>();
    for (int i = 0; i < body.size(); i++) {
      result.add(new Block(jumps.firsts.get(i), jumps.blocks.get(i)));
    }
    return result;
  }

  private void note(Instruction instruction, int block) {
    if (instruction instanceof Instruction.Phi(_, var incoming)) {
      incoming.forEach(i -> note(i.value(), i.block()));
    } else {
      Operands.of(instruction).forEach(o -> note(o, block));
    }
  }

  private void note(Operand operand, int block) {
    if (operand instanceof Operand.Register(int ordinal) && blockOf.get(ordinal) != block) {
      readElsewhere.set(ordinal);
    }
  }

  private boolean thread(int block) {
    List<Instruction> own = blocks.get(block);
    if (!(own.getLast() instanceof Terminator.Branch(Operand.Register(int condition), int then, int otherwise))
        || then == otherwise
        || blockOf.get(condition) != block
        || !own.subList(0, own.size() - 1).stream().allMatch(Instruction.Phi.class::isInstance)
        || readElsewhere.get(firsts.get(block), firsts.get(block) + own.size()).cardinality() > 0) {
      return false;
    }
    boolean changed = false;
    for (Instruction.Incoming from : phi(condition).incoming()) {
      if (from.value() instanceof Operand.IntegerConstant(_, long value) && phi(condition).incoming().size() > 1) {
        changed |= thread(from.block(), block, value == 0 ? otherwise : then);
      }
    }
    return changed;
  }

  private Instruction.Phi phi(int ordinal) {
    int block = blockOf.get(ordinal);
    return (Instruction.Phi) blocks.get(block).get(ordinal - firsts.get(block));
  }

  /** Leads the edge from a block past another one, if it is the only one from there. */
  private boolean thread(int from, int past, int to) {
    List<Instruction> source = blocks.get(from);
    Terminator terminator = (Terminator) source.getLast();
    if (from == past || to == past || terminator.successors().contains(to)) {
      return false;
    }
    Optional<Terminator> led = led(terminator, past, to);
    if (led.isEmpty()) {
      return false;
    }
    source.set(source.size() - 1, led.get());
    blocks.get(to).replaceAll(i -> i instanceof Instruction.Phi p ? with(p, from, past) : i);
    blocks.get(past).replaceAll(i -> i instanceof Instruction.Phi p ? without(p, from) : i);
    return true;
  }

  /** The terminator with its one edge to a block led to another one; empty where it has several, or is of a kind that stays as it is. */
  private static Optional<Terminator> led(Terminator terminator, int past, int to) {
    return switch (terminator) {
      case Terminator.Jump(int target) when target == past -> Optional.of(new Terminator.Jump(to));
      case Terminator.Branch(Operand condition, int then, int otherwise) when then != otherwise ->
          Optional.of(new Terminator.Branch(condition, then == past ? to : then, otherwise == past ? to : otherwise));
      default -> Optional.empty();
    };
  }

  /** A phi that knows what comes over the new edge: what came over the edge from the block that is jumped over. */
  private Instruction.Phi with(Instruction.Phi phi, int from, int past) {
    List<Instruction.Incoming> incoming = new ArrayList<>(phi.incoming());
    for (Instruction.Incoming each : phi.incoming()) {
      if (each.block() == past) {
        Operand value = before(each.value(), from, past);
        incoming.add(new Instruction.Incoming(from, value));
        note(value, from);
      }
    }
    return new Instruction.Phi(phi.type(), incoming);
  }

  /** A value on leaving a block, as it was on the edge on which control came there. */
  private Operand before(Operand value, int from, int past) {
    return value instanceof Operand.Register(int ordinal) && blockOf.get(ordinal) == past
        ? phi(ordinal).incoming().stream().filter(i -> i.block() == from).findFirst().orElseThrow().value()
        : value;
  }

  private static Instruction.Phi without(Instruction.Phi phi, int from) {
    return new Instruction.Phi(phi.type(), phi.incoming().stream().filter(i -> i.block() != from).toList());
  }
}
