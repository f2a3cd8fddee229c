package baton.link;

import baton.ir.Instruction;
import baton.ir.Operand;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;

/**
 * How far apart the values of a joined pointer lie in their one object: a loop moves it, or it is one of several members.
 *
 * @param instructions the instruction of an ordinal
 * @param count how many instructions there are
 */
record Steps(IntFunction<Instruction> instructions, int count) {
  /**
   * The pointer that a phi or select makes.
   *
   * @param ordinal the phi or select
   * @param values what it joins
   * @param known what is known of them: the same object, at any offset
   * @param element the size of what the pointer points to: how far a loop moves it that is not understood
   */
  Pointee between(int ordinal, List<Operand> values, List<Pointee> known, long element) {
    Pointee first = known.getFirst();
    long step = values.stream().mapToLong(v -> from(ordinal, v)).reduce(0, Steps::gcd);
    for (Pointee other : known) {
      step = gcd(step, Math.abs(other.offset() - first.offset()));
      for (Pointee.Index index : other.indices()) {
        step = index.walk() || !first.indices().equals(other.indices()) ? gcd(step, Math.abs(index.stride())) : step;
      }
    }
    boolean same = known.stream().allMatch(k -> fixed(k).equals(fixed(first)));
    List<Pointee.Index> indices = new ArrayList<>(same ? fixed(first) : List.of());
    indices.add(new Pointee.Index("_", step > 0 ? step : element, Pointee.Reach.ANYWHERE));
    return new Pointee(first.root(), first.text(), first.dereference(), first.type(), first.offset(), indices, false, "", array(known));
  }

  /** The array in which all of them stay. */
  private static long array(List<Pointee> known) {
    long first = known.getFirst().array();
    return known.stream().allMatch(k -> k.array() == first) ? first : Pointee.NO_ARRAY;
  }

  private static List<Pointee.Index> fixed(Pointee pointee) {
    return pointee.indices().stream().filter(i -> !i.walk()).toList();
  }

  /** What a pointer that is a phi moves by until it comes back to the phi as {@code value}; 0 when it does not by sums alone. */
  private long from(int phi, Operand value) {
    long step = 0;
    Operand at = value;
    for (int length = 0; length < count && at instanceof Operand.Register(int ordinal); length++) {
      if (ordinal == phi) {
        return step;
      }
      switch (instructions.apply(ordinal)) {
        case Instruction.Address(Operand base, long offset, List<Instruction.ScaledIndex> indices, _) -> {
          step = gcd(step, Math.abs(offset));
          for (Instruction.ScaledIndex index : indices) {
            step = gcd(step, Math.abs(index.stride()));
          }
          at = base;
        }
        case Instruction.Convert(_, _, _, Operand converted) -> at = converted;
        default -> {
          return 0;
        }
      }
    }
    return 0;
  }

  /** The greatest common divisor; of 0 and a number, the number. */
  static long gcd(long a, long b) {
    return b == 0 ? a : gcd(b, a % b);
  }
}
