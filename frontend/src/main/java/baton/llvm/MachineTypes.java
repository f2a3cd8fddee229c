package baton.llvm;

import baton.ir.ValueType;

/** Machine-level types of LLVM types, and their sizes and layout by the module's data layout. */
final class MachineTypes {
  static final int VOID = 0;
  static final int HALF = 1;
  static final int FLOAT = 2;
  static final int DOUBLE = 3;
  static final int X86_FP80 = 4;
  static final int FP128 = 5;
  static final int PPC_FP128 = 6;
  static final int INTEGER = 8;
  static final int FUNCTION = 9;
  static final int STRUCT = 10;
  static final int ARRAY = 11;
  static final int POINTER = 12;
  static final int VECTOR = 13;
  static final int SCALABLE_VECTOR = 17;
  static final int BFLOAT = 18;

  private final LlvmApi api;
  private final long layout;
  private final HandleMap<ValueType> cache = new HandleMap<>();

  MachineTypes(LlvmApi api, long module) {
    this.api = api;
    this.layout = api.dataLayout(module);
  }

  int pointerBytes() {
    return api.pointerSize(layout);
  }

  /** The type of the value {@code value}. */
  ValueType ofValue(long value) {
    return of(api.typeOf(value));
  }

  ValueType of(long type) {
    ValueType known = cache.get(type);
    if (known == null) {
      known = convert(type);
      cache.put(type, known);
    }
    return known;
  }

  /** The size in bytes that an element of {@code type} takes in an array. */
  long strideOf(long type) {
    return api.abiSize(layout, type);
  }

  /** The offset in bytes of a member of a struct type. */
  long offsetOf(long structType, int member) {
    return api.elementOffset(layout, structType, member);
  }

  private ValueType convert(long type) {
    return switch (api.typeKind(type)) {
      case VOID -> ValueType.NONE;
      case INTEGER -> new ValueType(ValueType.Kind.INTEGER, api.intWidth(type));
      case POINTER -> new ValueType(ValueType.Kind.POINTER, api.sizeInBits(layout, type));
      case HALF, FLOAT, DOUBLE, X86_FP80, FP128, PPC_FP128, BFLOAT ->
          new ValueType(ValueType.Kind.FLOATING, api.sizeInBits(layout, type));
      case VECTOR -> new ValueType(ValueType.Kind.VECTOR, api.sizeInBits(layout, type));
      case STRUCT, ARRAY -> new ValueType(ValueType.Kind.AGGREGATE, api.sizeInBits(layout, type));
      default -> new ValueType(ValueType.Kind.AGGREGATE, 0); // labels, tokens, scalable vectors: never in memory
    };
  }
}
