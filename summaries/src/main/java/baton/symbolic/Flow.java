package baton.symbolic;

import baton.ir.Block;
import baton.ir.Body;
import baton.ir.Instruction;
import baton.ir.Operand;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;
import java.util.stream.IntStream;

/** The control flow of a body: reverse post-order, predecessors, and which blocks lie on cycles. */
final class Flow {
  private final List<Block> blocks;
  private final int[] order;
  private final int[] position;
  private final List<List<Integer>> predecessors;
  private final BitSet cyclic = new BitSet();
  private final Instruction[] instructions;
  private final int formals;
  private final int[] blockOf;

  Flow(Body body) {
    this.blocks = body.blocks();
    int count = blocks.size();
    this.position = new int[count];
    Arrays.fill(position, -1);
    this.order = reversePostOrder();
    for (int i = 0; i < order.length; i++) {
      position[order[i]] = i;
    }
    this.predecessors = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      predecessors.add(new ArrayList<>());
    }
    BitSet marks = new BitSet();
    for (int block : order) {
      for (int next : blocks.get(block).terminator().successors()) {
        predecessors.get(next).add(block);
        if (position[next] <= position[block]) {
          // what lies between the head of a loop and its end in this order is taken to be in it
          for (int i = position[next]; i <= position[block]; i++) {
            marks.set(order[i]);
          }
        }
      }
    }
    cyclic.or(marks);
    this.formals = body.formals().size();
    if (body.comesBack()) {
      cyclic.set(0, count);
    }
    this.instructions = new Instruction[body.size()];
    this.blockOf = new int[body.size()];
    for (int b = 0; b < count; b++) {
      int ordinal = blocks.get(b).first();
      for (Instruction instruction : blocks.get(b).instructions()) {
        blockOf[ordinal] = b;
        instructions[ordinal++] = instruction;
      }
    }
  }

  private int[] reversePostOrder() {
    int count = blocks.size();
    int[] result = new int[count];
    int free = count;
    BitSet seen = new BitSet();
    Deque<int[]> stack = new ArrayDeque<>();
    List<List<Integer>> successors = new ArrayList<>();
    blocks.forEach(b -> successors.add(b.terminator().successors()));
    stack.push(new int[] {0, 0});
    seen.set(0);
    while (!stack.isEmpty()) {
      int[] top = stack.element();
      List<Integer> next = successors.get(top[0]);
      if (top[1] < next.size()) {
        int to = next.get(next.size() - 1 - top[1]++);
        if (!seen.get(to)) {
          seen.set(to);
          stack.push(new int[] {to, 0});
        }
      } else {
        result[--free] = top[0];
        stack.pop();
      }
    }
    return Arrays.copyOfRange(result, free, count);
  }

  /** The ordinals of the instructions that may make an object: variables and calls. */
  List<Integer> makers() {
    return IntStream.range(0, instructions.length)
        .filter(i -> instructions[i] instanceof Instruction.Allocate || instructions[i] instanceof Instruction.Call)
        .boxed()
        .toList();
  }

  /** The indices of the formals. */
  IntStream formals() {
    return IntStream.range(0, formals);
  }

  /** Reachable blocks in reverse post-order. */
  int[] order() {
    return order;
  }

  int position(int block) {
    return position[block];
  }

  List<Integer> predecessors(int block) {
    return predecessors.get(block);
  }

  boolean cyclic(int block) {
    return cyclic.get(block);
  }

  /** The position of the first block on a cycle; behind all when there is none. */
  int firstCyclic() {
    for (int at = 0; at < order.length; at++) {
      if (cyclic.get(order[at])) {
        return at;
      }
    }
    return order.length;
  }

  boolean isHead(int block) {
    for (int from : predecessors.get(block)) {
      if (position[from] >= position[block]) {
        return true;
      }
    }
    return false;
  }

  /** Whether a block lies between the head of a loop and its last end in this order. */
  boolean isWithin(int block, int head) {
    int last = -1;
    for (int from : predecessors.get(head)) {
      last = Math.max(last, position[from]);
    }
    return position[block] >= position[head] && position[block] <= last;
  }

  Block block(int index) {
    return blocks.get(index);
  }

  int size() {
    return blocks.size();
  }

  /** The instruction of an ordinal. */
  Instruction instruction(int ordinal) {
    return instructions[ordinal];
  }

  /** What a value is computed from by conversions and additions: two of one operand rest on the same reads of memory. */
  Operand origin(Operand value) {
    Operand at = value;
    while (at instanceof Operand.Register(int ordinal)) {
      switch (instructions[ordinal]) {
        case Instruction.Convert(_, _, _, Operand from) -> at = from;
        case Instruction.Address(Operand base, _, _, _) -> at = base;
        case Instruction.Binary(String operator, _, Operand from, Operand.IntegerConstant _)
            when operator.equals("add") || operator.equals("sub") ->
            at = from;
        default -> {
          return at;
        }
      }
    }
    return at;
  }

  /** How many instructions there are. */
  int instructions() {
    return instructions.length;
  }

  /** Whether the object made at {@code site} is a local variable, or a formal passed by value, not what a call returned. */
  boolean isVariable(int site) {
    return site < 0 || instructions[site] instanceof Instruction.Allocate;
  }

  int blockOf(int ordinal) {
    return blockOf[ordinal];
  }
}
