package baton.entry;

import baton.ir.Block;
import baton.ir.Body;
import baton.ir.Initializer;
import baton.ir.Instruction;
import baton.ir.Operand;
import baton.ir.Referent;
import baton.link.Program;
import baton.link.Symbol;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Which functions can be reached from what a body passes: by itself, in an object that is passed or that this leads to. What the body
 * stores counts, regardless of order, and what initialisers hold; not what other bodies store.
 */
final class PassedFunctions {
  private final Program program;
  private final Symbol.DefinedFunction function;
  private final Body body;
  private final Map<Integer, Instruction> instructions = new HashMap<>();

  /** What is stored into the object that an operand is the first to name. */
  private final Map<Operand, Set<Operand>> stored = new HashMap<>();

  PassedFunctions(Program program, Symbol.DefinedFunction function) {
    this.program = program;
    this.function = function;
    this.body = program.function(function).body();
    for (Block block : body.blocks()) {
      int ordinal = block.first();
      for (Instruction instruction : block.instructions()) {
        instructions.put(ordinal, instruction);
        ordinal++;
      }
    }
    instructions.values().forEach(this::scan);
  }

  private void scan(Instruction instruction) {
    if (instruction instanceof Instruction.Store store) {
      put(store.address(), store.value());
    } else if (instruction instanceof Instruction.AtomicUpdate update) {
      put(update.address(), update.value());
    } else if (instruction instanceof Instruction.CompareExchange exchange) {
      put(exchange.address(), exchange.replacement());
    } else if (instruction instanceof Instruction.Copy copy) {
      put(copy.to(), copy.from());
    }
  }

  private void put(Operand address, Operand value) {
    if (!(value instanceof Operand.IntegerConstant) && !(value instanceof Operand.Null)) {
      closure(address, false).forEach(object -> stored.computeIfAbsent(object, _ -> new LinkedHashSet<>()).add(value));
    }
  }

  /** The functions that can be reached from an operand. */
  Set<Symbol.DefinedFunction> of(Operand passed) {
    Set<Symbol.DefinedFunction> result = new LinkedHashSet<>();
    Set<Symbol> seen = new HashSet<>();
    for (Operand each : closure(passed, true)) {
      if (each instanceof Operand.SymbolAddress(int referent, _)) {
        reach(function.unit(), body.referents().get(referent), result, seen);
      }
    }
    return result;
  }

  private void reach(String unit, Referent referent, Set<Symbol.DefinedFunction> result, Set<Symbol> seen) {
    Symbol symbol = program.resolve(unit, referent);
    if (!seen.add(symbol)) {
      return;
    }
    switch (symbol) {
      case Symbol.DefinedFunction found -> result.add(found);
      case Symbol.DefinedVariable variable -> {
        Initializer initializer = program.initializer(variable);
        for (Initializer.Cell cell : initializer.cells()) {
          if (cell instanceof Initializer.Value(_, _, Operand.SymbolAddress(int inside, _))) {
            reach(variable.unit(), initializer.referents().get(inside), result, seen);
          }
        }
      }
      case Symbol.IndirectFunction _, Symbol.ExternalFunction _, Symbol.ExternalVariable _, Symbol.Unresolved _ -> {}
    }
  }

  /** The operands that one may be computed from and that name something; with what is stored there, if {@code contents}. */
  private Set<Operand> closure(Operand from, boolean contents) {
    Set<Operand> result = new LinkedHashSet<>();
    Deque<Operand> left = new ArrayDeque<>(List.of(from));
    while (!left.isEmpty()) {
      Operand next = named(left.pop());
      if (result.add(next)) {
        left.addAll(sources(next, contents));
        if (contents) {
          left.addAll(stored.getOrDefault(next, Collections.emptySet()));
        }
      }
    }
    return result;
  }

  /** Any part of a variable is the variable. */
  private static Operand named(Operand operand) {
    return operand instanceof Operand.SymbolAddress(int referent, _) ? new Operand.SymbolAddress(referent, 0) : operand;
  }

  private List<Operand> sources(Operand operand, boolean contents) {
    return switch (operand) {
      case Operand.Register(int ordinal) -> sources(instructions.get(ordinal), contents);
      case Operand.Elements(List<Operand> parts) -> parts;
      case Operand.Expression(_, List<Operand> parts) -> parts;
      case Operand.Formal _,
          Operand.IntegerConstant _,
          Operand.Null _,
          Operand.SymbolAddress _,
          Operand.LabelAddress _,
          Operand.Undefined _,
          Operand.OpaqueConstant _,
          Operand.Zero _,
          Operand.MaskedImmediate _ ->
          List.of();
    };
  }

  private static List<Operand> sources(@Nullable Instruction made, boolean contents) {
    if (made instanceof Instruction.Address address) {
      return List.of(address.base());
    }
    if (made instanceof Instruction.Convert convert) {
      return List.of(convert.value());
    }
    if (made instanceof Instruction.Select select) {
      return List.of(select.then(), select.otherwise());
    }
    if (made instanceof Instruction.Phi phi) {
      return phi.incoming().stream().map(Instruction.Incoming::value).toList();
    }
    if (made instanceof Instruction.Part part) {
      return part.operands();
    }
    if (made instanceof Instruction.Binary binary) {
      return List.of(binary.left(), binary.right());
    }
    return contents && made instanceof Instruction.Load load ? List.of(load.address()) : List.of();
  }
}
