package baton.llvm;

import baton.ir.AccessMode;
import baton.ir.AccessMode.Order;
import baton.ir.Instruction;
import baton.ir.Operand;
import baton.ir.Terminator;
import baton.ir.Type;
import baton.ir.ValueType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/** Lowers one LLVM instruction to one instruction of the body. Every opcode has an answer; the last resort is a named unknown. */
final class InstructionLowering {
  /** Where a kernel keeps flags of what is done, or told, about once: they are read and set without order (include/linux/once_lite.h). */
  private static final Set<String> ONCE_SECTIONS = Set.of(".data.once", ".data..once");

  private static final int INDEX_BITS = 32;

  private final LlvmApi api;
  private final MachineTypes types;
  private final DebugTypes debugTypes;
  private final CallLowering calls;
  /** The C types of LLVM types that have one. */
  private final HandleMap<Type> known = new HandleMap<>();

  InstructionLowering(
      LlvmModule module, MachineTypes types, DebugTypes debugTypes, Callees callees, HandleMap<List<AssemblySymbols.Mentioned>> mentioned) {
    this.api = module.api();
    this.types = types;
    this.debugTypes = debugTypes;
    this.calls = new CallLowering(module, types, callees, mentioned);
  }

  /**
   * Lowers an instruction of {@code block}.
   *
   * @param index which one
   * @throws BitcodeException for exception handling, which C has no use for
   */
  Instruction lower(FunctionScope.Block block, int index, FunctionScope scope, LocalVariables locals) throws BitcodeException {
    long i = block.instruction(index);
    int opcode = block.opcode(index);
    return switch (opcode) {
      case Opcode.ALLOCA -> allocate(i, scope, locals);
      case Opcode.LOAD -> new Instruction.Load(types.ofValue(i), operand(i, 0, scope), mode(i, 0, types.ofValue(i)));
      case Opcode.STORE ->
          new Instruction.Store(types.ofValue(api.operand(i, 0)), operand(i, 0, scope), operand(i, 1, scope), mode(i, 1, types.ofValue(api.operand(i, 0))));
      case Opcode.ADDRESS -> address(i, scope);
      case Opcode.CALL -> calls.lower(i, scope);
      case Opcode.ATOMIC_UPDATE ->
          new Instruction.AtomicUpdate(
              Opcode.atomic(api.atomicOperator(i)), types.ofValue(i), operand(i, 0, scope), operand(i, 1, scope), mode(i));
      case Opcode.COMPARE_EXCHANGE ->
          new Instruction.CompareExchange(
              types.ofValue(api.operand(i, 1)),
              operand(i, 0, scope),
              operand(i, 1, scope),
              operand(i, 2, scope),
              new AccessMode(order(api.successOrdering(i)), api.isVolatile(i)),
              order(api.failureOrdering(i)));
      case Opcode.FENCE -> new Instruction.Fence(order(api.ordering(i)), api.isSingleThread(i));
      case Opcode.INT_COMPARE -> compare(i, Opcode.integerPredicate(api.intPredicate(i)), scope);
      case Opcode.FLOAT_COMPARE -> compare(i, Opcode.floatPredicate(api.floatPredicate(i)), scope);
      case Opcode.SELECT ->
          new Instruction.Select(types.ofValue(i), operand(i, 0, scope), operand(i, 1, scope), operand(i, 2, scope));
      case Opcode.PHI -> phi(i, scope);
      case Opcode.EXTRACT_VALUE, Opcode.INSERT_VALUE -> part(i, opcode, scope);
      case Opcode.EXTRACT_ELEMENT -> new Instruction.Part("extractelement", types.ofValue(i), operands(i, scope));
      case Opcode.INSERT_ELEMENT -> new Instruction.Part("insertelement", types.ofValue(i), operands(i, scope));
      case Opcode.SHUFFLE_VECTOR -> shuffle(i, scope);
      case Opcode.RETURN ->
          new Terminator.Return(api.operandCount(i) == 0 ? Optional.empty() : Optional.of(operand(i, 0, scope)));
      case Opcode.BRANCH -> branch(i, scope);
      case Opcode.SWITCH -> switchOf(i, scope);
      case Opcode.INDIRECT_BRANCH -> new Terminator.ComputedJump(operand(i, 0, scope), successors(i, scope));
      case Opcode.CALL_BRANCH -> assemblyJump(i, scope);
      case Opcode.UNREACHABLE ->
          new Terminator.Unreachable(
              index > 0 && block.opcode(index - 1) == Opcode.CALL
                  ? OptionalInt.of(block.first() + index - 1)
                  : OptionalInt.empty());
      case Opcode.INVOKE, Opcode.RESUME, Opcode.LANDING_PAD ->
          throw new BitcodeException("the code handles exceptions; compile it with -fno-exceptions");
      default -> other(i, opcode, scope);
    };
  }

