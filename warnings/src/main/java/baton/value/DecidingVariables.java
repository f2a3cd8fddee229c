package baton.value;

import baton.ir.Block;
import baton.ir.Body;
import baton.ir.Instruction;
import baton.ir.Operand;
import baton.ir.Operands;
import baton.ir.ValueType;
import baton.link.Program;
import baton.link.Symbol;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Set;
import java.util.TreeSet;

/**
 * The followed variables whose values may decide where threads go. Of the others, such as a counter that is only counted up, nothing
 * needs to be known; to leave out one that decides is no mistake, but less is known then.
 */
final class DecidingVariables {
  private final Program program;
  private final Tracked tracked;
  private final NavigableSet<Variable> deciding = new TreeSet<>();

  /** What is computed of a variable and stored in another one. */
  private final Map<Variable, Set<Variable>> into = new HashMap<>();

  private DecidingVariables(Program program, Tracked tracked) {
    this.program = program;
    this.tracked = tracked;
  }

  /** Those that some of the functions read. */
  static NavigableSet<Variable> of(Program program, Tracked tracked, List<Symbol.DefinedFunction> functions) {
    DecidingVariables result = new DecidingVariables(program, tracked);
    functions.forEach(result::add);
    for (boolean grown = true; grown; ) {
      grown = false;
      for (Map.Entry<Variable, Set<Variable>> each : result.into.entrySet()) {
        grown |= each.getValue().stream().anyMatch(result.deciding::contains) && result.deciding.add(each.getKey());
      }
    }
    return result.deciding;
  }

  private void add(Symbol.DefinedFunction function) {
    for (Block block : program.function(function).body().blocks()) {
      int ordinal = block.first();
      for (Instruction instruction : block.instructions()) {
        switch (instruction) {
          case Instruction.Load(ValueType type, Operand address, _) -> read(function, ordinal, type, address);
          case Instruction.AtomicUpdate(_, ValueType type, Operand address, _, _) -> read(function, ordinal, type, address);
          case Instruction.CompareExchange(ValueType type, Operand address, _, _, _, _) ->
              variables(function, type, address).forEach(deciding::add);
          default -> {}
        }
        ordinal++;
      }
    }
  }

  private List<Variable> variables(Symbol.DefinedFunction function, ValueType type, Operand address) {
    if (address instanceof Operand.SymbolAddress(int referent, long offset)) {
      Value at = Value.of(new Value.Place(tracked.symbol(function, referent).number(), offset));
      return tracked.at(at, type).stream().toList();
    }
    return tracked.among(function, address, Value.ANY, type);
  }

  private void read(Symbol.DefinedFunction function, int ordinal, ValueType type, Operand address) {
    List<Variable> variables = variables(function, type, address);
    if (!variables.isEmpty()) {
      Set<Variable> stored = new HashSet<>();
      if (decides(function, ordinal, stored)) {
        deciding.addAll(variables);
      }
      variables.forEach(v -> into.computeIfAbsent(v, _ -> new HashSet<>()).addAll(stored));
    }
  }

  /** Whether a register may decide anything; adds the variables to which what is computed of it is stored. */
  private boolean decides(Symbol.DefinedFunction function, int register, Set<Variable> stored) {
    Body body = program.function(function).body();
    Set<Integer> seen = new HashSet<>();
    Deque<Integer> open = new ArrayDeque<>(List.of(register));
    while (!open.isEmpty()) {
      int next = open.remove();
      if (!seen.add(next)) {
        continue;
      }
      Operand used = new Operand.Register(next);
      for (Block block : body.blocks()) {
        int ordinal = block.first();
        for (Instruction instruction : block.instructions()) {
          if (Operands.of(instruction).contains(used)) {
            switch (instruction) {
              case Instruction.Binary _, Instruction.Convert _, Instruction.Phi _ -> open.add(ordinal);
              case Instruction.Select select when !select.condition().equals(used) -> open.add(ordinal);
              case Instruction.Store(ValueType type, _, Operand address, _) when !address.equals(used) && isNamed(address) ->
                  stored.addAll(variables(function, type, address));
              case Instruction.AtomicUpdate(_, ValueType type, Operand address, _, _) when !address.equals(used) && isNamed(address) ->
                  stored.addAll(variables(function, type, address));
              default -> {
                return true;
              }
            }
          }
          ordinal++;
        }
      }
    }
    return false;
  }

  private static boolean isNamed(Operand address) {
    return address instanceof Operand.SymbolAddress;
  }
}
