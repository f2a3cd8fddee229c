package baton.symbolic;

import baton.ir.Block;
import baton.ir.Body;
import baton.ir.Instruction;
import baton.ir.Operand;
import baton.ir.Operands;
import baton.ir.ValueType;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Where a body draws numbers from a counter in memory: {@code i = next; next = i + 1}, in one block, with nothing in between that could
 * write the counter, or give back a lock. That nobody else comes in between is for the last stage to find out.
 */
public final class Draws {
  /** Narrower counters begin anew too soon. */
  private static final int NARROWEST = 32;

  private final Body body;
  private final Map<Integer, Draw> byRead = new HashMap<>();
  private final Map<Integer, Draw> byWrite = new HashMap<>();
  private final BitSet kept = new BitSet();

  /**
   * How a counter goes on.
   *
   * @param write the ordinal of the instruction that puts the next number there
   * @param step by how much it grows; below 0 where it falls; never 0
   */
  public record Draw(int write, long step) {}

  /** Of a body. */
  public Draws(Body body) {
    this.body = body;
    body.blocks().forEach(this::find);
    if (byRead.isEmpty()) {
      return;
    }
    for (int user = 0; user < body.size(); user++) {
      for (Operand operand : Operands.of(body.instruction(user))) {
        if (operand instanceof Operand.Register(int read)) {
          Draw draw = byRead.get(read);
          if (draw != null && !isStep(user, draw)) {
            kept.set(read);
          }
        }
      }
    }
  }

  /** Whether an instruction only makes the counter go on, or compares what was drawn. */
  private boolean isStep(int user, Draw draw) {
    return switch (body.instruction(user)) {
      case Instruction.Compare _ -> true;
      case Instruction.Binary _ ->
          body.instruction(draw.write()) instanceof Instruction.Store(_, Operand.Register(int sum), _, _) && sum == user;
      default -> false;
    };
  }

  private void find(Block block) {
    List<Integer> reads = new ArrayList<>();
    int ordinal = block.first();
    for (Instruction instruction : block.instructions()) {
      switch (instruction) {
        case Instruction.Load(ValueType type, _, var mode) when !mode.isAtomic() && isWide(type) -> reads.add(ordinal);
        case Instruction.Store(ValueType type, Operand value, Operand address, var mode) -> {
          if (!mode.isAtomic() && isWide(type)) {
            drawn(reads, ordinal, value, address);
          }
          reads.clear();
        }
        case Instruction.AtomicUpdate(String operator, ValueType type, _, Operand.IntegerConstant(_, long step), _)
            when signed(operator, step) != 0 && isWide(type) -> {
          put(ordinal, new Draw(ordinal, signed(operator, step)));
          reads.clear();
        }
        case Instruction.Load _,
            Instruction.Compare _,
            Instruction.Binary _,
            Instruction.Convert _,
            Instruction.Address _,
            Instruction.Select _,
            Instruction.Phi _ -> {}
        default -> reads.clear();
      }
      ordinal++;
    }
  }

  private static long signed(String operator, long by) {
    return operator.equals("add") ? by : operator.equals("sub") ? -by : 0;
  }

  private static boolean isWide(ValueType type) {
    return type.kind() == ValueType.Kind.INTEGER && type.bits() >= NARROWEST;
  }

  private void put(int read, Draw draw) {
    byRead.put(read, draw);
    byWrite.put(draw.write(), draw);
  }

  private void drawn(List<Integer> reads, int write, Operand value, Operand address) {
    if (value instanceof Operand.Register(int sum)
        && body.instruction(sum) instanceof Instruction.Binary(String operator, _, Operand left, Operand.IntegerConstant(_, long by))
        && left instanceof Operand.Register(int read)
        && reads.contains(read)
        && isAt(read, address)) {
      long step = signed(operator, by);
      if (step != 0) {
        reads.stream().filter(r -> isAt(r, address)).forEach(r -> put(r, new Draw(write, step)));
      }
    }
  }

  private boolean isAt(int read, Operand address) {
    return body.instruction(read) instanceof Instruction.Load load && isSame(load.address(), address);
  }

  /** Whether two operands are one address: of one member of what the same register points to. */
  private boolean isSame(Operand one, Operand other) {
    return one.equals(other)
        || (one instanceof Operand.Register(int a)
            && other instanceof Operand.Register(int b)
            && body.instruction(a) instanceof Instruction.Address(Operand base, long offset, var indices, _)
            && body.instruction(b) instanceof Instruction.Address(Operand from, long distance, var others, _)
            && indices.isEmpty()
            && others.isEmpty()
            && offset == distance
            && isSame(base, from));
  }

  /** How the counter goes on from which an instruction draws; empty where it draws from none. */
  public Optional<Draw> at(int read) {
    return Optional.ofNullable(byRead.get(read));
  }

  /** How an instruction makes a counter go on; empty where it does something else. */
  public Optional<Draw> by(int write) {
    return Optional.ofNullable(byWrite.get(write));
  }

  /** Whether what an instruction draws is used, other than in a comparison, or to make the counter go on. */
  boolean isKept(int read) {
    return kept.get(read);
  }
}
