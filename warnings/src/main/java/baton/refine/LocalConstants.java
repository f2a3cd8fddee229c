package baton.refine;

import baton.flow.Operands;
import baton.ir.Block;
import baton.ir.Body;
import baton.ir.Instruction;
import baton.ir.Operand;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;

/**
 * The constants that a function puts into the cells of a local variable of its own, into each one.
 *
 * @param stored what is stored, by the offset
 * @param passedAt the calls that the address of the variable, or of an element, is passed to
 */
record LocalConstants(Map<Long, Stored> stored, Set<Integer> passedAt) {
  /** Where in the variable an address leads that is computed with an index. */
  private static final long SOMEWHERE = -1;

  /**
   * A constant that one instruction stores.
   *
   * @param ordinal the instruction
   * @param bytes the size of the number
   * @param number the constant
   */
  record Stored(int ordinal, long bytes, long number) {}

  /** Copies both. */
  LocalConstants {
    stored = Map.copyOf(stored);
    passedAt = Set.copyOf(passedAt);
  }

  /** Those of the variable that an instruction makes; empty where something else may be stored, or its address goes elsewhere. */
  static Optional<LocalConstants> of(Body body, int variable) {
    Map<Operand, Long> inside = inside(body, variable);
    Map<Long, Stored> stored = new HashMap<>();
    Set<Integer> passedAt = new TreeSet<>();
    for (Block block : body.blocks()) {
      for (int ordinal = block.first(); ordinal < block.end(); ordinal++) {
        Instruction each = body.instruction(ordinal);
        if (Operands.of(each).anyMatch(inside::containsKey) && !isKnown(each, ordinal, inside, stored, passedAt)) {
          return Optional.empty();
        }
      }
    }
    return Optional.of(new LocalConstants(stored, passedAt));
  }

  /** The addresses in the variable, with their offsets. */
  private static Map<Operand, Long> inside(Body body, int variable) {
    Map<Operand, Long> result = new HashMap<>(Map.of(new Operand.Register(variable), 0L));
    for (int before = 0; before < result.size(); ) {
      before = result.size();
      for (Block block : body.blocks()) {
        for (int ordinal = block.first(); ordinal < block.end(); ordinal++) {
          if (body.instruction(ordinal) instanceof Instruction.Address(Operand base, long offset, var indices, _) && result.containsKey(base)) {
            long from = result.getOrDefault(base, SOMEWHERE);
            result.put(new Operand.Register(ordinal), indices.isEmpty() && from != SOMEWHERE && offset >= 0 ? from + offset : SOMEWHERE);
          }
        }
      }
    }
    return result;
  }

  private static boolean isKnown(
      Instruction each, int ordinal, Map<Operand, Long> inside, Map<Long, Stored> stored, Set<Integer> passedAt) {
    return switch (each) {
      case Instruction.Load _, Instruction.Compare _ -> true;
      case Instruction.Address(_, _, var indices, _) -> indices.stream().noneMatch(i -> inside.containsKey(i.index()));
      case Instruction.Store(var type, Operand.IntegerConstant(_, long number), Operand address, _) -> {
        long offset = inside.getOrDefault(address, SOMEWHERE);
        yield offset != SOMEWHERE && stored.put(offset, new Stored(ordinal, type.bytes(), number)) == null;
      }
      case Instruction.Call _ -> passedAt.add(ordinal);
      default -> false;
    };
  }

  boolean isStore(int ordinal) {
    return stored.values().stream().anyMatch(s -> s.ordinal() == ordinal);
  }

  /** The number of so many bytes at an offset; empty where it is not known. */
  OptionalLong at(long offset, long bytes) {
    Stored there = stored.get(offset);
    boolean overlapped =
        stored.entrySet().stream()
            .anyMatch(e -> e.getKey() != offset && e.getKey() < offset + bytes && offset < e.getKey() + e.getValue().bytes());
    return there != null && there.bytes() == bytes && !overlapped ? OptionalLong.of(there.number()) : OptionalLong.empty();
  }
}
