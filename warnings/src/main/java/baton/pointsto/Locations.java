package baton.pointsto;

import baton.link.Span;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongConsumer;

/**
 * Places in objects: a byte, one in each element of an array, an array that is a member, a byte of which the array is known that it stays in,
 * or anywhere. Each is a number: the object, and the offset of the byte or what stands for the others.
 */
final class Locations {
  /** Stands for the first {@link Part}; no byte has so low an offset. */
  private static final int FIRST_PART = Integer.MIN_VALUE + 16;

  /** Smaller elements are not told apart. */
  private static final int SMALLEST_ELEMENT = 16;

  private final Constraints constraints;
  private final Map<Integer, List<Span>> ofVariables;
  private final int pointerBytes;
  private final List<Part> parts = new ArrayList<>();
  private final Map<Part, Integer> numbers = new HashMap<>();

  /**
   * A part of an object.
   *
   * @param offset the byte; empty for any of the array
   * @param array the array it stays in; empty where there is none
   * @param stride how many bytes behind the next such part is; 0 where there is only this one
   */
  private record Part(Optional<Integer> offset, Optional<Bytes> array, int stride) {}

  /**
   * In the objects of a program.
   *
   * @param constraints tell the steps that are meant
   * @param ofVariables the arrays that are members of variables, by object
   */
  Locations(Constraints constraints, Map<Integer, List<Span>> ofVariables, int pointerBytes) {
    this.constraints = constraints;
    this.ofVariables = ofVariables;
    this.pointerBytes = pointerBytes;
  }

  static long location(int object, int offset) {
    return ((long) object << 32) | (offset & 0xFFFFFFFFL);
  }

  static int object(long location) {
    return (int) (location >> 32);
  }

  private static int code(long location) {
    return (int) location;
  }

  /** Whether all that is known is the object. */
  static boolean isAnywhere(long location) {
    return code(location) == Constraints.ANYWHERE;
  }

  static long anywhere(long location) {
    return location(object(location), Constraints.ANYWHERE);
  }

  private static boolean isByte(int code) {
    return code > -Constraints.MOST_BYTES;
  }

  private Optional<Part> part(long location) {
    int code = code(location);
    return isByte(code) || code < FIRST_PART ? Optional.empty() : Optional.of(parts.get(code - FIRST_PART));
  }

  private long part(int object, Part part) {
    Integer number = numbers.get(part);
    if (number == null) {
      number = parts.size();
      parts.add(part);
      numbers.put(part, number);
    }
    return location(object, FIRST_PART + number);
  }

  /** The byte, or that of the first element; empty where it is not known. */
  Optional<Integer> offset(long location) {
    return isByte(code(location)) ? Optional.of(code(location)) : part(location).flatMap(Part::offset);
  }

  /** How many bytes apart the elements are in which a place is; 0 where it is in one only. */
  int stride(long location) {
    return part(location).map(Part::stride).orElse(0);
  }

  /** The array that a place is in; empty where none is known. */
  Optional<Bytes> array(long location) {
    int offset = code(location);
    if (!isByte(offset)) {
      return part(location).flatMap(Part::array);
    }
    for (Span array : ofVariables.getOrDefault(object(location), List.of())) {
      if (array.low() <= offset && offset < array.high()) {
        return Optional.of(Bytes.of(array.low(), array.high()));
      }
    }
    return Optional.empty();
  }

  /** The array around a place, or else the object. */
  long around(long location) {
    return array(location).map(a -> within(object(location), a)).orElseGet(() -> anywhere(location));
  }

  private long within(int object, Bytes array) {
    return part(object, new Part(Optional.empty(), Optional.of(array), array.stride()));
  }

  /** A byte in each element; anywhere in the object where elements are too small, or pointers not always at the same place in them. */
  private long repeated(int object, long offset, int stride) {
    return stride < SMALLEST_ELEMENT || stride % pointerBytes != 0
        ? location(object, Constraints.ANYWHERE)
        : part(object, new Part(Optional.of(Bytes.inElement(offset, stride)), Optional.empty(), stride));
  }

  /** The place that stands for several bytes of one object. */
  long together(List<Long> bytes) {
    int object = object(bytes.getFirst());
    int first = code(bytes.getFirst());
    int stride = bytes.stream().mapToInt(b -> Math.abs(code(b) - first)).reduce(0, Bytes::divisor);
    return repeated(object, first, stride);
  }

  /** Whether a place is a byte that is in no array. */
  boolean isFree(long location) {
    return isByte(code(location)) && array(location).isEmpty();
  }

  /**
   * The places a step further than another. What begins in an array stays there, but may go back to what it is a member of.
   *
   * @param by bytes, or what {@link Constraints} has instead
   */
  void moved(long location, int by, LongConsumer to) {
    if (by == 0 || isAnywhere(location)) {
      to.accept(location);
    } else if (by == Constraints.ANYWHERE) {
      to.accept(anywhere(location));
    } else if (by == Constraints.IN_ARRAY) {
      to.accept(around(location));
    } else {
      switch (constraints.step(by).orElse(null)) {
        case Constraints.Index index -> element(location, index, to);
        case Constraints.Member member -> member(location, member, to);
        case null -> byBytes(location, by, to);
      }
    }
  }

  private void element(long location, Constraints.Index index, LongConsumer to) {
    int object = object(location);
    if (array(location).isPresent()) {
      to.accept(around(location));
    } else {
      int stride = stride(location);
      to.accept(repeated(object, offset(location).orElseThrow(), stride == 0 ? index.stride() : Bytes.divisor(stride, index.stride())));
    }
    if (!index.named()) {
      ofVariables.getOrDefault(object, List.of()).stream()
          .filter(a -> a.high() == code(location))
          .forEach(a -> to.accept(within(object, Bytes.of(a.low(), a.high()))));
    }
  }

  private void member(long location, Constraints.Member member, LongConsumer to) {
    Optional<Integer> base = offset(location);
    if (base.isEmpty()) {
      to.accept(location);
      return;
    }
    int stride = stride(location);
    long low = (long) base.get() + member.low();
    long begin = Bytes.inElement(low, stride);
    Bytes array = new Bytes(begin, begin + member.high() - member.low(), stride);
    long offset = begin + member.offset() - member.low();
    boolean inside = array(location).filter(a -> array.low() < a.low() || array.high() > a.high()).isEmpty();
    if (inside && Math.abs(low) < Constraints.MOST_BYTES && array.high() < Constraints.MOST_BYTES) {
      to.accept(part(object(location), new Part(Optional.of((int) offset), Optional.of(array), stride)));
    } else {
      byBytes(location, member.offset(), to);
    }
  }

  private void byBytes(long location, int by, LongConsumer to) {
    int object = object(location);
    Optional<Integer> offset = offset(location);
    if (offset.isEmpty()) {
      to.accept(location);
      if (by < 0) {
        // back from an element, whichever it is, to what the array is a member of
        to.accept(anywhere(location));
      }
      return;
    }
    long sum = (long) offset.get() + by;
    if (Math.abs(sum) >= Constraints.MOST_BYTES) {
      to.accept(anywhere(location));
      return;
    }
    int stride = stride(location);
    Optional<Bytes> array = array(location);
    boolean leaves = array.filter(a -> sum < a.low() || sum > a.high()).isPresent();
    if (array.isPresent() && !leaves) {
      to.accept(part(object, new Part(Optional.of((int) sum), array, stride)));
      return;
    }
    array.ifPresent(a -> to.accept(within(object, a)));
    if (array.isEmpty() || by < 0) {
      to.accept(stride == 0 ? location(object, (int) sum) : repeated(object, sum, stride));
    }
  }
}
