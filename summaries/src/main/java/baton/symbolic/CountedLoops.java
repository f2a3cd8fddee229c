package baton.symbolic;

import baton.ir.Digest;
import baton.ir.Instruction;
import baton.ir.Operand;
import baton.ir.Terminator;
import baton.memory.Address;
import baton.memory.Base;
import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Loops that count: left at the head only as far as their counter goes, it takes every value from a constant up to a bound that does
 * not change meanwhile; or down to a constant.
 */
final class CountedLoops {
  /** How many merges of values in a round are looked through. */
  private static final int MOST_MERGES = 4;

  private final Digest digest;
  private final Flow flow;
  private final Function<Operand, @Nullable Address> values;
  private final Map<Integer, BitSet> blocks = new HashMap<>();

  /**
   * A loop.
   *
   * @param counter the ordinal of its phi
   * @param first the least value
   * @param end the value behind the largest one; where it was read from memory, others do not write that ({@code handle-in-variable})
   * @param down whether it counts down
   */
  record Counted(int counter, long first, Address end, boolean down) {
    /** The same with the bound that this thread has written, where that is known. */
    Counted in(State state) {
      return new Counted(counter, first, state.own(end), down);
    }
  }

  CountedLoops(Digest digest, Flow flow, Function<Operand, @Nullable Address> values) {
    this.digest = digest;
    this.flow = flow;
    this.values = values;
  }

  /** What an operand is known to be; null where it is not reached. */
  @Nullable Address value(Operand operand) {
    return values.apply(operand);
  }

  /** The blocks of the loop with that head; empty where it is no head, or where control can enter the loop elsewhere. */
  BitSet blocks(int head) {
    return blocks.computeIfAbsent(head, this::findBlocks);
  }

  private BitSet findBlocks(int head) {
    BitSet result = new BitSet();
    for (int from : flow.predecessors(head)) {
      if (flow.position(from) >= flow.position(head)) {
        addBefore(from, head, result);
      }
    }
    if (!result.isEmpty()) {
      result.set(head);
    }
    boolean entered = head != 0 && result.get(0);
    for (int block = result.nextSetBit(0); block >= 0 && !entered; block = result.nextSetBit(block + 1)) {
      entered = block != head && flow.predecessors(block).stream().anyMatch(p -> !result.get(p));
    }
    return entered ? new BitSet() : result;
  }

  private void addBefore(int last, int head, BitSet to) {
    Deque<Integer> left = new ArrayDeque<>(List.of(last));
    while (!left.isEmpty()) {
      int block = left.pop();
      if (block != head && !to.get(block)) {
        to.set(block);
        flow.predecessors(block).forEach(left::push);
      }
    }
  }

  /** The loop of a head, if it counts. */
  Optional<Counted> counted(int head) {
    BitSet loop = blocks(head);
    if (loop.isEmpty() || !(flow.block(head).terminator() instanceof Terminator.Branch(Operand condition, int then, int otherwise))) {
      return Optional.empty();
    }
    if (loop.get(then) == loop.get(otherwise)
        || !(condition instanceof Operand.Register(int test))
        || !(flow.instruction(test) instanceof Instruction.Compare(String predicate, _, Operand left, Operand right))) {
      return Optional.empty();
    }
    boolean stays = loop.get(then);
    Optional<Counted> here = counted(head, loop, stays ? predicate : negated(predicate), left, right);
    return here.isPresent() ? here : counted(head, loop, mirrored(stays ? predicate : negated(predicate)), right, left);
  }

