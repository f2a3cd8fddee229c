package baton.llvm;

import baton.ir.Operand;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.function.LongFunction;

/**
 * The numbering of one LLVM function: which of its instructions are lowered and under which ordinal, which ones stand for one of
 * their operands, and which index each block has.
 */
final class FunctionScope {
  /** So many instructions of a block are expected. */
  private static final int ROOM = 16;

  /** Intrinsics whose result is their first argument. */
  private static final Set<String> IDENTITIES =
      Set.of(
          "llvm.threadlocal.address",
          "llvm.expect",
          "llvm.expect.with.probability",
          "llvm.ptr.annotation",
          "llvm.annotation",
          "llvm.launder.invariant.group",
          "llvm.strip.invariant.group",
          "llvm.ssa.copy",
          "llvm.arithmetic.fence");
  /** Intrinsics that say nothing about the program's behaviour. */
  private static final Set<String> SILENT =
      Set.of(
          "llvm.dbg.declare",
          "llvm.dbg.value",
          "llvm.dbg.assign",
          "llvm.dbg.label",
          "llvm.lifetime.start",
          "llvm.lifetime.end",
          "llvm.var.annotation",
          "llvm.experimental.noalias.scope.decl",
          "llvm.donothing",
          "llvm.sideeffect");

  private final LlvmApi api;
  private final int addedStore;
  private final Constants constants;
  private final ReferentTable referents;
  private final SharedParts parts;
  private final Callees callees;
  /** The operands for instructions and formals. */
  private final HandleMap<Operand> operands = new HandleMap<>();
  private final HandleMap<Integer> blocks = new HandleMap<>();
  private final HandleMap<Long> standsFor = new HandleMap<>();
  private final LongFunction<Operand> label = this::label;
  private final List<Block> kept = new ArrayList<>();

  /** What is lowered of one block. */
  static final class Block {
    private final int first;
    private final long[] instructions;
    private final int[] opcodes;

    private Block(int first, long[] instructions, int[] opcodes) {
      this.first = first;
      this.instructions = instructions;
      this.opcodes = opcodes;
    }

    /** The ordinal of its first instruction. */
    int first() {
      return first;
    }

    int size() {
      return instructions.length;
    }

    /** One of LLVM's instructions, from 0. */
    long instruction(int index) {
      return instructions[index];
    }

    /** The opcode of that. */
    int opcode(int index) {
      return opcodes[index];
    }
  }

  FunctionScope(
      LlvmModule module,
      Constants constants,
      Callees callees,
      ReferentTable referents,
      SharedParts parts,
      long function) {
    this.api = module.api();
    this.addedStore = Promotion.mark(module);
    this.constants = constants;
    this.referents = referents;
    this.parts = parts;
    this.callees = callees;
    for (int i = 0, count = api.countParams(function); i < count; i++) {
      operands.put(api.param(function, i), parts.formal(i));
    }
    int next = 0;
    for (long block = api.firstBlock(function); block != 0; block = api.nextBlock(block)) {
      blocks.put(block, blocks.size());
      kept.add(number(block, next));
      next += kept.getLast().size();
    }
  }

  private Block number(long block, int first) {
    long[] instructions = new long[ROOM];
    int[] opcodes = new int[ROOM];
    int count = 0;
    for (long i = api.firstInstruction(block); i != 0; i = api.nextInstruction(i)) {
      int opcode = api.opcode(i);
      if (isLowered(i, opcode)) {
        if (count == opcodes.length) {
          instructions = Arrays.copyOf(instructions, 2 * count);
          opcodes = Arrays.copyOf(opcodes, 2 * count);
        }
        instructions[count] = i;
        opcodes[count] = opcode;
        operands.put(i, parts.register(first + count));
        count++;
      }
    }
    return new Block(first, Arrays.copyOf(instructions, count), Arrays.copyOf(opcodes, count));
  }

  /** The blocks in their order, with those LLVM instructions that have one of their own in the body. */
  List<Block> blocks() {
    return kept;
  }

  int block(long block) {
    Integer index = blocks.get(block);
    if (index == null) {
      throw new IllegalStateException("a block of another function");
    }
    return index;
  }

  ReferentTable referents() {
    return referents;
  }

  /** The operand for any LLVM value used in this function. */
  Operand operand(long value) {
    Operand local = operands.get(value);
    if (local != null) {
      return local;
    }
    Operand integer = constants.known(value);
    if (integer != null) {
      return integer;
    }
    Long original = standsFor.get(value);
    if (original != null) {
      return operand(original);
    }
    return switch (api.valueKind(value)) {
      case ValueKind.ARGUMENT, ValueKind.INSTRUCTION ->
          throw new IllegalStateException("a value without a number: " + api.owned(api.printValue(value)));
      default -> constants.operand(value, referents, label);
    };
  }

  private Operand label(long constant) {
    return new Operand.LabelAddress(block(api.labelBlock(constant)));
  }

  private boolean isLowered(long instruction, int opcode) {
    if (opcode == Opcode.STORE) {
      return !Promotion.isAdded(api, instruction, addedStore);
    }
    if (opcode != Opcode.CALL) {
      return true;
    }
    Callees.Known callee = callees.of(api.calledValue(instruction));
    if (callee.nondeterministic()) {
      // An unknown value that nothing uses is no access and no call of the program.
      return !isUnused(instruction);
    }
    if (IDENTITIES.contains(callee.intrinsic())) {
      standsFor.put(instruction, api.operand(instruction, 0));
      return false;
    }
    return !SILENT.contains(callee.intrinsic());
  }

  private boolean isUnused(long unknownValue) {
    for (long use = api.firstUse(unknownValue); use != 0; use = api.nextUse(use)) {
      long user = api.user(use);
      if (api.opcode(user) != Opcode.STORE || !Promotion.isAdded(api, user, addedStore)) {
        return false;
      }
    }
    return true;
  }
}
