package baton.race;

import baton.ir.AggregateType;
import baton.ir.Type;
import baton.link.Place;
import baton.link.Span;
import baton.memory.Address;
import baton.memory.Term;
import java.util.List;
import java.util.Optional;

/**
 * Which bytes of a variable an access at an unknown index may touch that was handed a pointer into it: those of the array that the pointer
 * leads to, as an index stays in its array. Where a struct begins there too and the source does not write that it indexes an array, and of
 * single bytes, which are those of anything, nothing is told.
 */
final class IndexedSpans {
  private static final int MAX_DEPTH = 32;

  private final FieldSpans spans;

  IndexedSpans(FieldSpans spans) {
    this.spans = spans;
  }

  /** An array around a byte, and whether a struct begins where it does. */
  private record Found(Span bytes, long element, boolean beginsStruct) {}

  /**
   * The bytes; empty where they are not known.
   *
   * @param type of the variable
   * @param cell what is accessed, in terms of the variable
   * @param place what is accessed, by the types of the function that does it
   * @param bytes how many are accessed
   */
  Optional<Span> of(Type type, Address cell, Optional<Place> place, long bytes) {
    if (bytes <= 1 || cell.offset() < 0 || cell.terms().stream().anyMatch(t -> t.stride() <= 0)) {
      return Optional.empty();
    }
    return place.filter(p -> !p.within().isEmpty()).isPresent()
        ? inAggregate(type, cell, place.get())
        : inArray(type, cell, bytes);
  }

  /** Of the array in a struct, which begins where one of that type is in the variable. */
  private Optional<Span> inAggregate(Type type, Address cell, Place place) {
    List<Place.Enclosing> within = place.within();
    if (!place.inArrays() && within.stream().anyMatch(e -> e.bytes().low() == 0)) {
      return Optional.empty(); // perhaps all words of the struct
    }
    Place.Enclosing around = within.getFirst();
    String key = around.field().aggregate();
    long size = spans.size(new Type.Aggregate(key));
    boolean inside = around.bytes().high() <= size && cell.terms().stream().allMatch(t -> t.stride() < size);
    return inside
        ? begin(type, 0, cell.offset(), key, 0).map(b -> new Span(b + around.bytes().low(), b + around.bytes().high()))
        : Optional.empty();
  }

  /** Of the array of elements of that size that has the byte. */
  private Optional<Span> inArray(Type type, Address cell, long bytes) {
    Optional<Found> array = cell.terms().size() == 1 ? array(type, 0, cell.offset(), false, 0) : Optional.empty();
    Term term = cell.terms().getFirst();
    return array
        .filter(a -> a.element() == bytes && term.stride() == bytes && !(a.beginsStruct() && cell.offset() == a.bytes().low()))
        .map(Found::bytes);
  }

  /** Where the innermost aggregate of a type begins that has the byte {@code offset}; {@code at}: where {@code type} begins. */
  private Optional<Long> begin(Type type, long at, long offset, String key, int depth) {
    if (depth > MAX_DEPTH) {
      return Optional.empty();
    }
    return switch (type.resolved()) {
      case Type.Array(Type element, long count) ->
          element(element, count, at, offset).flatMap(b -> begin(element, b, offset, key, depth + 1));
      case Type.Aggregate(String own) -> {
        Optional<Long> inside = Optional.empty();
        for (AggregateType.Member member : members(own)) {
          if (inside.isEmpty() && has(member, at, offset)) {
            inside = begin(member.type(), at + Math.floorDiv(member.offsetBits(), Byte.SIZE), offset, key, depth + 1);
          }
        }
        yield inside.isPresent() || !own.equals(key) ? inside : Optional.of(at);
      }
      case Type.None _, Type.Scalar _, Type.Pointer _, Type.Enumeration _, Type.Typedef _, Type.Function _, Type.Unknown _ -> Optional.empty();
    };
  }

  private Optional<Found> array(Type type, long at, long offset, boolean beginsStruct, int depth) {
    if (depth > MAX_DEPTH) {
      return Optional.empty();
    }
    return switch (type.resolved()) {
      case Type.Array(Type element, long count) -> {
        Type single = element.resolved();
        while (single instanceof Type.Array(Type inner, _)) {
          single = inner.resolved();
        }
        // rows are walked through one after the other
        yield single instanceof Type.Aggregate
            ? element(element, count, at, offset).flatMap(b -> array(element, b, offset, beginsStruct && b == at, depth + 1))
            : Optional.of(new Found(new Span(at, at + count * spans.size(element)), spans.size(single), beginsStruct))
                .filter(f -> f.bytes().low() < f.bytes().high());
      }
      case Type.Aggregate(String own) -> {
        Optional<Found> inside = Optional.empty();
        int members = 0;
        for (AggregateType.Member member : members(own)) {
          if (has(member, at, offset)) {
            members++;
            long begin = at + Math.floorDiv(member.offsetBits(), Byte.SIZE);
            inside = array(member.type(), begin, offset, begin == at, depth + 1);
          }
        }
        yield members == 1 ? inside : Optional.empty(); // not one of several members of a union
      }
      case Type.None _, Type.Scalar _, Type.Pointer _, Type.Enumeration _, Type.Typedef _, Type.Function _, Type.Unknown _ -> Optional.empty();
    };
  }

  /** Where the element of an array begins that has the byte. */
  private Optional<Long> element(Type element, long count, long at, long offset) {
    long size = spans.size(element);
    return size > 0 && offset >= at && (count <= 0 || offset < at + count * size)
        ? Optional.of(at + (offset - at) / size * size)
        : Optional.empty();
  }

  private List<AggregateType.Member> members(String aggregate) {
    return spans.definition(aggregate).map(AggregateType::members).orElse(List.of());
  }

  private static boolean has(AggregateType.Member member, long at, long offset) {
    long begin = at + Math.floorDiv(member.offsetBits(), Byte.SIZE);
    boolean endless = member.type().resolved() instanceof Type.Array(_, long count) && count <= 0;
    return offset >= begin && (endless || offset < at + Math.ceilDiv(member.offsetBits() + member.sizeBits(), Byte.SIZE));
  }
}