  private Instruction other(long i, int opcode, FunctionScope scope) {
    String binary = Opcode.binary(opcode);
    if (!binary.isEmpty()) {
      return new Instruction.Binary(binary, types.ofValue(i), operand(i, 0, scope), operand(i, 1, scope));
    }
    String conversion = Opcode.conversion(opcode);
    if (!conversion.isEmpty()) {
      return new Instruction.Convert(
          conversion, types.ofValue(api.operand(i, 0)), types.ofValue(i), operand(i, 0, scope));
    }
    return new Instruction.Unknown(
        opcode == Opcode.VA_ARGUMENT ? "va_arg" : "opcode" + opcode, types.ofValue(i), operands(i, scope));
  }

  private Instruction allocate(long i, FunctionScope scope, LocalVariables locals) {
    long type = api.allocatedType(i);
    Type cType = locals.at(i).map(LocalVariables.Variable::type).orElseGet(() -> typeOf(type));
    return new Instruction.Allocate(types.strideOf(type), operand(i, 0, scope), cType);
  }

  private Instruction address(long i, FunctionScope scope) {
    if (types.ofValue(i).kind() == ValueType.Kind.VECTOR) {
      return new Instruction.Unknown("getelementptr of vectors", types.ofValue(i), operands(i, scope));
    }
    long source = api.addressSourceType(i);
    long type = source;
    long offset = 0;
    List<Instruction.ScaledIndex> indices = new ArrayList<>();
    for (int k = 1, count = api.operandCount(i); k < count; k++) {
      long index = api.operand(i, k);
      if (k > 1 && api.typeKind(type) == MachineTypes.STRUCT) {
        int member = (int) api.signedValue(index);
        offset += types.offsetOf(type, member);
        type = api.structElement(type, member);
      } else {
        type = k == 1 ? type : api.elementType(type);
        Operand given = scope.operand(index);
        if (given instanceof Operand.IntegerConstant(_, long number)) {
          offset += number * types.strideOf(type);
        } else {
          indices.add(new Instruction.ScaledIndex(given, types.strideOf(type), k > 1));
        }
      }
    }
    return new Instruction.Address(operand(i, 0, scope), offset, indices, typeOf(source));
  }

  /** The C type of an LLVM type, as far as its name tells one. */
  private Type typeOf(long type) {
    Type before = known.get(type);
    if (before != null) {
      return before;
    }
    Type found = find(type);
    if (!(found instanceof Type.Unknown)) {
      known.put(type, found);
    }
    return found;
  }

  private Type find(long type) {
    return switch (api.typeKind(type)) {
      case MachineTypes.STRUCT ->
          debugTypes.ofLlvmName(api.structName(type)).orElseGet(() -> new Type.Unknown("unnamed"));
      case MachineTypes.ARRAY -> {
        Type element = typeOf(api.elementType(type));
        yield element instanceof Type.Unknown ? element : new Type.Array(element, api.arrayLength(type));
      }
      default -> new Type.Unknown("unnamed");
    };
  }

  private Instruction compare(long i, String predicate, FunctionScope scope) {
    return new Instruction.Compare(
        predicate, types.ofValue(api.operand(i, 0)), operand(i, 0, scope), operand(i, 1, scope));
  }

  private Instruction phi(long i, FunctionScope scope) {
    List<Instruction.Incoming> incoming = new ArrayList<>();
    for (int k = 0, count = api.incomingCount(i); k < count; k++) {
      incoming.add(
          new Instruction.Incoming(scope.block(api.incomingBlock(i, k)), scope.operand(api.incomingValue(i, k))));
    }
    return new Instruction.Phi(types.ofValue(i), incoming);
  }

