package baton.ir;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;

/** An instruction that ends a block. */
public sealed interface Terminator extends Instruction {
  /** The blocks that control may continue in, without repetition, in order of first mention. */
  default List<Integer> successors() {
    return switch (this) {
      case Jump(int target) -> List.of(target);
      case Branch(_, int then, int otherwise) -> then == otherwise ? List.of(then) : List.of(then, otherwise);
      case Switch s ->
          Stream.concat(s.cases().stream().map(Case::target), Stream.of(s.otherwise()))
              .distinct()
              .toList();
      case ComputedJump(_, List<Integer> targets) -> targets.stream().distinct().toList();
      case AssemblyJump a ->
          Stream.concat(Stream.of(a.next()), a.targets().stream()).distinct().toList();
      case Return _, Unreachable _ -> List.of();
    };
  }

  /**
   * Continues in a block.
   *
   * @param target the block's index
   */
  record Jump(int target) implements Terminator {}

  /**
   * Continues by a condition.
   *
   * @param condition an integer of one bit
   * @param then the block's index when it is 1
   * @param otherwise the block's index when it is 0
   */
  record Branch(Operand condition, int then, int otherwise) implements Terminator {}

  /**
   * Continues by a value.
   *
   * @param value the integer compared
   * @param cases distinct values and where they lead
   * @param otherwise the block's index for all other values
   */
  record Switch(Operand value, List<Case> cases, int otherwise) implements Terminator {
    /** Copies {@code cases}. */
    public Switch {
      cases = List.copyOf(cases);
    }
  }

  /**
   * One case of a switch.
   *
   * @param value the integer
   * @param target the block's index
   */
  record Case(Operand value, int target) {}

  /**
   * Continues at an address ({@code goto *p}).
   *
   * @param address the address
   * @param targets the indices of all blocks whose address was taken
   */
  record ComputedJump(Operand address, List<Integer> targets) implements Terminator {
    /** Copies {@code targets}. */
    public ComputedJump {
      targets = List.copyOf(targets);
    }
  }

  /**
   * Assembly that may jump ({@code asm goto}).
   *
   * @param code the assembly
   * @param next the block's index when it falls through
   * @param targets the indices of the blocks it may jump to
   */
  record AssemblyJump(Assembly code, int next, List<Integer> targets) implements Terminator {
    /** Copies {@code targets}. */
    public AssemblyJump {
      targets = List.copyOf(targets);
    }
  }

  /**
   * Returns to the caller.
   *
   * @param value what it returns, if anything
   */
  record Return(Optional<Operand> value) implements Terminator {}

  /**
   * A point that control does not reach: after a function that does not return, or where the source promises so.
   *
   * @param afterCall the ordinal of the call that does not return, when one stands before it in the block
   */
  record Unreachable(OptionalInt afterCall) implements Terminator {}
}
