package baton.region;

import baton.ir.AggregateType;
import baton.ir.Type;
import baton.link.Program;
import java.util.Optional;

/** Where the outermost arrays inside variables lie, by their types. Only arrays count that can hold pointers, and none in unions. */
final class Extents {
  private static final int BYTE = 8;
  private static final int MAX_DEPTH = 32;

  private final Program program;
  private final long pointerBytes;

  Extents(Program program) {
    this.program = program;
    this.pointerBytes = program.units().isEmpty() ? BYTE : program.units().getFirst().pointerBytes();
  }

  /**
   * An array around a place.
   *
   * @param start where it begins, in bytes from the beginning of the type looked at
   * @param stride the size of an element
   * @param element the type of an element
   */
  record Around(long start, long stride, Type element) {}

  /** The outermost array around the byte {@code offset} of an object of the type; empty where there is none. */
  Optional<Around> outermost(Type type, long offset) {
    return find(type, 0, offset, 0);
  }

  private Optional<Around> find(Type type, long at, long offset, int depth) {
    return switch (type.resolved()) {
      case Type.Array(Type element, long count) -> {
        long size = size(element, depth);
        boolean inside = size >= pointerBytes && (depth == 0 || (offset >= at && (count < 0 || offset < at + count * size)));
        yield inside ? Optional.of(new Around(at, size, element)) : Optional.empty();
      }
      case Type.Aggregate(String key) -> {
        Optional<AggregateType> known =
            program.types().table().aggregate(key).filter(a -> a.complete() && a.kind() == AggregateType.Kind.STRUCT);
        if (known.isPresent() && depth < MAX_DEPTH) {
          for (AggregateType.Member field : known.get().members()) {
            Optional<Around> found = find(field.type(), at + field.offsetBits() / BYTE, offset, depth + 1);
            if (found.isPresent()) {
              yield found;
            }
          }
        }
        yield Optional.empty();
      }
      case Type.None _, Type.Scalar _, Type.Pointer _, Type.Enumeration _, Type.Typedef _, Type.Function _, Type.Unknown _ ->
          Optional.empty();
    };
  }

  /** Whether the layout is not known. */
  boolean unknown(Type type) {
    return type.resolved() instanceof Type.Unknown;
  }

  private long size(Type type, int depth) {
    return depth > MAX_DEPTH
        ? 0
        : switch (type.resolved()) {
          case Type.Scalar(_, int bits) -> bits / BYTE;
          case Type.Enumeration(_, int bits) -> bits / BYTE;
          case Type.Pointer _ -> pointerBytes;
          case Type.Array(Type element, long count) -> Math.max(count, 0) * size(element, depth + 1);
          case Type.Aggregate(String key) -> program.types().table().aggregate(key).map(AggregateType::size).orElse(0L);
          case Type.None _, Type.Function _, Type.Typedef _, Type.Unknown _ -> 0;
        };
  }
}
