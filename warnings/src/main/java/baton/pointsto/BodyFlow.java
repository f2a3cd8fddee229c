package baton.pointsto;

import baton.ir.Assembly;
import baton.ir.Block;
import baton.ir.Callee;
import baton.ir.Function;
import baton.ir.Instruction;
import baton.ir.Operand;
import baton.ir.Referent;
import baton.ir.Terminator;
import baton.ir.ValueType;
import baton.link.Places;
import baton.link.Program;
import baton.link.Symbol;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Joins what flows together inside a function, in one copy after the other. Calls are left to {@link CallFlow}. */
final class BodyFlow {
  /** Results of these point nowhere even if an operand does. */
  private static final Set<String> SCRAMBLING = Set.of("mul", "udiv", "sdiv", "urem", "srem");

  private static final Set<String> ASKING = Set.of("llvm.objectsize", "llvm.is.constant", "llvm.assume", "llvm.prefetch");

  private final Program program;
  private final Unification classes;
  private final Nodes nodes;
  private final CallFlow calls;
  private final Symbol.DefinedFunction function;
  private final @Nullable Instruction[] instructions;
  private final int pointerBytes;
  private @Nullable Places places;
  private Nodes.Copy copy;

  BodyFlow(Program program, Unification classes, Nodes nodes, CallFlow calls, Symbol.DefinedFunction function) {
    this.program = program;
    this.classes = classes;
    this.nodes = nodes;
    this.calls = calls;
    this.function = function;
    this.copy = nodes.common(function);
    this.pointerBytes = program.unit(function.unit()).pointerBytes();
    Function definition = program.function(function);
    this.instructions = new Instruction[definition.body().size()];
    for (Block block : definition.body().blocks()) {
      int ordinal = block.first();
      for (Instruction instruction : block.instructions()) {
        instructions[ordinal++] = instruction;
      }
    }
  }

  /** Joins what the function makes flow together in a copy of it. */
  void run(Nodes.Copy of) {
    copy = of;
    for (int ordinal = 0; ordinal < instructions.length; ordinal++) {
      Instruction instruction = instructions[ordinal];
      if (instruction != null) {
        List<Referent> referents = program.function(function).body().referents();
        Operands.of(instruction).forEach(o -> nodes.unite(function.unit(), referents, o));
        add(nodes.register(copy, ordinal), ordinal, instruction);
      }
    }
  }

  private void add(int result, int ordinal, Instruction instruction) {
    switch (instruction) {
      case Instruction.Load(ValueType type, Operand address, _) -> joinCell(address, type, result);
      case Instruction.Store(ValueType type, Operand value, Operand address, _) -> joinCell(address, type, nodes.value(copy, value));
      case Instruction.AtomicUpdate(_, ValueType type, Operand address, Operand value, _) -> {
        joinCell(address, type, result);
        joinCell(address, type, nodes.value(copy, value));
      }
      case Instruction.CompareExchange(ValueType type, Operand address, Operand expected, Operand replacement, _, _) -> {
        joinCell(address, type, result);
        joinCell(address, type, nodes.value(copy, expected));
        joinCell(address, type, nodes.value(copy, replacement));
      }
      case Instruction.Copy(Operand to, Operand from, _, _, _) -> classes.joinContents(address(to), address(from));
      case Instruction.Address(Operand base, _, List<Instruction.ScaledIndex> indices, _) -> {
        int node = nodes.value(copy, base);
        if (node >= 0) {
          classes.join(result, node);
        } else {
          // over a constant, the address is in what is added to it
          indices.forEach(i -> join(result, i.index()));
        }
      }
      case Instruction.Binary(String operator, ValueType type, Operand left, Operand right) -> {
        if (type.bytes() >= pointerBytes && type.kind() != ValueType.Kind.FLOATING && !SCRAMBLING.contains(operator)) {
          join(result, left);
          join(result, right);
        }
      }
      case Instruction.Convert(_, ValueType from, ValueType to, Operand value) -> {
        // what is too small for an address is none, as in cells
        boolean cut = to.kind() == ValueType.Kind.INTEGER && to.bytes() < pointerBytes;
        if (from.kind() != ValueType.Kind.FLOATING && !cut) {
          join(result, value);
        }
      }
      case Instruction.Select(_, _, Operand then, Operand otherwise) -> {
        join(result, then);
        join(result, otherwise);
      }
      case Instruction.Phi(_, List<Instruction.Incoming> incoming) -> incoming.forEach(i -> join(result, i.value()));
      case Instruction.Part(_, _, List<Operand> operands) -> operands.forEach(o -> join(result, o));
      case Instruction.Call call -> call(result, ordinal, call);
      case Instruction.RunAssembly(Assembly code) -> assembly(result, code);
      case Terminator.AssemblyJump(Assembly code, _, _) -> assembly(result, code);
      case Instruction.Unknown(_, _, List<Operand> operands) -> {
        classes.join(result, nodes.unknown());
        operands.forEach(o -> join(nodes.unknown(), o));
      }
      case Terminator.Return(var value) -> value.ifPresent(v -> join(nodes.result(copy), v));
      case Instruction.Allocate _,
          Instruction.Fence _,
          Instruction.Fill _,
          Instruction.Compare _,
          Instruction.Nondeterministic _,
          Terminator.Jump _,
          Terminator.Branch _,
          Terminator.Switch _,
          Terminator.ComputedJump _,
          Terminator.Unreachable _ -> {}
    }
  }

