package baton.store;

import baton.ir.ValueType;
import baton.store.proto.ValueKind;
import baton.store.proto.ValueTypeRecord;

/** Machine-level types as messages. */
final class ValueTypeCodec {
  private ValueTypeCodec() {}

  static ValueTypeRecord encode(ValueType type) {
    return ValueTypeRecord.newBuilder().setKind(kind(type.kind())).setBits(type.bits()).build();
  }

  static ValueType decode(ValueTypeRecord record) {
    return new ValueType(kind(record.getKind()), record.getBits());
  }

  private static ValueKind kind(ValueType.Kind kind) {
    return switch (kind) {
      case NONE -> ValueKind.VALUE_KIND_NONE;
      case INTEGER -> ValueKind.VALUE_KIND_INTEGER;
      case POINTER -> ValueKind.VALUE_KIND_POINTER;
      case FLOATING -> ValueKind.VALUE_KIND_FLOATING;
      case VECTOR -> ValueKind.VALUE_KIND_VECTOR;
      case AGGREGATE -> ValueKind.VALUE_KIND_AGGREGATE;
    };
  }

  private static ValueType.Kind kind(ValueKind kind) {
    return switch (kind) {
      case VALUE_KIND_NONE -> ValueType.Kind.NONE;
      case VALUE_KIND_INTEGER -> ValueType.Kind.INTEGER;
      case VALUE_KIND_POINTER -> ValueType.Kind.POINTER;
      case VALUE_KIND_FLOATING -> ValueType.Kind.FLOATING;
      case VALUE_KIND_VECTOR -> ValueType.Kind.VECTOR;
      case VALUE_KIND_AGGREGATE -> ValueType.Kind.AGGREGATE;
      case UNRECOGNIZED -> throw UnreadableValueException.unknownCase("machine-level type");
    };
  }
}
