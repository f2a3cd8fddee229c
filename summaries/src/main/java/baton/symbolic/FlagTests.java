package baton.symbolic;

import baton.ir.Digest;
import baton.ir.Instruction;
import baton.ir.Operand;
import baton.ir.Terminator;
import baton.ir.ValueType;
import baton.memory.Address;
import baton.memory.Base;
import baton.memory.Epoch;
import java.util.stream.IntStream;

/**
 * Flags by which a program remembers that it has started a thread: where a branch tells that one is zero, the threads do not run of which
 * it would tell.
 */
final class FlagTests {
  private static final int DEEPEST = 6;

  /** What stands where no pointer is: null, and error numbers. */
  private static final Values NOWHERE = Values.between(-4095, 0);

  private static final Values SET = Values.between(1, Byte.MAX_VALUE);

  private final Digest digest;
  private final Flow flow;
  private final Registers registers;
  private final Conditions conditions;
  private final GuardedJoins joins;

  FlagTests(Digest digest, Flow flow, Registers registers, Conditions conditions, GuardedJoins joins) {
    this.digest = digest;
    this.flow = flow;
    this.registers = registers;
    this.conditions = conditions;
    this.joins = joins;
  }

  /** Whether a value that is stored is surely no zero, in a byte as in a word; asked where threads may run. */
  boolean isSet(State state, ValueType type, Operand value) {
    return type.kind() == ValueType.Kind.INTEGER && !state.threads().started().isEmpty() && conditions.values(state, value).leq(SET);
  }

  /** After a branch was taken that a condition decides: what it tests is looked at where it goes past a join. */
  void cross(int from, int to, State state, Operand condition) {
    if (joins.passes(from, to)) {
      tested(state, from, condition, 0);
    }
  }

  private void tested(State state, int branch, Operand operand, int depth) {
    if (!(operand instanceof Operand.Register(int ordinal)) || depth > DEEPEST) {
      return;
    }
    switch (flow.instruction(ordinal)) {
      case Instruction.Compare compare -> {
        tested(state, branch, compare.left(), depth + 1);
        tested(state, branch, compare.right(), depth + 1);
      }
      case Instruction.Convert convert -> tested(state, branch, convert.value(), depth + 1);
      case Instruction.Binary(String operator, _, Operand left, Operand right) -> {
        if (operator.equals("xor") || operator.equals("and") || operator.equals("or")) {
          tested(state, branch, left, depth + 1);
          tested(state, branch, right, depth + 1);
        }
      }
      case Instruction.Load(var type, Operand address, _) -> read(state, branch, ordinal, type, address);
      default -> {}
    }
  }

  /** Whether nothing happens between what an instruction reads and the end of a block. */
  private boolean isStill(int read, int branch) {
    return flow.blockOf(read) == branch
        && IntStream.range(read + 1, flow.block(branch).end()).mapToObj(flow::instruction).allMatch(FlagTests::onlyComputes);
  }

  private static boolean onlyComputes(Instruction instruction) {
    return switch (instruction) {
      case Instruction.Load(_, _, var mode) -> !mode.isAtomic();
      case Instruction.Binary _, Instruction.Compare _, Instruction.Address _, Instruction.Convert _, Instruction.Select _, Terminator _ -> true;
      default -> false;
    };
  }

  private void read(State state, int branch, int ordinal, ValueType type, Operand address) {
    Address cell = registers.value(address);
    Address value = registers.value(new Operand.Register(ordinal));
    Values none = type.kind() == ValueType.Kind.POINTER ? NOWHERE : Values.ZERO;
    if (cell == null || value == null || !conditions.values(state, new Operand.Register(ordinal)).leq(none)) {
      return;
    }
    if (isStill(ordinal, branch) || state.load(cell, type.bytes(), ordinal).equals(value) || state.latestRead(cell) == ordinal) {
      boolean onEntry = value.equals(Address.of(new Base.Held(cell, Epoch.ENTRY)));
      state.threads(state.threads().absent(Absence.unset(cell, new StartCall(digest, ordinal), onEntry)));
    }
  }
}
