package baton.symbolic;

import baton.ir.Block;
import baton.ir.Body;
import baton.ir.Instruction;
import baton.ir.Operand;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/** Which registers hold numbers that are computed from addresses, be it through any arithmetic. */
final class PointerNumbers {
  private final BitSet registers = new BitSet();

  PointerNumbers(Body body) {
    boolean grown = true;
    while (grown) {
      grown = false;
      for (Block block : body.blocks()) {
        int ordinal = block.first();
        for (Instruction instruction : block.instructions()) {
          if (!registers.get(ordinal) && isOne(instruction)) {
            registers.set(ordinal);
            grown = true;
          }
          ordinal++;
        }
      }
    }
  }

  private boolean isOne(Instruction instruction) {
    return switch (instruction) {
      case Instruction.Convert(String operator, _, _, _) -> operator.equals("ptrtoint");
      case Instruction.Binary(_, _, Operand left, Operand right) -> contains(left) || contains(right);
      default -> false;
    };
  }

  /** Whether an operand is such a register. */
  boolean contains(Operand operand) {
    return operand instanceof Operand.Register(int ordinal) && registers.get(ordinal);
  }

  /** Whether a number is computed, on some way, from one of those that {@code wanted} chooses. */
  static boolean isMadeOf(Operand number, Predicate<Operand> wanted, Flow flow) {
    return isMadeOf(number, wanted, flow, new HashSet<>());
  }

  private static boolean isMadeOf(Operand number, Predicate<Operand> wanted, Flow flow, Set<Integer> seen) {
    if (wanted.test(number)) {
      return true;
    }
    return number instanceof Operand.Register(int ordinal)
        && seen.add(ordinal)
        && switch (flow.instruction(ordinal)) {
          case Instruction.Binary(_, _, Operand left, Operand right) ->
              isMadeOf(left, wanted, flow, seen) || isMadeOf(right, wanted, flow, seen);
          case Instruction.Convert(_, _, _, Operand value) -> isMadeOf(value, wanted, flow, seen);
          case Instruction.Phi(_, List<Instruction.Incoming> incoming) ->
              incoming.stream().anyMatch(i -> isMadeOf(i.value(), wanted, flow, seen));
          case Instruction.Select(_, _, Operand then, Operand otherwise) ->
              isMadeOf(then, wanted, flow, seen) || isMadeOf(otherwise, wanted, flow, seen);
          case Instruction _ -> false;
        };
  }

  /** The two pointers whose distance an instruction computes, in bytes or elements; none for any other. */
  List<Operand> ends(Instruction.Straight instruction, Flow flow) {
    if (!(instruction instanceof Instruction.Binary(String operator, _, Operand left, Operand right))) {
      return List.of();
    }
    return switch (operator) {
      case "sub" -> contains(left) && contains(right) ? List.of(left, right) : List.of();
      case "sdiv" ->
          left instanceof Operand.Register(int ordinal) && flow.instruction(ordinal) instanceof Instruction.Straight divided
              ? ends(divided, flow)
              : List.of();
      default -> List.of();
    };
  }
}
