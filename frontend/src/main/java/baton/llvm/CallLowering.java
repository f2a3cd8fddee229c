package baton.llvm;

import baton.ir.Argument;
import baton.ir.Assembly;
import baton.ir.Callee;
import baton.ir.Instruction;
import baton.ir.Operand;
import baton.ir.Signature;
import baton.ir.ValueType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;

/** Lowers calls: of functions, of intrinsics that access memory, and of inline assembly. */
final class CallLowering {
  /** Intrinsics with pointer arguments that access no memory but their own bookkeeping. */
  private static final Set<String> HARMLESS =
      Set.of(
          "llvm.objectsize",
          "llvm.va_start",
          "llvm.va_end",
          "llvm.va_copy",
          "llvm.stackrestore",
          "llvm.stacksave",
          "llvm.prefetch",
          "llvm.returnaddress",
          "llvm.addressofreturnaddress",
          "llvm.frameaddress",
          "llvm.sponentry",
          "llvm.ptrmask",
          "llvm.is.constant",
          "llvm.assume",
          "llvm.eh.typeid.for",
          "llvm.invariant.start",
          "llvm.invariant.end",
          "llvm.clear_cache");

  private final LlvmApi api;
  private final DebugApi debug;
  private final MachineTypes types;
  private final AssemblyLowering assembly;
  private final Callees callees;
  private final int byValue;

  CallLowering(LlvmModule module, MachineTypes types, Callees callees, HandleMap<List<AssemblySymbols.Mentioned>> mentioned) {
    this.api = module.api();
    this.debug = module.debug();
    this.types = types;
    this.callees = callees;
    this.assembly = new AssemblyLowering(module, types, mentioned);
    this.byValue = api.enumAttributeKind("byval");
  }

  Instruction lower(long call, FunctionScope scope) {
    long callee = api.calledValue(call);
    if (api.valueKind(callee) == ValueKind.INLINE_ASSEMBLY) {
      return new Instruction.RunAssembly(assembly.lower(call, scope));
    }
    Callees.Known known = callees.of(callee);
    if (!known.intrinsic().isEmpty()) {
      return intrinsic(call, known.intrinsic(), scope);
    }
    if (known.nondeterministic()) {
      return new Instruction.Nondeterministic(types.ofValue(call));
    }
    List<Argument> arguments = new ArrayList<>();
    for (int i = 0, count = api.argumentCount(call); i < count; i++) {
      arguments.add(new Argument(argument(call, i, scope), byValueBytes(call, i)));
    }
    return new Instruction.Call(callee(call, callee, scope), arguments, types.ofValue(call), callees.traits(call, callee));
  }

  /** The assembly that an {@code asm goto} runs. */
  Assembly assembly(long call, FunctionScope scope) {
    return assembly.lower(call, scope);
  }

  private Callee callee(long call, long callee, FunctionScope scope) {
    return switch (api.valueKind(callee)) {
      case ValueKind.FUNCTION, ValueKind.ALIAS, ValueKind.IFUNC -> new Callee.Direct(scope.referents().index(callee));
      default ->
          new Callee.Indirect(scope.operand(callee), new Signature(api.owned(api.printType(api.calledType(call))), kcfi(call)));
    };
  }

  private OptionalInt kcfi(long call) {
    OptionalInt hash = OptionalInt.empty();
    for (int i = 0; i < api.bundleCount(call); i++) {
      long bundle = api.bundle(call, i);
      if (api.bundleTag(bundle).equals("kcfi")) {
        hash = OptionalInt.of((int) api.signedValue(api.bundleArgument(bundle, 0)));
      }
      api.disposeBundle(bundle);
    }
    return hash;
  }

  private long byValueBytes(long call, int argument) {
    long attribute = api.callEnumAttribute(call, argument + 1, byValue);
    return attribute == 0 ? 0 : types.strideOf(api.typeAttributeValue(attribute));
  }

  private Instruction intrinsic(long call, String name, FunctionScope scope) {
    return switch (name) {
      case "llvm.memcpy", "llvm.memcpy.inline", "llvm.memmove" ->
          new Instruction.Copy(
              argument(call, 0, scope),
              argument(call, 1, scope),
              argument(call, 2, scope),
              name.equals("llvm.memmove"),
              !api.isNull(api.operand(call, 3)));
      case "llvm.memset", "llvm.memset.inline" ->
          new Instruction.Fill(
              argument(call, 0, scope),
              argument(call, 1, scope),
              argument(call, 2, scope),
              !api.isNull(api.operand(call, 3)));
      default -> otherIntrinsic(call, name, scope);
    };
  }

  private Instruction otherIntrinsic(long call, String name, FunctionScope scope) {
    List<Argument> arguments = new ArrayList<>();
    boolean pointers = false;
    for (int i = 0, count = api.argumentCount(call); i < count; i++) {
      pointers |= api.typeKind(api.typeOf(api.operand(call, i))) == MachineTypes.POINTER;
      arguments.add(new Argument(argument(call, i, scope), 0));
    }
    if (pointers && !HARMLESS.contains(name)) {
      return new Instruction.Unknown(name, types.ofValue(call), arguments.stream().map(Argument::value).toList());
    }
    return new Instruction.Call(new Callee.Intrinsic(name), arguments, types.ofValue(call), callees.traits(call, api.calledValue(call)));
  }

  private Operand argument(long call, int index, FunctionScope scope) {
    long value = api.operand(call, index);
    return api.valueKind(value) == ValueKind.METADATA
        ? new Operand.OpaqueConstant(ValueType.NONE, metadata(value))
        : scope.operand(value);
  }

  /** The strings of a metadata node, such as the register that {@code llvm.read_register} reads. */
  private String metadata(long node) {
    return Arrays.stream(debug.operandsOf(node))
        .mapToObj(operand -> operand == 0 ? "" : debug.stringOf(operand))
        .collect(Collectors.joining(" "));
  }
}
