package baton.store;

import baton.ir.Operand;
import baton.ir.Type;
import baton.ir.ValueType;
import baton.store.proto.TablesRecord;
import java.util.ArrayList;
import java.util.List;

/** The tables of a record while it is read; what was one entry becomes one shared object. */
final class TableReader {
  private final TablesRecord tables;
  private final List<ValueType> valueTypes;
  private final List<Type> types;
  private final List<Operand> operands;

  TableReader(TablesRecord tables) {
    this.tables = tables;
    this.valueTypes = tables.getValueTypesList().stream().map(ValueTypeCodec::decode).toList();
    this.types = new ArrayList<>(tables.getTypesCount());
    tables.getTypesList().forEach(record -> types.add(TypeCodec.decode(record, this)));
    this.operands = new ArrayList<>(tables.getOperandsCount());
    tables.getOperandsList().forEach(record -> operands.add(OperandCodec.decode(record, this)));
  }

  String string(int index) {
    return tables.getStrings(index);
  }

  List<String> strings(List<Integer> indices) {
    return indices.stream().map(this::string).toList();
  }

  ValueType valueType(int index) {
    return valueTypes.get(index);
  }

  Type type(int index) {
    return types.get(index);
  }

  Operand operand(long number) {
    return (number & 1) == 0 ? new Operand.Register((int) (number >>> 1)) : operands.get((int) (number >>> 1));
  }

  List<Operand> operands(List<Long> numbers) {
    return numbers.stream().map(this::operand).toList();
  }
}
