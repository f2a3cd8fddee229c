package baton.oracle;

import baton.ir.AccessMode;
import baton.ir.Argument;
import baton.ir.Assembly;
import baton.ir.Instruction;
import baton.ir.Operand;
import baton.ir.ValueType;
import baton.link.Symbol;
import java.util.ArrayList;
import java.util.List;

/** Which bytes an instruction will touch. */
final class Footprint {
  private final Values values;
  private final Memory memory;
  private final Library library;

  Footprint(Values values, Memory memory, Library library) {
    this.values = values;
    this.memory = memory;
    this.library = library;
  }

  private long value(Frame frame, Operand operand) {
    return values.value(frame, operand);
  }

  /** The ranges of the instruction that {@code thread} stands before. */
  List<AccessRange> accesses(ThreadState thread, Instruction instruction) {
    Frame frame = thread.frame();
    return switch (instruction) {
      case Instruction.Load _ when frame.code().isUnevaluated(frame.ordinal()) -> List.of();
      case Instruction.Load(ValueType type, Operand address, AccessMode mode) ->
          List.of(new AccessRange(value(frame, address), type.bytes(), Race.Action.READ, mode.isAtomic()));
      case Instruction.Store(ValueType type, _, Operand address, AccessMode mode) ->
          List.of(new AccessRange(value(frame, address), type.bytes(), Race.Action.WRITE, mode.isAtomic()));
      case Instruction.AtomicUpdate(_, ValueType type, Operand address, _, _) ->
          atomicUpdate(value(frame, address), type.bytes(), true);
      case Instruction.CompareExchange(ValueType type, Operand address, Operand expected, _, _, _) ->
          atomicUpdate(
              value(frame, address),
              type.bytes(),
              memory.valid(value(frame, address), type.bytes())
                  && values.loadValue(type, value(frame, address)) == value(frame, expected));
      case Instruction.Copy(Operand to, Operand from, Operand length, _, _) -> {
        long bytes = value(frame, length);
        yield bytes == 0
            ? List.of()
            : List.of(AccessRange.read(value(frame, from), bytes), AccessRange.write(value(frame, to), bytes));
      }
      case Instruction.Fill(Operand to, _, Operand length, _) -> {
        long bytes = value(frame, length);
        yield bytes == 0 ? List.of() : List.of(AccessRange.write(value(frame, to), bytes));
      }
      case Instruction.Call call -> callAccesses(frame, call);
      case Instruction.RunAssembly(Assembly code) -> assembly(frame, code).accesses();
      default -> List.of();
    };
  }

  /** Inline assembly with the operands that it has where {@code frame} stands. */
  AssemblyCode assembly(Frame frame, Assembly code) {
    return new AssemblyCode(code, operand -> value(frame, operand), memory);
  }

  private static List<AccessRange> atomicUpdate(long address, long bytes, boolean writes) {
    AccessRange read = new AccessRange(address, bytes, Race.Action.READ, true);
    return writes ? List.of(read, new AccessRange(address, bytes, Race.Action.WRITE, true)) : List.of(read);
  }

  private List<AccessRange> callAccesses(Frame frame, Instruction.Call call) {
    List<AccessRange> ranges = new ArrayList<>();
    for (Argument argument : call.arguments()) {
      if (argument.byValueBytes() > 0) {
        ranges.add(AccessRange.read(value(frame, argument.value()), argument.byValueBytes()));
      }
    }
    if (values.target(frame, call) instanceof Symbol.ExternalFunction f) {
      ranges.addAll(library.accesses(f.name(), values.values(frame, call)));
    }
    return ranges;
  }
}
