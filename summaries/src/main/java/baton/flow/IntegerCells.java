package baton.flow;

import baton.ir.AggregateType;
import baton.ir.Type;
import baton.ir.TypeTable;
import baton.link.Place;
import java.util.Optional;
import java.util.function.Predicate;

/** Tells the cells that the source declares as integers, in every member of a union that shares them. */
final class IntegerCells {
  private static final int BYTE = 8;
  private static final int POINTER = 64;
  private static final int MAX_DEPTH = 64;

  private final TypeTable types;

  IntegerCells(TypeTable types) {
    this.types = types;
  }

  /**
   * Whether {@code bytes} at the place are declared as an integer, and no other view of them holds anything else. Several smaller ones, such
   * as an array of {@code char}, may be the bytes of anything.
   */
  boolean holds(Place place, long bytes) {
    if (!(place.type().resolved() instanceof Type.Scalar scalar) || scalar.bits() < bytes * BYTE) {
      return false;
    }
    if (place.within().isEmpty()) {
      return true;
    }
    Place.Enclosing outermost = place.within().getFirst();
    return onlyIntegers(new Type.Aggregate(outermost.field().aggregate()), 0, outermost.field().offset() * BYTE, 0);
  }

  /** Whether some view of the place's bytes holds a pointer. */
  boolean holdsPointer(Place place) {
    return isSeenAs(place, Type.Pointer.class::isInstance);
  }

  /** Whether some view of the place's bytes is one number that has room for a pointer. */
  boolean holdsWide(Place place) {
    return isSeenAs(place, t -> t instanceof Type.Scalar scalar && scalar.bits() >= POINTER);
  }

  private boolean isSeenAs(Place place, Predicate<Type> wanted) {
    if (wanted.test(place.type().resolved())) {
      return true;
    }
    if (place.within().isEmpty()) {
      return false;
    }
    Place.Enclosing outermost = place.within().getFirst();
    return anyView(new Type.Aggregate(outermost.field().aggregate()), 0, outermost.field().offset() * BYTE, wanted, 0);
  }

  /** Whether a place is numbers too small for a pointer, not all of them bytes, in every view of it. */
  boolean areSmall(Place place) {
    return !isByte(place.type()) && !holdsPointer(place) && areSmall(place.type(), 0);
  }

  private boolean areSmall(Type type, int depth) {
    return depth < MAX_DEPTH
        && switch (type.resolved()) {
          case Type.Scalar scalar -> scalar.bits() < POINTER;
          case Type.Enumeration _ -> true;
          case Type.Array(Type element, _) -> !isByte(element) && areSmall(element, depth + 1);
          case Type.Aggregate(String key) -> {
            Optional<AggregateType> definition = types.aggregate(key);
            yield definition.isPresent() && definition.get().members().stream().allMatch(m -> areSmall(m.type(), depth + 1));
          }
          case Type.None _, Type.Pointer _, Type.Function _, Type.Unknown _, Type.Typedef _ -> false;
        };
  }

  /** Whether a type is that of one byte. */
  static boolean isByte(Type type) {
    return type.resolved() instanceof Type.Scalar scalar && scalar.bits() == BYTE;
  }

  /** Whether a type is that of one byte, or of a pointer to nothing in particular. */
  static boolean mayBeByte(Type type) {
    return isByte(type) || type.resolved() instanceof Type.None || type.resolved() instanceof Type.Unknown;
  }

  /** Whether there is a pointer anywhere in a place. */
  boolean leadsSomewhere(Place place) {
    return holdsPointer(place) || leadsSomewhere(place.type(), 0);
  }

  private boolean leadsSomewhere(Type type, int depth) {
    return depth < MAX_DEPTH
        && switch (type.resolved()) {
          case Type.Pointer _ -> true;
          case Type.Array(Type element, _) -> leadsSomewhere(element, depth + 1);
          case Type.Aggregate(String key) ->
              types.aggregate(key).stream().flatMap(d -> d.members().stream()).anyMatch(m -> leadsSomewhere(m.type(), depth + 1));
          case Type.Scalar _, Type.Enumeration _, Type.None _, Type.Function _, Type.Unknown _, Type.Typedef _ -> false;
        };
  }

  private boolean anyView(Type type, long bits, long at, Predicate<Type> wanted, int depth) {
    return depth < MAX_DEPTH
        && switch (type.resolved()) {
          case Type.Array(Type element, long count) -> {
            long size = count > 0 ? bits / count : 0;
            yield anyView(element, size, size > 0 ? Math.floorMod(at, size) : at, wanted, depth + 1);
          }
          case Type.Aggregate(String key) ->
              types.aggregate(key).stream()
                  .flatMap(definition -> definition.members().stream())
                  .filter(m -> m.offsetBits() <= at && at < m.offsetBits() + m.sizeBits())
                  .anyMatch(m -> anyView(m.type(), m.sizeBits(), at - m.offsetBits(), wanted, depth + 1));
          case Type part -> wanted.test(part);
        };
  }

  /** Whether what {@code type}, of {@code bits} (0 where that is in its definition), has at the bit {@code at} are integers. */
  private boolean onlyIntegers(Type type, long bits, long at, int depth) {
    return depth < MAX_DEPTH
        && switch (type.resolved()) {
          case Type.Scalar _, Type.Enumeration _ -> true;
          case Type.Array(Type element, long count) -> {
            long size = count > 0 ? bits / count : 0;
            yield onlyIntegers(element, size, size > 0 ? Math.floorMod(at, size) : at, depth + 1);
          }
          case Type.Aggregate(String key) -> {
            Optional<AggregateType> definition = types.aggregate(key);
            yield definition.isPresent()
                && definition.get().members().stream()
                    .filter(m -> m.offsetBits() <= at && at < m.offsetBits() + m.sizeBits())
                    .allMatch(m -> onlyIntegers(m.type(), m.sizeBits(), at - m.offsetBits(), depth + 1));
          }
          case Type.None _, Type.Pointer _, Type.Function _, Type.Unknown _, Type.Typedef _ -> false;
        };
  }
}
