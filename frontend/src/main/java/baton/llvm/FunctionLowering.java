package baton.llvm;

import baton.ir.Block;
import baton.ir.Body;
import baton.ir.Formal;
import baton.ir.Instruction;
import baton.ir.Position;
import baton.ir.Signature;
import baton.ir.Terminator;
import baton.ir.Type;
import baton.ir.ValueType;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.LongFunction;

/** Lowers one function after promotion. */
final class FunctionLowering {
  private static final int OPERAND_SUBPROGRAM_TYPE = 4;
  private static final String KCFI_TYPE = "kcfi_type";

  private final LlvmModule module;
  private final LlvmApi api;
  private final DebugApi debug;
  private final MachineTypes types;
  private final DebugTypes debugTypes;
  private final SourceFiles files;
  private final Symbols symbols;
  private final Constants constants;
  private final Callees callees;
  private final SharedParts parts;
  private final InstructionLowering instructions;
  private final HandleMap<String> printed = new HandleMap<>();
  private final LongFunction<String> print = this::print;
  private final int byValue;
  private final int structReturn;
  private final int kcfiKind;

  FunctionLowering(
      LlvmModule module,
      MachineTypes types,
      DebugTypes debugTypes,
      SourceFiles files,
      Symbols symbols,
      Constants constants,
      SharedParts parts,
      HandleMap<List<AssemblySymbols.Mentioned>> mentioned) {
    this.module = module;
    this.api = module.api();
    this.debug = module.debug();
    this.types = types;
    this.debugTypes = debugTypes;
    this.files = files;
    this.symbols = symbols;
    this.constants = constants;
    this.parts = parts;
    this.callees = new Callees(api);
    this.instructions = new InstructionLowering(module, types, debugTypes, callees, mentioned);
    this.byValue = api.enumAttributeKind("byval");
    this.structReturn = api.enumAttributeKind("sret");
    this.kcfiKind = debug.kindId(module.context(), api.utf8(KCFI_TYPE), KCFI_TYPE.length());
  }

  LoweredFunction lower(long function, LocalVariables locals) throws BitcodeException {
    ReferentTable referents = new ReferentTable(symbols);
    FunctionScope scope = new FunctionScope(module, constants, callees, referents, parts, function);
    List<Block> blocks = new ArrayList<>();
    List<Position> positions = new ArrayList<>();
    SortedMap<Integer, String> localNames = new TreeMap<>();
    for (FunctionScope.Block block : scope.blocks()) {
      List<Instruction> lowered = new ArrayList<>(block.size());
      for (int k = 0; k < block.size(); k++) {
        long i = block.instruction(k);
        int ordinal = block.first() + k;
        Instruction instruction = instructions.lower(block, k, scope, locals);
        lowered.add(instruction);
        if (hasPosition(instruction)) {
          position(i, ordinal, positions);
        }
        if (instruction instanceof Instruction.Allocate && locals.at(i).isPresent()) {
          localNames.put(ordinal, locals.at(i).get().name());
        }
      }
      blocks.add(new Block(block.first(), lowered));
    }
    long subprogram = debug.subprogram(function);
    Type type = functionType(subprogram);
    List<String> names = new ArrayList<>();
    Body body =
        new Body(
            formals(function, type, locals, names),
            api.isVarArg(api.globalValueType(function)),
            types.of(api.returnType(api.globalValueType(function))),
            type instanceof Type.Function f ? f.result() : type,
            ThreadedJumps.of(blocks),
            referents.referents());
    return new LoweredFunction(
        api.name(function),
        symbols.linkageOf(function),
        symbols.of(function),
        body,
        type,
        signature(function),
        api.section(function),
        subprogram == 0 ? -1 : files.ofScope(subprogram),
        subprogram == 0 ? 0 : debug.subprogramLine(subprogram),
        positions,
        names,
        localNames);
  }

  /** The machine-level signature of a function, defined or declared. */
  Signature signature(long function) {
    long node = debug.attached(function, kcfiKind);
    OptionalInt kcfi = OptionalInt.empty();
    if (node != 0) {
      long[] operands = debug.operandsOf(debug.asValue(module.context(), node));
      if (operands.length == 1 && api.valueKind(operands[0]) == ValueKind.CONSTANT_INT) {
        kcfi = OptionalInt.of((int) api.signedValue(operands[0]));
      }
    }
    String text = printed.computeIfAbsent(api.globalValueType(function), print);
    return new Signature(text, kcfi);
  }

  private String print(long type) {
    return parts.text(api.owned(api.printType(type)));
  }

  /** The C type of a function by its debug subprogram, which may be 0. */
  Type functionType(long subprogram) {
    long node = subprogram == 0 ? 0 : debugTypes.operandNode(subprogram, OPERAND_SUBPROGRAM_TYPE);
    return node == 0 ? new Type.Unknown("undeclared") : debugTypes.function(node);
  }

  private List<Formal> formals(long function, Type type, LocalVariables locals, List<String> names) {
    List<Formal> formals = new ArrayList<>();
    int count = api.countParams(function);
    int first = count > 0 && api.enumAttribute(function, 1, structReturn) != 0 ? 1 : 0;
    List<Type> declared = type instanceof Type.Function f ? f.parameters() : List.of();
    for (int i = 0; i < count; i++) {
      long parameter = api.param(function, i);
      var variable = locals.at(parameter);
      ValueType valueType = types.ofValue(parameter);
      long attribute = api.enumAttribute(function, i + 1, byValue);
      int index = i - first;
      Type cType =
          i < first
              ? new Type.Pointer(type instanceof Type.Function f ? f.result() : new Type.Unknown("undeclared"))
              : variable
                  .map(LocalVariables.Variable::type)
                  .orElseGet(() -> declared.size() == count - first ? declared.get(index) : new Type.Unknown("in parts"));
      long bytes = attribute == 0 ? 0 : types.strideOf(api.typeAttributeValue(attribute));
      formals.add(new Formal(valueType, bytes > 0 ? new Type.Pointer(cType) : cType, bytes, i < first));
      names.add(variable.map(LocalVariables.Variable::name).orElse(""));
    }
    return formals;
  }

  private void position(long instruction, int ordinal, List<Position> positions) {
    long location = debug.instructionLocation(instruction);
    int line = location == 0 ? 0 : debug.locationLine(location);
    int file = location == 0 ? -1 : files.ofScope(debug.locationScope(location));
    if (line > 0 && file >= 0) {
      positions.add(new Position(ordinal, file, line, debug.locationColumn(location)));
    }
  }

  /** Whether people ever ask where the instruction stands: everything that touches memory, calls or leaves. */
  private static boolean hasPosition(Instruction instruction) {
    return switch (instruction) {
      case Instruction.Allocate _,
          Instruction.Load _,
          Instruction.Store _,
          Instruction.AtomicUpdate _,
          Instruction.CompareExchange _,
          Instruction.Fence _,
          Instruction.Copy _,
          Instruction.Fill _,
          Instruction.Call _,
          Instruction.RunAssembly _,
          Instruction.Unknown _,
          Terminator.AssemblyJump _,
          Terminator.Branch _,
          Terminator.Switch _,
          Terminator.Return _ ->
          true;
      case Instruction.Address _,
          Instruction.Binary _,
          Instruction.Compare _,
          Instruction.Convert _,
          Instruction.Select _,
          Instruction.Phi _,
          Instruction.Part _,
          Instruction.Nondeterministic _,
          Terminator.Jump _,
          Terminator.ComputedJump _,
          Terminator.Unreachable _ ->
          false;
    };
  }
}
