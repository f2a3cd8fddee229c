package baton.callgraph;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What {@link ValueFlow} knows of the objects that the values of one class point to; cells are nodes, negative where there is none. */
final class PointedObjects {
  /** Cells of which no field is known, by the width of accesses. */
  private final Map<Width, Integer> plain = new EnumMap<>(Width.class);

  /** The cells of fields, and the bytes from the beginning of the object. */
  final Map<Integer, Long> fields = new HashMap<>();

  /** The first cell found at an offset: others there may be other names of it. */
  final Map<Long, Integer> firstAt = new HashMap<>();

  /** Where what any of the cells holds comes to, and from where it comes into all of them. */
  int outOf = -1;

  int into = -1;

  /** Whether code outside the program knows the objects. */
  boolean known;

  /** How much an access moves. */
  enum Width {
    /** A pointer, or a number of its size. */
    POINTER,
    /** A part of one. */
    PART,
    /** One byte, as loops that copy any object move it. */
    BYTE
  }

  /** The cells of which no field is known. */
  int plain(Width width) {
    return plain.getOrDefault(width, -1);
  }

  void plain(Width width, int cell) {
    plain.put(width, cell);
  }

  /** All cells. */
  List<Integer> cells() {
    List<Integer> result = new ArrayList<>(fields.keySet());
    result.addAll(plain.values());
    return result;
  }
}
