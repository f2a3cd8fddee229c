package baton.store;

import baton.ir.Type;
import baton.store.proto.ArrayRecord;
import baton.store.proto.FunctionTypeRecord;
import baton.store.proto.Nothing;
import baton.store.proto.ScalarRecord;
import baton.store.proto.TypeRecord;
import baton.store.proto.TypedefRecord;

/** C types as messages. */
final class TypeCodec {
  private TypeCodec() {}

  static TypeRecord encode(Type type, TableWriter tables) {
    var record = TypeRecord.newBuilder();
    return switch (type) {
      case Type.None() -> record.setNone(Nothing.getDefaultInstance()).build();
      case Type.Scalar(String name, int bits) -> record.setScalar(scalar(name, bits, tables)).build();
      case Type.Pointer(Type target) -> record.setPointer(tables.type(target)).build();
      case Type.Array(Type element, long count) ->
          record.setArray(ArrayRecord.newBuilder().setElement(tables.type(element)).setCount(count)).build();
      case Type.Aggregate(String key) -> record.setAggregate(tables.string(key)).build();
      case Type.Enumeration(String name, int bits) -> record.setEnumeration(scalar(name, bits, tables)).build();
      case Type.Typedef(String name, Type target) ->
          record.setTypedef(TypedefRecord.newBuilder().setName(tables.string(name)).setTarget(tables.type(target))).build();
      case Type.Function function -> record.setFunction(function(function, tables)).build();
      case Type.Unknown(String reason) -> record.setUnknown(tables.string(reason)).build();
    };
  }

  static Type decode(TypeRecord record, TableReader tables) {
    return switch (record.getKindCase()) {
      case NONE -> new Type.None();
      case SCALAR -> new Type.Scalar(tables.string(record.getScalar().getName()), record.getScalar().getBits());
      case POINTER -> new Type.Pointer(tables.type(record.getPointer()));
      case ARRAY -> new Type.Array(tables.type(record.getArray().getElement()), record.getArray().getCount());
      case AGGREGATE -> new Type.Aggregate(tables.string(record.getAggregate()));
      case ENUMERATION ->
          new Type.Enumeration(tables.string(record.getEnumeration().getName()), record.getEnumeration().getBits());
      case TYPEDEF ->
          new Type.Typedef(tables.string(record.getTypedef().getName()), tables.type(record.getTypedef().getTarget()));
      case FUNCTION -> function(record.getFunction(), tables);
      case UNKNOWN -> new Type.Unknown(tables.string(record.getUnknown()));
      case KIND_NOT_SET -> throw UnreadableValueException.unknownCase("type");
    };
  }

  private static ScalarRecord.Builder scalar(String name, int bits, TableWriter tables) {
    return ScalarRecord.newBuilder().setName(tables.string(name)).setBits(bits);
  }

  private static FunctionTypeRecord.Builder function(Type.Function function, TableWriter tables) {
    var record = FunctionTypeRecord.newBuilder().setResult(tables.type(function.result())).setVariadic(function.variadic());
    function.parameters().forEach(parameter -> record.addParameters(tables.type(parameter)));
    return record;
  }

  private static Type.Function function(FunctionTypeRecord record, TableReader tables) {
    return new Type.Function(
        tables.type(record.getResult()),
        record.getParametersList().stream().map(tables::type).toList(),
        record.getVariadic());
  }
}
