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
      case Instruction.Load(ValueType type, Operand address, _) -> load(address, type, result);
      case Instruction.Store(ValueType type, Operand value, Operand address, _) -> store(address, type, value);
      case Instruction.AtomicUpdate(_, ValueType type, Operand address, Operand value, _) -> {
        load(address, type, result);
        store(address, type, value);
      }
      case Instruction.CompareExchange(ValueType type, Operand address, Operand expected, Operand replacement, _, _) -> {
        load(address, type, result);
        store(address, type, expected);
        store(address, type, replacement);
      }
      case Instruction.Copy(Operand to, Operand from, _, _, _) -> classes.copy(placed(to), placed(from));
      case Instruction.Address(Operand base, long offset, List<Instruction.ScaledIndex> indices, _) -> {
        int node = nodes.value(copy, base);
        if (node >= 0) {
          long before = Nodes.displacement(base);
          classes.flow(result, node, indices.isEmpty() && before != Constraints.ANYWHERE ? offset + before : Constraints.ANYWHERE);
        } else {
          // over a constant, the address is in what is added to it
          indices.forEach(i -> flowAnywhere(result, i.index()));
        }
      }
      case Instruction.Binary(String operator, ValueType type, Operand left, Operand right) -> {
        if (type.bytes() >= pointerBytes && type.kind() != ValueType.Kind.FLOATING && !SCRAMBLING.contains(operator)) {
          flowAnywhere(result, left);
          flowAnywhere(result, right);
        }
      }
      case Instruction.Convert(_, ValueType from, ValueType to, Operand value) -> {
        // what is too small for an address is none, as in cells
        boolean cut = to.kind() == ValueType.Kind.INTEGER && to.bytes() < pointerBytes;
        if (from.kind() != ValueType.Kind.FLOATING && !cut) {
          flow(result, value);
        }
      }
      case Instruction.Select(_, _, Operand then, Operand otherwise) -> {
        flow(result, then);
        flow(result, otherwise);
      }
      case Instruction.Phi(_, List<Instruction.Incoming> incoming) -> incoming.forEach(i -> flow(result, i.value()));
      case Instruction.Part(_, _, List<Operand> operands) -> operands.forEach(o -> flow(result, o));
      case Instruction.Call call -> call(result, ordinal, call);
      case Instruction.RunAssembly(Assembly code) -> assembly(result, code);
      case Terminator.AssemblyJump(Assembly code, _, _) -> assembly(result, code);
      case Instruction.Unknown(_, _, List<Operand> operands) -> {
        classes.join(result, nodes.unknown());
        operands.forEach(o -> join(nodes.unknown(), o));
      }
      case Terminator.Return(var value) -> value.ifPresent(v -> flow(nodes.result(copy), v));
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
          arguments.forEach(a -> flowAnywhere(result, a));
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

  /** The same, told apart from what lies before it in a variable. */
  private int placed(Operand operand) {
    int node = nodes.placed(copy, operand);
    return node >= 0 ? node : nodes.unknown();
  }

  private void join(int node, Operand value) {
    int other = nodes.value(copy, value);
    if (other >= 0) {
      classes.join(node, other);
    }
  }

  private void flow(int to, Operand value) {
    int other = nodes.value(copy, value);
    if (other >= 0) {
      classes.flow(to, other, Nodes.displacement(value));
    }
  }

  private void flowAnywhere(int to, Operand value) {
    int other = nodes.value(copy, value);
    if (other >= 0) {
      classes.flowAnywhere(to, other);
    }
  }

  /** What an operand that is used as an address points to; a constant address is that of something outside the program. */
  private int address(Operand operand) {
    int node = nodes.value(copy, operand);
    return node >= 0 ? node : nodes.unknown();
  }

  private void load(Operand at, ValueType type, int result) {
    CellKind kind = kind(at, type);
    if (kind != CellKind.NONE) {
      classes.load(result, address(at), isWide(type) ? Constraints.ANYWHERE : Nodes.displacement(at), kind);
    }
  }

  private void store(Operand at, ValueType type, Operand value) {
    CellKind kind = kind(at, type);
    int node = kind == CellKind.NONE ? -1 : nodes.placed(copy, value);
    if (node >= 0) {
      classes.store(address(at), isWide(type) ? Constraints.ANYWHERE : Nodes.displacement(at), node, kind);
    }
  }

  /** Whether more than one address is in such a value. */
  private boolean isWide(ValueType type) {
    return type.bytes() != pointerBytes;
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
