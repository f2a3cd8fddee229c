package baton.value;

import baton.ir.AccessMode;
import baton.ir.Block;
import baton.ir.Body;
import baton.ir.Instruction;
import baton.ir.Operand;
import baton.ir.Operands;
import baton.ir.ValueType;
import baton.link.Program;
import baton.link.Symbol;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Elements of arrays that are variables, at an index that is computed: the address goes into loads and stores of numbers, and nowhere else.
 * Whatever the index is, it is one of few elements, if it is inside the array at all.
 */
final class IndexedCells {
  /** Elements of one array. */
  private static final int MOST_ELEMENTS = 16;

  private final Program program;
  private final Map<Computed, List<Value.Place>> places = new HashMap<>();

  /** Where an address is computed. */
  private record Computed(int function, int ordinal) {}

  /** Takes the accesses to elements. */
  interface Found {
    /** One that may be to this place. */
    void access(Value.Place place, ValueType type, boolean isOrdered);
  }

  IndexedCells(Program program) {
    this.program = program;
  }

  /** Whether an instruction computes such an address; tells what is accessed by it. */
  boolean add(Symbol.DefinedFunction function, int ordinal, Found found) {
    Body body = program.function(function).body();
    Optional<List<Value.Place>> elements = elements(function, body.instruction(ordinal));
    if (elements.isEmpty()) {
      return false;
    }
    Operand address = new Operand.Register(ordinal);
    List<Instruction> uses = new ArrayList<>();
    for (Block block : body.blocks()) {
      block.instructions().stream().filter(i -> Operands.of(i).contains(address)).forEach(uses::add);
    }
    if (!uses.stream().allMatch(use -> isAccess(use, address))) {
      return false;
    }
    places.put(new Computed(function.number(), ordinal), elements.get());
    for (Value.Place place : elements.get()) {
      for (Instruction use : uses) {
        switch (use) {
          case Instruction.Load(ValueType type, _, AccessMode mode) -> found.access(place, type, mode.acquires());
          case Instruction.Store(ValueType type, _, _, AccessMode mode) -> found.access(place, type, mode.releases());
          case Instruction.AtomicUpdate(_, ValueType type, _, _, AccessMode mode) -> found.access(place, type, mode.releases());
          case Instruction.CompareExchange(ValueType type, _, _, _, AccessMode mode, _) ->
              found.access(place, type, mode.releases() && mode.acquires());
          default -> throw new IllegalStateException("no access");
        }
      }
    }
    return true;
  }

  /** The places that an address may be; none where it is not such a one. */
  List<Value.Place> of(Symbol.DefinedFunction function, Operand address) {
    return address instanceof Operand.Register(int ordinal)
        ? places.getOrDefault(new Computed(function.number(), ordinal), List.of())
        : List.of();
  }

  private static boolean isAccess(Instruction use, Operand address) {
    return switch (use) {
      case Instruction.Load(ValueType type, _, _) -> Tracked.isNumber(type);
      case Instruction.Store(ValueType type, Operand value, _, _) -> Tracked.isNumber(type) && !value.equals(address);
      case Instruction.AtomicUpdate(_, ValueType type, _, Operand value, _) -> Tracked.isNumber(type) && !value.equals(address);
      case Instruction.CompareExchange(ValueType type, _, Operand expected, Operand replacement, _, _) ->
          Tracked.isNumber(type) && !expected.equals(address) && !replacement.equals(address);
      default -> false;
    };
  }

  private Symbol symbol(Symbol.DefinedFunction in, int referent) {
    return program.referred(in, referent);
  }

  /** Where the elements of an array are of which an instruction computes the address of one. */
  private Optional<List<Value.Place>> elements(Symbol.DefinedFunction function, Instruction instruction) {
    if (!(instruction instanceof Instruction.Address(Operand base, long further, List<Instruction.ScaledIndex> indices, _))
        || indices.size() != 1
        || !(base instanceof Operand.SymbolAddress(int referent, long offset))
        || !(symbol(function, referent) instanceof Symbol.DefinedVariable array)) {
      return Optional.empty();
    }
    long stride = indices.getFirst().stride();
    if (stride <= 0 || offset + further < 0 || array.bytes() > stride * MOST_ELEMENTS) {
      return Optional.empty();
    }
    List<Value.Place> result = new ArrayList<>();
    for (long at = (offset + further) % stride; at < array.bytes(); at += stride) {
      result.add(new Value.Place(array.number(), at));
    }
    return Optional.of(result);
  }
}
