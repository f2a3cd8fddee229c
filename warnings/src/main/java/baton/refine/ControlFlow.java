package baton.refine;

import baton.ir.Block;
import baton.ir.Body;
import baton.ir.Instruction;
import baton.ir.Operand;
import baton.ir.Terminator;
import baton.flow.Operands;
import baton.symbolic.Comparison;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.OptionalLong;
import java.util.TreeSet;
import java.util.function.BiPredicate;
import java.util.stream.IntStream;

/** What can be executed after what, in one activation of a function. */
final class ControlFlow {
  private final List<Block> blocks;
  /** Blocks to which control may come back from any other: those with a call that may return again. */
  private final List<Integer> again;

  /** For blocks that were asked for: what control can come to from their ends. */
  private final Map<Integer, BitSet> reached = new HashMap<>();

  ControlFlow(Body body) {
    this.blocks = body.blocks();
    this.again = body.comesBack() ? IntStream.range(0, blocks.size()).filter(b -> comesBack(blocks.get(b))).boxed().toList() : List.of();
  }

  private static boolean comesBack(Block block) {
    return block.instructions().stream().anyMatch(i -> i instanceof Instruction.Call call && call.traits().returnsTwice());
  }

  /** The index of the block of an instruction. */
  int block(int ordinal) {
    int low = 0;
    int high = blocks.size() - 1;
    while (low < high) {
      int middle = (low + high + 1) / 2;
      if (blocks.get(middle).first() <= ordinal) {
        low = middle;
      } else {
        high = middle - 1;
      }
    }
    return low;
  }

  Instruction instruction(int ordinal) {
    Block block = blocks.get(block(ordinal));
    return block.instructions().get(Math.min(ordinal - block.first(), block.instructions().size() - 1));
  }

  /** Whether {@code later} may be executed after {@code earlier}, or as a part of it, without the block {@code except}. */
  boolean follows(int earlier, int later, int except) {
    int from = block(earlier);
    int to = block(later);
    return (from == to && later >= earlier) || reaches(from, to, except);
  }

  /** The instructions, other than phis, after which {@code later} is not executed any more, nor as a part of them. */
  NavigableSet<Integer> behind(int later) {
    int at = block(later);
    BitSet before = before(at);
    NavigableSet<Integer> result = new TreeSet<>();
    for (int index = 0; index < blocks.size(); index++) {
      Block block = blocks.get(index);
      int from = before.get(index) ? block.end() : index == at ? later + 1 : block.first();
      for (int ordinal = from; ordinal < block.end(); ordinal++) {
        if (!(block.instructions().get(ordinal - block.first()) instanceof Instruction.Phi)) {
          result.add(ordinal);
        }
      }
    }
    return result;
  }

  /** The blocks from whose ends control can come to a block. */
  private BitSet before(int block) {
    List<List<Integer>> predecessors = new ArrayList<>();
    blocks.forEach(_ -> predecessors.add(new ArrayList<>()));
    for (int index = 0; index < blocks.size(); index++) {
      for (int next : blocks.get(index).terminator().successors()) {
        predecessors.get(next).add(index);
      }
      for (int next : again) {
        predecessors.get(next).add(index);
      }
    }
    BitSet result = new BitSet();
    List<Integer> work = new ArrayList<>(predecessors.get(block));
    while (!work.isEmpty()) {
      int next = work.removeLast();
      if (!result.get(next)) {
        result.set(next);
        work.addAll(predecessors.get(next));
      }
    }
    return result;
  }

  /** Whether {@code between} is executed between every two executions of {@code instruction}. */
  boolean separates(int between, int instruction) {
    int from = block(instruction);
    int through = block(between);
    return from == through ? between < instruction || !reaches(from, from, -1) : !reaches(from, from, through);
  }

  /** Whether control can come from the end of one block to another without the block {@code except}. */
  boolean reaches(int from, int to, int except) {
    return to != except && (except < 0 ? reached.computeIfAbsent(from, f -> reached(f, -1)) : reached(from, except)).get(to);
  }

  private BitSet reached(int from, int except) {
    BitSet result = new BitSet();
    List<Integer> work = new ArrayList<>(blocks.get(from).terminator().successors());
    work.addAll(again);
    while (!work.isEmpty()) {
      int next = work.removeLast();
      if (next != except && !result.get(next)) {
        result.set(next);
        work.addAll(blocks.get(next).terminator().successors());
      }
    }
    return result;
  }

  /** The blocks that begin with a phi. */
  List<Integer> blocksWithPhis() {
    return IntStream.range(0, blocks.size()).filter(b -> !phis(b).isEmpty()).boxed().toList();
  }

