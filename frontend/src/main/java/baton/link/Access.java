package baton.link;

import baton.ir.AccessMode;
import baton.ir.Argument;
import baton.ir.Assembly;
import baton.ir.Block;
import baton.ir.Body;
import baton.ir.Instruction;
import baton.ir.Operand;
import baton.ir.Terminator;
import baton.ir.ValueType;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * One access of a function to memory outside its promoted locals.
 *
 * @param ordinal the instruction
 * @param part which of the instruction's accesses: the operand's or argument's index for assembly and calls; 0 is the target and 1
 *     the source of a copy; else 0
 * @param kind what it does
 * @param address where
 * @param bytes its size; -1 when unknown
 * @param block whether it moves or fills a block of memory, or several values, rather than one value
 * @param typed whether it is to one value of a type of its own: not by assembly, not of a struct that is passed, and no atomic access to a
 *     number, as the compiler makes numbers of whatever is accessed so
 * @param pointer whether the value is an address
 * @param mode how it is synchronised
 */
public record Access(
    int ordinal, int part, Kind kind, Operand address, long bytes, boolean block, boolean typed, boolean pointer, AccessMode mode) {
  private static final AccessMode VOLATILE = new AccessMode(AccessMode.Order.PLAIN, true);

  /** Instructions of a machine that only read what they are passed pointers to. */
  private static final Pattern READING = Pattern.compile("gather|maskload|mask\\.load|lddqu|ldu|expand\\.load|xrstor|fxrstor");

  private static final AccessMode ATOMIC = new AccessMode(AccessMode.Order.SEQUENTIAL, true);

  /** What an access does. */
  public enum Kind {
    /** Reads. */
    READ,
    /** Writes. */
    WRITE,
    /** Reads and writes. */
    UPDATE
  }

  /** The accesses of a body in order. */
  public static List<Access> of(Body body) {
    List<Access> result = new ArrayList<>();
    PassedStructs passed = new PassedStructs(body);
    for (Block block : body.blocks()) {
      int ordinal = block.first();
      for (Instruction instruction : block.instructions()) {
        add(body, passed, ordinal++, instruction, result);
      }
    }
    return List.copyOf(result);
  }

  private static void add(Body body, PassedStructs passed, int ordinal, Instruction instruction, List<Access> to) {
    switch (instruction) {
      case Instruction.Load(ValueType type, Operand address, AccessMode mode) ->
          to.add(single(ordinal, Kind.READ, address, type, passed.isPassedOn(ordinal), mode));
      case Instruction.Store(ValueType type, Operand value, Operand address, AccessMode mode) ->
          to.add(single(ordinal, Kind.WRITE, address, type, passed.isPassed(value), mode));
      case Instruction.AtomicUpdate(_, ValueType type, Operand address, _, AccessMode mode) ->
          to.add(single(ordinal, Kind.UPDATE, address, type, false, mode));
      case Instruction.CompareExchange(ValueType type, Operand address, _, _, AccessMode mode, _) ->
          to.add(single(ordinal, Kind.UPDATE, address, type, false, mode));
      case Instruction.Copy(Operand target, Operand source, Operand length, _, boolean isVolatile) -> {
        to.add(block(ordinal, 0, Kind.WRITE, target, constant(length), isVolatile));
        to.add(block(ordinal, 1, Kind.READ, source, constant(length), isVolatile));
      }
      case Instruction.Fill(Operand target, _, Operand length, boolean isVolatile) ->
          to.add(block(ordinal, 0, Kind.WRITE, target, constant(length), isVolatile));
      case Instruction.Call call -> {
        for (int i = 0; i < call.arguments().size(); i++) {
          Argument argument = call.arguments().get(i);
          if (argument.byValueBytes() > 0) {
            to.add(block(ordinal, i, Kind.READ, argument.value(), argument.byValueBytes(), false));
          }
        }
      }
      case Instruction.RunAssembly(Assembly code) -> add(ordinal, code, to);
      case Instruction.Unknown(String name, _, List<Operand> operands) -> {
        Kind kind = READING.matcher(name).find() ? Kind.READ : Kind.UPDATE;
        for (int i = 0; i < operands.size(); i++) {
          if (isPointer(body, operands.get(i))) {
            to.add(block(ordinal, i, kind, operands.get(i), -1, false));
          }
        }
      }
      case Terminator.AssemblyJump(Assembly code, _, _) -> add(ordinal, code, to);
      case Instruction.Allocate _,
          Instruction.Fence _,
          Instruction.Address _,
          Instruction.Binary _,
          Instruction.Compare _,
          Instruction.Convert _,
          Instruction.Select _,
          Instruction.Phi _,
          Instruction.Part _,
          Instruction.Nondeterministic _,
          Terminator.Jump _,
          Terminator.Branch _,
          Terminator.Switch _,
          Terminator.ComputedJump _,
          Terminator.Return _,
          Terminator.Unreachable _ -> {}
    }
  }

  private static void add(int ordinal, Assembly code, List<Access> to) {
    AccessMode mode = LockedAssembly.is(code.template()) ? ATOMIC : MarkedAssembly.is(code) ? VOLATILE : AccessMode.PLAIN;
    for (int i = 0; i < code.operands().size(); i++) {
      Assembly.AssemblyOperand operand = code.operands().get(i);
      switch (operand.role()) {
        case VALUE, FOLLOWED -> {}
        case REACHED -> to.add(new Access(ordinal, i, Kind.UPDATE, operand.value(), -1, true, false, false, mode));
        case MEMORY_READ -> to.add(memory(ordinal, i, Kind.READ, code, mode));
        case MEMORY_WRITE -> to.add(memory(ordinal, i, Kind.WRITE, code, mode));
        case MEMORY_READ_WRITE -> to.add(memory(ordinal, i, Kind.UPDATE, code, mode));
      }
    }
  }

  /** Instructions access what an operand names as they like, be it declared as a number, a pointer or an array. */
  private static Access memory(int ordinal, int part, Kind kind, Assembly code, AccessMode mode) {
    Assembly.AssemblyOperand operand = code.operands().get(part);
    long bytes = AssemblyWidth.of(code.template(), operand.bytes());
    return new Access(ordinal, part, kind, operand.value(), bytes, bytes < 0, false, false, mode);
  }

  /** Whether a value is a pointer, by the type of what makes it. */
  private static boolean isPointer(Body body, Operand operand) {
    return switch (operand) {
      case Operand.SymbolAddress _, Operand.Expression _ -> true;
      case Operand.Formal(int index) -> body.formals().get(index).valueType().kind() == ValueType.Kind.POINTER;
      case Operand.Register(int ordinal) ->
          switch (body.instruction(ordinal)) {
            case Instruction.Allocate _, Instruction.Address _ -> true;
            case Instruction.Load(ValueType type, _, _) -> type.kind() == ValueType.Kind.POINTER;
            case Instruction.Phi(ValueType type, _) -> type.kind() == ValueType.Kind.POINTER;
            case Instruction.Select(ValueType type, _, _, _) -> type.kind() == ValueType.Kind.POINTER;
            case Instruction.Convert(_, _, ValueType to, _) -> to.kind() == ValueType.Kind.POINTER;
            case Instruction.Call call -> call.result().kind() == ValueType.Kind.POINTER;
            default -> false;
          };
      default -> false;
    };
  }

  /** By an instruction that accesses what its type says. */
  private static Access single(int ordinal, Kind kind, Operand address, ValueType type, boolean passed, AccessMode mode) {
    boolean pointer = type.kind() == ValueType.Kind.POINTER;
    boolean several = type.kind() == ValueType.Kind.VECTOR || type.kind() == ValueType.Kind.AGGREGATE;
    boolean atomic = mode.order() != AccessMode.Order.PLAIN && !pointer;
    boolean typed = !several && !atomic && (pointer || !passed);
    return new Access(ordinal, 0, kind, address, type.bytes(), several, typed, pointer, mode);
  }

  private static Access block(int ordinal, int part, Kind kind, Operand address, long bytes, boolean isVolatile) {
    return new Access(ordinal, part, kind, address, bytes, true, false, false, isVolatile ? VOLATILE : AccessMode.PLAIN);
  }

  private static long constant(Operand length) {
    return length instanceof Operand.IntegerConstant(_, long value) ? value : -1;
  }
}
