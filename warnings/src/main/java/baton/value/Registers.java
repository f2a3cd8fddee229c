package baton.value;

import baton.symbolic.Values;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The registers of one function that is executed, and of comparisons that exchange, whether they did. */
final class Registers implements RegisterFile {
  private final Map<Integer, Value> values;

  private Registers(Map<Integer, Value> values) {
    this.values = values;
  }

  /** A copy that changes independently. */
  static Registers of(Map<Integer, Value> values) {
    return new Registers(new HashMap<>(values));
  }

  @Override
  public @Nullable Value register(int ordinal) {
    return values.get(ordinal);
  }

  @Override
  public boolean narrow(int ordinal, Values to) {
    Value before = values.getOrDefault(ordinal, Value.ANY);
    Values met = before.numbers().meet(to);
    if (!met.isNone() && !met.equals(before.numbers())) {
      values.put(ordinal, new Value(met, before.place()));
    }
    return !met.isNone();
  }

  void put(int ordinal, Value value) {
    if (value.equals(Value.ANY)) {
      values.remove(ordinal);
    } else {
      values.put(ordinal, value);
    }
  }

  /** Whether the comparison at an instruction exchanged. */
  void exchanged(int ordinal, boolean did) {
    values.put(-1 - ordinal, Value.of(Values.of(did ? 1 : 0)));
  }

  /** Whether the comparison at an instruction exchanged, as one bit. */
  Value exchanged(int ordinal) {
    return values.getOrDefault(-1 - ordinal, Value.ANY);
  }

  /** Forgets all registers but these. */
  void keep(BitSet live) {
    values.keySet().removeIf(r -> !live.get(r < 0 ? -1 - r : r));
  }

  Map<Integer, Value> values() {
    return Map.copyOf(values);
  }
}
