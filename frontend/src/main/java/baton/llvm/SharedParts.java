package baton.llvm;

import baton.ir.AggregateType;
import baton.ir.Operand;
import baton.ir.Type;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;

/**
 * Parts that units have in common, such as the types that a header declares: equal ones become one object, which keeps programs of many
 * units small and lets comparisons end early. Bounded; safe for several threads.
 */
final class SharedParts {
  /** When there are more of a kind, all are forgotten and it begins again. */
  private static final int MOST = 1 << 17;

  private static final int REGISTERS = 1 << 10;
  private static final int FORMALS = 1 << 4;

  private final Map<String, AggregateType> aggregates = new ConcurrentHashMap<>();
  private final Map<Type, Type> types = new ConcurrentHashMap<>();
  private final Map<String, String> texts = new ConcurrentHashMap<>();
  private final List<Operand> registers =
      IntStream.range(0, REGISTERS).<Operand>mapToObj(Operand.Register::new).toList();
  private final List<Operand> formals = IntStream.range(0, FORMALS).<Operand>mapToObj(Operand.Formal::new).toList();

  /** An aggregate equal to {@code type}. */
  AggregateType aggregate(AggregateType type) {
    AggregateType known = aggregates.get(type.key());
    if (known != null && known.equals(type)) {
      return known;
    }
    remember(aggregates, type.key(), type);
    return type;
  }

  /** A type equal to {@code type}. */
  Type type(Type type) {
    Type known = types.get(type);
    return known != null ? known : remember(types, type, type);
  }

  /** A text equal to {@code text}. */
  String text(String text) {
    String known = texts.get(text);
    return known != null ? known : remember(texts, text, text);
  }

  /** The register numbered {@code ordinal}. */
  Operand register(int ordinal) {
    return ordinal < REGISTERS ? registers.get(ordinal) : new Operand.Register(ordinal);
  }

  /** The formal numbered {@code index}. */
  Operand formal(int index) {
    return index < FORMALS ? formals.get(index) : new Operand.Formal(index);
  }

  private static <K, V> V remember(Map<K, V> known, K key, V value) {
    if (known.size() >= MOST) {
      known.clear();
    }
    known.put(key, value);
    return value;
  }
}
