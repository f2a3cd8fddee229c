package baton.value;

import baton.link.Program;
import baton.link.Symbol;
import baton.symbolic.Liveness;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Which registers something may still read when a block of some function is entered. */
final class LiveRegisters {
  private final Program program;
  private final Map<Integer, List<BitSet>> byFunction = new HashMap<>();

  LiveRegisters(Program program) {
    this.program = program;
  }

  /** The registers that are read in a block of a function or after it, among them those of its own phis. */
  BitSet into(Symbol.DefinedFunction function, int block) {
    return byFunction.computeIfAbsent(function.number(), _ -> Liveness.of(program.function(function).body())).get(block);
  }
}
