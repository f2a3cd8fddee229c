package baton.llvm;

import baton.ir.ValueType;
import java.util.List;

/** What the values of a module are to assembly: those that may be addresses, of what, and where control goes by them. */
final class AssemblyValues {
  private final LlvmApi api;
  private final MachineTypes types;
  private final AssemblyCode code;
  private final boolean x86;

  AssemblyValues(LlvmApi api, MachineTypes types, AssemblyCode code, boolean x86) {
    this.api = api;
    this.types = types;
    this.code = code;
    this.x86 = x86;
  }

  boolean isX86() {
    return x86;
  }

  /** The bytes of a type. */
  long bytes(long type) {
    return types.strideOf(type);
  }

  /** Whether a value is no constant number, and may hold an address. */
  boolean isWide(long value) {
    int kind = api.valueKind(value);
    boolean constant = kind == ValueKind.CONSTANT_INT || kind == ValueKind.NULL_POINTER || kind == ValueKind.FUNCTION;
    ValueType type = types.ofValue(value);
    return !constant
        && (type.kind() == ValueType.Kind.POINTER || (type.kind() == ValueType.Kind.INTEGER && type.bytes() == types.pointerBytes()));
  }

  /** A value says where control goes, or where that is stored; what it is read from is an argument more. */
  void target(long value, boolean indirect, List<Long> to, List<Long> arguments) {
    if (indirect) {
      long loaded = code.load(value);
      arguments.add(loaded);
      to.add(loaded);
    } else if (api.typeKind(api.typeOf(value)) == MachineTypes.POINTER && api.valueKind(value) != ValueKind.NULL_POINTER) {
      to.add(value);
    } else if (isWide(value)) {
      long made = code.opaque(code.pointer(), List.of(value));
      arguments.add(made);
      to.add(made);
    }
  }
}