  /** The phis of a block. */
  List<Integer> phis(int block) {
    List<Integer> result = new ArrayList<>();
    for (Instruction instruction : blocks.get(block).instructions()) {
      if (!(instruction instanceof Instruction.Phi)) {
        break;
      }
      result.add(blocks.get(block).first() + result.size());
    }
    return result;
  }

  /** The first instruction of a block. */
  int first(int block) {
    return blocks.get(block).first();
  }

  /** The number behind that of the last instruction of a block. */
  int end(int block) {
    return blocks.get(block).end();
  }

  Terminator terminator(int block) {
    return blocks.get(block).terminator();
  }

  /** The constant that a phi at the head of a loop has whenever the loop is entered. */
  OptionalLong startsAt(int phi) {
    OptionalLong first = OptionalLong.empty();
    int head = block(phi);
    if (instruction(phi) instanceof Instruction.Phi made) {
      for (Instruction.Incoming each : made.incoming()) {
        if (each.block() != head && !reaches(head, each.block(), -1)) {
          if (!(each.value() instanceof Operand.IntegerConstant(_, long value)) || first.orElse(value) != value) {
            return OptionalLong.empty();
          }
          first = OptionalLong.of(value);
        }
      }
    }
    return first;
  }

  /** Whether control can come to {@code block} from the entry without {@code through}. */
  boolean canSkip(int through, int block) {
    return through != 0 && leadsTo(0, block, through);
  }

  /** Whether control is at {@code to} in {@code from} or can come there, without {@code except}. */
  boolean leadsTo(int from, int to, int except) {
    return from != except && (from == to || reaches(from, to, except));
  }

  /**
   * Where control goes on from a block that jumps to another one: past a block that only decides by what is constant for the first one, as
   * the end of {@code a && b} is where {@code a} is false.
   */
  int target(int from, int to) {
    Block block = blocks.get(to);
    boolean decides =
        block.terminator() instanceof Terminator.Branch(Operand.Register(int condition), _, _)
            && block(condition) == to
            && block.instructions().stream().limit(block.instructions().size() - 1L).allMatch(Instruction.Phi.class::isInstance);
    if (decides
        && block.terminator() instanceof Terminator.Branch(Operand.Register(int condition), int then, int otherwise)
        && instruction(condition) instanceof Instruction.Phi(_, var incoming)) {
      for (Instruction.Incoming each : incoming) {
        if (each.block() == from && each.value() instanceof Operand.IntegerConstant(_, long value)) {
          return value != 0 ? then : otherwise;
        }
      }
    }
    return to;
  }

  /** Whether an instruction reads what another one makes. */
  boolean isRead(int ordinal) {
    Operand made = new Operand.Register(ordinal);
    return blocks.stream().flatMap(b -> b.instructions().stream()).anyMatch(i -> Operands.of(i).anyMatch(made::equals) || decides(i, made));
  }

  private static boolean decides(Instruction instruction, Operand value) {
    return (instruction instanceof Terminator.Branch branch && branch.condition().equals(value))
        || (instruction instanceof Terminator.Switch chosen && chosen.value().equals(value));
  }

  /** Whether control comes to {@code block} only through {@code through}, or is there. */
  boolean leadsOnlyThrough(int through, int block) {
    return through == block || !canSkip(through, block);
  }

  /** The blocks that return. */
  List<Integer> returns() {
    return IntStream.range(0, blocks.size()).filter(b -> blocks.get(b).terminator() instanceof Terminator.Return).boxed().toList();
  }

  /**
   * The blocks to which control comes only from a comparison of what an instruction makes, and only if it is true, or false, that this
   * number compares so.
   *
   * @param wanted which comparisons, by LLVM's names, and with what
   */
  List<Integer> behindComparison(int ordinal, BiPredicate<String, Operand> wanted) {
    Operand made = new Operand.Register(ordinal);
    List<Integer> result = new ArrayList<>();
    for (Block block : blocks) {
      if (block.terminator() instanceof Terminator.Branch(Operand.Register(int test), int then, int otherwise)
          && then != otherwise
          && instruction(test) instanceof Instruction.Compare(String predicate, _, Operand left, Operand right)
          && (left.equals(made) || right.equals(made))) {
        String named = left.equals(made) ? predicate : Comparison.swapped(predicate);
        Operand with = left.equals(made) ? right : left;
        if (wanted.test(named, with) && predecessors(then) == 1) {
          result.add(then);
        }
        if (wanted.test(Comparison.opposite(named), with) && predecessors(otherwise) == 1) {
          result.add(otherwise);
        }
      }
    }
    return result;
  }

  /** How many blocks end with going to a block. */
  long predecessors(int block) {
    return blocks.stream().filter(b -> b.terminator().successors().contains(block)).count();
  }
}