  private Optional<Counted> counted(int head, BitSet loop, String predicate, Operand counter, Operand bound) {
    if (!(counter instanceof Operand.Register(int register))) {
      return Optional.empty();
    }
    Step tested = tested(register);
    int phi = tested.from();
    if (flow.blockOf(register) != head
        || flow.blockOf(phi) != head
        || !(flow.instruction(phi) instanceof Instruction.Phi(_, var incoming))) {
      return Optional.empty();
    }
    if (predicate.equals("sge")
        || predicate.equals("sgt")
        || predicate.equals("uge")
        || predicate.equals("ugt")
        || isNotZero(predicate, bound)) {
      return countedDown(loop, predicate, phi, tested.distance(), incoming, bound);
    }
    if (tested.distance() != 0) {
      return Optional.empty();
    }
    Optional<Long> first = Optional.empty();
    for (Instruction.Incoming each : incoming) {
      if (loop.get(each.block())) {
        if (!isNext(each.value(), phi, 1)) {
          return Optional.empty();
        }
      } else if (each.value() instanceof Operand.IntegerConstant(_, long value) && first.orElse(value) == value) {
        first = Optional.of(value);
      } else {
        return Optional.empty();
      }
    }
    Address end = values.apply(bound);
    if (first.isEmpty() || first.get() < 0 || end == null || !isFixed(bound, end, loop)) {
      return Optional.empty();
    }
    boolean inclusive = predicate.equals("sle") || predicate.equals("ule");
    boolean differs = predicate.equals("ne") && end.isInteger();
    if (!inclusive && !differs && !predicate.equals("slt") && !predicate.equals("ult")) {
      return Optional.empty();
    }
    if (end.isInteger() ? end.offset() < first.get() : inclusive) {
      return Optional.empty();
    }
    return Optional.of(new Counted(phi, first.get(), inclusive ? end.plus(1) : end, false));
  }

  /**
   * Whether a number at the head of a counted loop begins as the counter does, and grows by one in some rounds, among them each that
   * comes to an instruction.
   */
  boolean countsWith(Counted counted, int phi, int head, int instruction) {
    BitSet loop = blocks(head);
    if (counted.down()
        || phi < 0
        || phi >= flow.instructions()
        || flow.blockOf(phi) != head
        || !(flow.instruction(phi) instanceof Instruction.Phi(_, var incoming))
        || !contains(loop, instruction)) {
      return false;
    }
    BitSet behind = behind(flow.blockOf(instruction), head, loop);
    return incoming.stream()
        .allMatch(
            i ->
                loop.get(i.block())
                    ? grows(i, phi, behind, MOST_MERGES)
                    : i.value() instanceof Operand.IntegerConstant(_, long value) && value == counted.first());
  }

  /** Whether a value is the number plus one; or the number itself, on an edge that does not come from the blocks {@code behind}. */
  private boolean grows(Instruction.Incoming from, int phi, BitSet behind, int depth) {
    if (isNext(from.value(), phi, 1)) {
      return true;
    }
    if (from.value().equals(new Operand.Register(phi))) {
      return !behind.get(from.block());
    }
    return depth > 0
        && from.value() instanceof Operand.Register(int merge)
        && flow.instruction(merge) instanceof Instruction.Phi(_, var incoming)
        && incoming.stream().allMatch(i -> grows(i, phi, behind, depth - 1));
  }

  /** The blocks to which a round comes from a block on. */
  private BitSet behind(int block, int head, BitSet loop) {
    BitSet result = new BitSet();
    Deque<Integer> left = new ArrayDeque<>(List.of(block));
    while (!left.isEmpty()) {
      int next = left.pop();
      if (loop.get(next) && !result.get(next)) {
        result.set(next);
        flow.block(next).terminator().successors().stream().filter(s -> s != head).forEach(left::push);
      }
    }
    return result;
  }

  /** A number at a constant distance from another one. */
  private record Step(int from, long distance) {}

  /** What a test compares: the counter, or that after a step of the head ({@code while (--i >= 0)}). */
  private Step tested(int register) {
    return switch (flow.instruction(register)) {
      case Instruction.Binary(String operator, _, Operand.Register(int from), Operand.IntegerConstant(_, long by))
          when operator.equals("add") || operator.equals("sub") ->
          new Step(from, operator.equals("add") ? by : -by);
      default -> new Step(register, 0);
    };
  }

