package baton.value;

import baton.ir.Block;
import baton.ir.Body;
import baton.ir.Callee;
import baton.ir.Instruction;
import baton.ir.Operand;
import baton.ir.Operands;
import baton.ir.ValueType;
import baton.link.Program;
import baton.link.Symbol;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The local variables in memory of which it is known what becomes of their addresses: nothing but loads and stores of numbers at constant
 * places, and calls by name of functions that do no more with them, in this thread. They have numbers below zero, by function, instruction
 * and depth of the stack.
 */
final class LocalObjects {
  private final Program program;
  private final HandedAddresses handed;
  private final Map<Local, Boolean> followed = new HashMap<>();
  private final Map<Executed, Integer> numbers = new HashMap<>();

  private record Local(int function, int ordinal) {}

  private record Executed(int function, int ordinal, int depth) {}

  LocalObjects(Program program, HandedAddresses handed) {
    this.program = program;
    this.handed = handed;
  }

  /** Whether the variable that an instruction makes is followed. */
  boolean isFollowed(Symbol.DefinedFunction function, int ordinal) {
    return followed.computeIfAbsent(new Local(function.number(), ordinal), _ -> stays(function, ordinal));
  }

  /** The number of a variable that is made at a depth of the stack. */
  int number(Symbol.DefinedFunction function, int ordinal, int depth) {
    return numbers.computeIfAbsent(new Executed(function.number(), ordinal, depth), _ -> -1 - numbers.size());
  }

  /** The numbers of the variables that end when a function at a depth returns. */
  List<Integer> of(Symbol.DefinedFunction function, int depth) {
    List<Integer> result = new ArrayList<>();
    numbers.forEach(
        (local, number) -> {
          if (local.function() == function.number() && local.depth() == depth) {
            result.add(number);
          }
        });
    return result;
  }

  private boolean stays(Symbol.DefinedFunction function, int made) {
    Body body = program.function(function).body();
    Set<Operand> derived = new HashSet<>();
    Deque<Operand> open = new ArrayDeque<>(List.of(new Operand.Register(made)));
    while (!open.isEmpty()) {
      Operand address = open.remove();
      if (derived.add(address)) {
        for (Block block : body.blocks()) {
          int ordinal = block.first();
          for (Instruction instruction : block.instructions()) {
            if (Operands.of(instruction).contains(address)) {
              if (instruction instanceof Instruction.Address step && step.indices().isEmpty()) {
                open.add(new Operand.Register(ordinal));
              } else if (!keeps(function, instruction, address)) {
                return false;
              }
            }
            ordinal++;
          }
        }
      }
    }
    return body.blocks().getFirst().first() <= made && made < body.blocks().getFirst().end();
  }

  /** Whether an instruction does with an address only what is followed. */
  private boolean keeps(Symbol.DefinedFunction function, Instruction instruction, Operand address) {
    return switch (instruction) {
      case Instruction.Load(ValueType type, _, _) -> Tracked.isNumber(type);
      case Instruction.Store(ValueType type, Operand value, _, _) -> Tracked.isNumber(type) && !value.equals(address);
      case Instruction.AtomicUpdate(_, ValueType type, _, Operand value, _) -> Tracked.isNumber(type) && !value.equals(address);
      case Instruction.CompareExchange(ValueType type, _, Operand expected, Operand replacement, _, _) ->
          Tracked.isNumber(type) && !expected.equals(address) && !replacement.equals(address);
      case Instruction.Compare _ -> true;
      case Instruction.Call call -> {
        if (call.callee() instanceof Callee.Intrinsic(String name)) {
          yield name.startsWith("llvm.lifetime");
        }
        boolean stays = call.callee() instanceof Callee.Direct;
        for (int i = 0; i < call.arguments().size(); i++) {
          stays = stays && (!call.arguments().get(i).value().equals(address) || handed.staysInThread(function, call, i));
        }
        yield stays;
      }
      default -> false;
    };
  }
}
