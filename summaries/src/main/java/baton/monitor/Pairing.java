package baton.monitor;

import baton.flow.Operands;
import baton.ir.Block;
import baton.ir.Body;
import baton.ir.Callee;
import baton.ir.Instruction;
import baton.ir.Operand;
import baton.ir.SymbolAlias;
import baton.ir.TranslationUnit;
import baton.link.Program;
import baton.link.Symbol;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Whether a lock is given back by nobody but who has taken it: each call that gives it back comes, on each way through its function, after
 * one that took it in the same mode by the same pointer. All calls are by name.
 */
final class Pairing {
  private final Program program;
  private final MonitorLock lock;
  private final Map<Symbol, MonitorFunction> functions = new HashMap<>();

  Pairing(Program program, MonitorLock lock) {
    this.program = program;
    this.lock = lock;
    lock.functions().forEach(f -> functions.put(f.symbol(), f));
  }

  boolean isKept() {
    return program.units().stream().noneMatch(this::renames)
        && program.variables().stream()
            .allMatch(v -> program.initializer(v).referents().stream().noneMatch(r -> functions.containsKey(program.resolve(v.unit(), r))))
        && program.functions().stream().allMatch(f -> isKept(f));
  }

  private boolean renames(TranslationUnit unit) {
    return unit.aliases().stream().map(SymbolAlias::target).anyMatch(t -> functions.containsKey(program.resolve(unit.name(), t)));
  }

  private boolean isKept(Symbol.DefinedFunction function) {
    Body body = program.function(function).body();
    if (program.function(function).body().referents().stream().noneMatch(r -> functions.containsKey(program.resolve(function.unit(), r)))) {
      return true;
    }
    Map<Integer, Map<Pointer, Boolean>> entered = new HashMap<>(Map.of(0, Map.of()));
    Deque<Integer> open = new ArrayDeque<>(entered.keySet());
    while (!open.isEmpty()) {
      int index = open.pop();
      Block block = body.blocks().get(index);
      Optional<Map<Pointer, Boolean>> after = through(function, block, entered.getOrDefault(index, Map.of()));
      if (after.isEmpty()) {
        return false;
      }
      for (int next : block.terminator().successors()) {
        Map<Pointer, Boolean> before = entered.get(next);
        Map<Pointer, Boolean> merged = new HashMap<>(after.get());
        if (before != null) {
          merged.entrySet().removeIf(e -> !e.getValue().equals(before.get(e.getKey())));
        }
        if (!merged.equals(before)) {
          entered.put(next, merged);
          open.add(next);
        }
      }
    }
    return true;
  }

  /** The locks that are held, by pointer: whether alone. Empty where one is given back that is not surely held, or a function is kept. */
  private Optional<Map<Pointer, Boolean>> through(Symbol.DefinedFunction function, Block block, Map<Pointer, Boolean> before) {
    Map<Pointer, Boolean> held = new HashMap<>(before);
    int ordinal = block.first();
    for (Instruction instruction : block.instructions()) {
      int now = ordinal++;
      held.keySet().removeIf(p -> p.base() instanceof Operand.Register(int made) && made == now);
      if (Operands.of(instruction).anyMatch(o -> isFunction(function, o))) {
        return Optional.empty();
      }
      if (instruction instanceof Instruction.Call call) {
        Optional<MonitorFunction> called = called(function, call);
        if (call.traits().returnsTwice() || (called.isPresent() && !applies(function, call, called.get(), held))) {
          return Optional.empty();
        }
      }
    }
    return Optional.of(held);
  }

  private Optional<MonitorFunction> called(Symbol.DefinedFunction function, Instruction.Call call) {
    return call.callee() instanceof Callee.Direct(int referent)
        ? Optional.ofNullable(functions.get(program.referred(function, referent)))
        : Optional.empty();
  }

  private boolean applies(Symbol.DefinedFunction function, Instruction.Call call, MonitorFunction called, Map<Pointer, Boolean> held) {
    int formal = called.protocol().formal().orElse(-1);
    if (formal >= call.arguments().size()) {
      return false;
    }
    Pointer pointer =
        formal < 0
            ? new Pointer(new Operand.Null(), 0)
            : Pointer.of(program.function(function).body(), call.arguments().get(formal).value());
    boolean alone = lock.isExclusive(called);
    return switch (called.protocol().act()) {
      case TAKE -> held.put(pointer, alone) == null;
      case GIVE_BACK -> Optional.of(alone).equals(Optional.ofNullable(held.remove(pointer)));
    };
  }

  private boolean isFunction(Symbol.DefinedFunction function, Operand operand) {
    return switch (operand) {
      case Operand.SymbolAddress(int referent, _) -> functions.containsKey(program.referred(function, referent));
      case Operand.Elements(var parts) -> parts.stream().anyMatch(p -> isFunction(function, p));
      case Operand.Expression(_, var parts) -> parts.stream().anyMatch(p -> isFunction(function, p));
      default -> false;
    };
  }
}