  /**
   * From a value that does not change down to a constant.
   *
   * @param distance how much larger the number is that is compared with the bound
   */
  private Optional<Counted> countedDown(
      BitSet loop, String predicate, int phi, long distance, List<Instruction.Incoming> incoming, Operand bound) {
    Address largest = null;
    for (Instruction.Incoming each : incoming) {
      if (loop.get(each.block())) {
        if (!isNext(each.value(), phi, -1)) {
          return Optional.empty();
        }
      } else {
        Address value = values.apply(each.value());
        if (value == null || (largest != null && !largest.equals(value))) {
          return Optional.empty();
        }
        largest = value;
      }
    }
    if (largest == null || !(bound instanceof Operand.IntegerConstant(_, long least))) {
      return Optional.empty();
    }
    long first = (predicate.equals("sge") || predicate.equals("uge") ? least : least + 1) - distance;
    return first < 0 || (largest.isInteger() && largest.offset() < first)
        ? Optional.empty()
        : Optional.of(new Counted(phi, first, largest.plus(1), true));
  }

  private boolean isNext(Operand value, int phi, long step) {
    if (!(value instanceof Operand.Register(int ordinal))
        || !(flow.instruction(ordinal) instanceof Instruction.Binary(String operator, _, Operand left, Operand right))
        || !(operator.equals("add") || operator.equals("sub"))) {
      return false;
    }
    Operand self = new Operand.Register(phi);
    return operator.equals("sub")
        ? left.equals(self) && is(right, -step)
        : (left.equals(self) && is(right, step)) || (right.equals(self) && is(left, step));
  }

  private static boolean is(Operand operand, long constant) {
    return operand instanceof Operand.IntegerConstant(_, long value) && value == constant;
  }

  /** Whether an operand is the same in every round, if nobody else writes the cells that it is read from. */
  private boolean isFixed(Operand operand, Address value, BitSet loop) {
    return switch (operand) {
      case Operand.IntegerConstant _, Operand.Formal _ -> true;
      case Operand.Register(int ordinal) -> !loop.get(flow.blockOf(ordinal)) || !value.mentions(b -> isMadeIn(b, loop));
      default -> false;
    };
  }

  /** Down to zero by steps of one: no number below zero is met, unless it begins with one, and comes back round. */
  private static boolean isNotZero(String predicate, Operand bound) {
    return predicate.equals("ne") && is(bound, 0);
  }

  private static String negated(String predicate) {
    return switch (predicate) {
      case "sge" -> "slt";
      case "slt" -> "sge";
      case "sle" -> "sgt";
      case "uge" -> "ult";
      case "sgt" -> "sle";
      case "ugt" -> "ule";
      case "eq" -> "ne";
      default -> "";
    };
  }

  private static String mirrored(String predicate) {
    return switch (predicate) {
      case "sgt" -> "slt";
      case "slt" -> "sgt";
      case "sle" -> "sge";
      case "ugt" -> "ult";
      case "sge" -> "sle";
      case "uge" -> "ule";
      case "ne" -> "ne";
      default -> "";
    };
  }

  /** Whether the counter is known to take several values by now: it has a name of its own, or is told in terms of that. */
  boolean isSettled(Counted loop) {
    Address counter = values.apply(new Operand.Register(loop.counter()));
    return counter != null && counter.mentions(new Base.Opaque(digest, loop.counter())::equals);
  }

  /** Whether a value is made in a round of the loop. */
  boolean isMadeIn(Base base, BitSet loop) {
    int site =
        switch (base) {
          case Base.Opaque(Digest of, int at) when of.equals(digest) -> at;
          case Base.Within(Digest of, int at, _) when of.equals(digest) -> at;
          case Base.Fresh(Digest of, int at) when of.equals(digest) -> at;
          case Base.Held(_, baton.memory.Epoch.Written(Digest of, int at)) when of.equals(digest) -> at < 0 ? -1 - at : at;
          case Base.Opaque _, Base.Within _, Base.Fresh _, Base.Held _, Base.Zero _, Base.Formal _, Base.Global _, Base.Handed _ -> -1;
        };
    return site >= 0 && site < flow.instructions() && loop.get(flow.blockOf(site));
  }

  /** Whether the block of an instruction is in the loop. */
  boolean contains(BitSet loop, int ordinal) {
    return ordinal >= 0 && ordinal < flow.instructions() && loop.get(flow.blockOf(ordinal));
  }
}
