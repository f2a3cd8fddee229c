package baton.refine;

import baton.ir.AggregateType;
import baton.ir.Type;
import baton.link.FieldKey;
import baton.link.Program;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** Whether two members of different aggregates may be one, because one of the aggregates lies inside the other. */
final class Nesting {
  private static final int DEEPEST = 32;
  private static final int BYTE = 8;

  private final Program program;
  private final Map<Inside, Boolean> known = new HashMap<>();

  /** Whether an aggregate lies so many bytes behind the beginning of another one is asked. */
  private record Inside(String inner, String outer, long offset) {}

  Nesting(Program program) {
    this.program = program;
  }

  /** Whether two members may begin at one address, as far as types tell. */
  boolean mayMeet(FieldKey one, FieldKey other) {
    return one.aggregate().equals(other.aggregate())
        ? one.offset() == other.offset()
        : isInside(new Inside(other.aggregate(), one.aggregate(), one.offset() - other.offset()))
            || isInside(new Inside(one.aggregate(), other.aggregate(), other.offset() - one.offset()));
  }

  private boolean isInside(Inside asked) {
    return known.computeIfAbsent(asked, a -> lies(a.inner(), a.outer(), a.offset(), 0));
  }

  /** Whether an aggregate lies so far behind the beginning of another one; so it may where that is not known. */
  private boolean lies(String inner, String outer, long offset, int depth) {
    Optional<AggregateType> definition = program.types().table().aggregate(outer).filter(AggregateType::complete);
    if (definition.isEmpty() || depth > DEEPEST) {
      return true;
    }
    if (outer.equals(inner)) {
      return offset == 0;
    }
    return definition.get().members().stream()
        .filter(m -> !m.bitField() && m.offsetBits() / BYTE <= offset)
        .anyMatch(m -> lies(inner, m.type(), offset - m.offsetBits() / BYTE, depth + 1));
  }

  private boolean lies(String inner, Type type, long offset, int depth) {
    return switch (type.resolved()) {
      case Type.Aggregate(String key) -> lies(inner, key, offset, depth);
      case Type.Array(Type element, _) -> lies(inner, element, size(element) > 0 ? offset % size(element) : offset, depth);
      case Type _ -> false;
    };
  }

  /** The size of what arrays are made of, where that may have aggregates in it. */
  private long size(Type type) {
    return switch (type.resolved()) {
      case Type.Aggregate(String key) -> program.types().table().aggregate(key).map(AggregateType::size).orElse(0L);
      case Type.Array(Type element, long count) -> Math.max(count, 0) * size(element);
      case Type _ -> 0;
    };
  }
}