  private void call(int result, int ordinal, Instruction.Call call) {
    switch (call.callee()) {
      case Callee.Intrinsic(String name) -> intrinsic(result, name, call);
      case Callee.Direct _, Callee.Indirect _ -> calls.add(copy, ordinal, call);
    }
  }

  private void intrinsic(int result, String name, Instruction.Call call) {
    List<Operand> arguments = call.arguments().stream().map(a -> a.value()).toList();
    switch (name) {
      case "llvm.va_start" -> classes.join(classes.anythingIn(address(arguments.getFirst())), nodes.variableArguments(copy));
      case "llvm.va_copy" -> classes.joinContents(address(arguments.getFirst()), address(arguments.get(1)));
      default -> {
        boolean wide = call.result().bytes() >= pointerBytes && call.result().kind() != ValueType.Kind.FLOATING;
        if (wide && !ASKING.contains(name)) {
          arguments.forEach(a -> join(result, a));
        }
      }
    }
  }

  /** Assembly may move any of its operands, and what they point to, anywhere among them. */
  private void assembly(int result, Assembly code) {
    classes.join(classes.anythingIn(result), result);
    if (code.operands().isEmpty() && code.result().bytes() >= pointerBytes) {
      classes.join(result, nodes.unknown());
    }
    for (Assembly.AssemblyOperand operand : code.operands()) {
      int node = nodes.value(copy, operand.value());
      if (node >= 0) {
        boolean small = operand.bytes() > 0 && operand.bytes() < pointerBytes;
        switch (operand.role()) {
          case VALUE -> classes.join(result, node);
          case MEMORY_READ, MEMORY_WRITE, MEMORY_READ_WRITE -> {
            if (!small) {
              classes.join(classes.anythingIn(node), result);
            }
          }
        }
      }
    }
  }

  private void join(int node, Operand value) {
    int other = nodes.value(copy, value);
    if (other >= 0) {
      classes.join(node, other);
    }
  }

  /** What an operand that is used as an address points to; a constant address is that of something outside the program. */
  private int address(Operand operand) {
    int node = nodes.value(copy, operand);
    return node >= 0 ? node : nodes.unknown();
  }

  /** Joins what a cell points to with {@code value}, which is negative where it is no address. */
  private void joinCell(Operand at, ValueType type, int value) {
    if (value < 0) {
      return;
    }
    switch (kind(at, type)) {
      case NONE -> {}
      case POINTERS -> classes.join(classes.pointersIn(address(at)), value);
      case INTEGERS -> classes.join(classes.integersIn(address(at)), value);
      case ANYTHING -> classes.join(classes.anythingIn(address(at)), value);
    }
  }

  private CellKind kind(Operand address, ValueType type) {
    return switch (type.kind()) {
      case POINTER -> CellKind.POINTERS;
      case VECTOR, AGGREGATE -> CellKind.ANYTHING;
      case NONE, FLOATING -> CellKind.NONE;
      case INTEGER ->
          varies(address)
              ? CellKind.ANYTHING
              : type.bytes() < pointerBytes ? CellKind.NONE : declaredInteger(address, type) ? CellKind.INTEGERS : CellKind.ANYTHING;
    };
  }

  /** Whether the address goes through memory, as that of a copy word by word does. */
  private boolean varies(Operand address) {
    return address instanceof Operand.Register(int ordinal)
        && switch (instructions[ordinal]) {
          case Instruction.Phi _, Instruction.Select _, Instruction.Load _ -> true;
          case Instruction.Address a -> !a.indices().isEmpty();
          case null, default -> false;
        };
  }

  private boolean declaredInteger(Operand address, ValueType type) {
    Places known = places;
    if (known == null) {
      known = Places.of(program, function);
      places = known;
    }
    return new IntegerCells(program.types().table()).holds(known.at(address, 0, type.bytes(), false));
  }
}