  private Instruction part(long i, int opcode, FunctionScope scope) {
    List<Operand> operands = new ArrayList<>(operands(i, scope));
    for (int index : api.indicesOf(i)) {
      operands.add(new Operand.IntegerConstant(INDEX_BITS, index));
    }
    return new Instruction.Part(
        opcode == Opcode.EXTRACT_VALUE ? "extractvalue" : "insertvalue", types.ofValue(i), operands);
  }

  private Instruction shuffle(long i, FunctionScope scope) {
    List<Operand> operands = new ArrayList<>(operands(i, scope));
    for (int k = 0, count = api.maskElementCount(i); k < count; k++) {
      operands.add(new Operand.IntegerConstant(INDEX_BITS, api.maskElement(i, k)));
    }
    return new Instruction.Part("shufflevector", types.ofValue(i), operands);
  }

  private Terminator branch(long i, FunctionScope scope) {
    return api.successorCount(i) == 1
        ? new Terminator.Jump(scope.block(api.successor(i, 0)))
        : new Terminator.Branch(
            operand(i, 0, scope), scope.block(api.successor(i, 0)), scope.block(api.successor(i, 1)));
  }

  /** Operands of a switch: the value, the default block, then pairs of value and block. */
  private Terminator switchOf(long i, FunctionScope scope) {
    List<Terminator.Case> cases = new ArrayList<>();
    for (int k = 2, count = api.operandCount(i); k + 1 < count; k += 2) {
      cases.add(new Terminator.Case(operand(i, k, scope), scope.block(api.blockOf(api.operand(i, k + 1)))));
    }
    return new Terminator.Switch(operand(i, 0, scope), cases, scope.block(api.successor(i, 0)));
  }

  private Terminator assemblyJump(long i, FunctionScope scope) {
    List<Integer> targets = new ArrayList<>();
    for (int k = 0; k < api.callBrTargetCount(i); k++) {
      targets.add(scope.block(api.callBrTarget(i, k)));
    }
    return new Terminator.AssemblyJump(calls.assembly(i, scope), scope.block(api.callBrDefault(i)), targets);
  }

  private List<Integer> successors(long i, FunctionScope scope) {
    List<Integer> targets = new ArrayList<>();
    for (int k = 0; k < api.successorCount(i); k++) {
      targets.add(scope.block(api.successor(i, k)));
    }
    return targets;
  }

  private List<Operand> operands(long i, FunctionScope scope) {
    List<Operand> operands = new ArrayList<>();
    for (int k = 0, count = api.operandCount(i); k < count; k++) {
      operands.add(operand(i, k, scope));
    }
    return operands;
  }

  private Operand operand(long i, int index, FunctionScope scope) {
    return scope.operand(api.operand(i, index));
  }

  /** How memory is accessed at an operand: flags, which are a byte, in a section for what is raced on by intention are as volatile ones. */
  private AccessMode mode(long i, int address, ValueType type) {
    AccessMode said = mode(i);
    long variable = api.operand(i, address);
    boolean intended =
        type.bytes() == 1 && api.valueKind(variable) == ValueKind.GLOBAL_VARIABLE && ONCE_SECTIONS.contains(api.section(variable));
    return intended ? new AccessMode(said.order(), true) : said;
  }

  private AccessMode mode(long i) {
    Order order = order(api.ordering(i));
    boolean isVolatile = api.isVolatile(i);
    return order == Order.PLAIN && !isVolatile ? AccessMode.PLAIN : new AccessMode(order, isVolatile);
  }

  private static Order order(int ordering) {
    return switch (ordering) {
      case 0 -> Order.PLAIN;
      case 1 -> Order.UNORDERED;
      case 2 -> Order.RELAXED;
      case 4 -> Order.ACQUIRE;
      case 5 -> Order.RELEASE;
      case 6 -> Order.ACQUIRE_RELEASE;
      case 7 -> Order.SEQUENTIAL;
      default -> throw new IllegalStateException("memory order " + ordering);
    };
  }
}
