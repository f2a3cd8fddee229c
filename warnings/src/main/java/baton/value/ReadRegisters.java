package baton.value;

import baton.ir.Block;
import baton.ir.Instruction;
import baton.ir.Operand;
import baton.ir.Operands;
import baton.link.Program;
import baton.link.Symbol;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** Which results of instructions anything reads. */
final class ReadRegisters {
  private final Program program;
  private final Map<Integer, Set<Integer>> byFunction = new HashMap<>();

  ReadRegisters(Program program) {
    this.program = program;
  }

  boolean contains(Symbol.DefinedFunction function, int ordinal) {
    return byFunction.computeIfAbsent(function.number(), _ -> of(function)).contains(ordinal);
  }

  private Set<Integer> of(Symbol.DefinedFunction function) {
    Set<Integer> result = new HashSet<>();
    for (Block block : program.function(function).body().blocks()) {
      for (Instruction instruction : block.instructions()) {
        for (Operand operand : Operands.of(instruction)) {
          if (operand instanceof Operand.Register(int register)) {
            result.add(register);
          }
        }
      }
    }
    return result;
  }
}
