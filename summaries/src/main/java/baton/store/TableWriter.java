package baton.store;

import baton.ir.Operand;
import baton.ir.Type;
import baton.ir.ValueType;
import baton.store.proto.TablesRecord;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/**
 * The tables of a record while it is written. What is mentioned again gets the number of its first mention, so equal values give
 * equal bytes.
 */
final class TableWriter {
  private final TablesRecord.Builder tables = TablesRecord.newBuilder();
  private final Map<String, Integer> strings = new HashMap<>();
  private final Map<ValueType, Integer> valueTypes = new HashMap<>();
  private final Map<Type, Integer> types = new HashMap<>();
  /** The same by object: a unit has one object for most of its types, and a type can be deep. */
  private final IdentityHashMap<Type, Integer> typeObjects = new IdentityHashMap<>();
  private final Map<Operand, Integer> operands = new HashMap<>();

  int string(String text) {
    Integer known = strings.get(text);
    if (known != null) {
      return known;
    }
    int index = strings.size();
    strings.put(text, index);
    tables.addStrings(wellFormed(text));
    return index;
  }

  /** {@code text}; throws {@link IllegalArgumentException} when it is not well-formed Unicode and would come back changed. */
  static String wellFormed(String text) {
    boolean anyHalf = false;
    for (int i = 0; i < text.length(); i++) {
      anyHalf |= Character.isSurrogate(text.charAt(i));
    }
    if (anyHalf && !StandardCharsets.UTF_8.newEncoder().canEncode(text)) {
      throw new IllegalArgumentException("text with half a surrogate pair cannot be stored: " + text);
    }
    return text;
  }

  List<Integer> strings(Collection<String> texts) {
    return texts.stream().map(this::string).toList();
  }

  int valueType(ValueType type) {
    Integer known = valueTypes.get(type);
    if (known != null) {
      return known;
    }
    int index = valueTypes.size();
    valueTypes.put(type, index);
    tables.addValueTypes(ValueTypeCodec.encode(type));
    return index;
  }

  int type(Type type) {
    Integer same = typeObjects.get(type);
    if (same != null) {
      return same;
    }
    Integer known = types.get(type);
    if (known != null) {
      typeObjects.put(type, known);
      return known;
    }
    var inner = TypeCodec.encode(type, this);
    int index = types.size();
    types.put(type, index);
    typeObjects.put(type, index);
    tables.addTypes(inner);
    return index;
  }

  /** The number that stands for an operand: even for a register, odd for an entry of the table. */
  long operand(Operand operand) {
    if (operand instanceof Operand.Register(int ordinal)) {
      return Integer.toUnsignedLong(ordinal) << 1;
    }
    Integer known = operands.get(operand);
    if (known == null) {
      var inner = OperandCodec.encode(operand, this);
      known = operands.size();
      operands.put(operand, known);
      tables.addOperands(inner);
    }
    return ((long) known << 1) | 1;
  }

  List<Long> operands(List<Operand> list) {
    return list.stream().map(this::operand).toList();
  }

  TablesRecord tables() {
    return tables.build();
  }
}
