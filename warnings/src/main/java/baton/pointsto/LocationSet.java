package baton.pointsto;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Where a node points to: places in objects. Of one object, few places are told apart. */
final class LocationSet {
  private static final int MOST_OF_ONE = 12;

  private final Set<Long> all = new LinkedHashSet<>();
  private final Map<Integer, Integer> ofObject = new HashMap<>();
  private List<Long> fresh = new ArrayList<>();

  static long location(int object, int offset) {
    return ((long) object << 32) | (offset & 0xFFFFFFFFL);
  }

  static int object(long location) {
    return (int) (location >> 32);
  }

  static int offset(long location) {
    return (int) location;
  }

  /** The place so many bytes behind another. */
  static long moved(long location, int by) {
    int offset = offset(location);
    if (by == 0 || offset == Constraints.ANYWHERE) {
      return location;
    }
    long sum = by == Constraints.ANYWHERE ? Constraints.ANYWHERE : (long) offset + by;
    return location(object(location), Math.abs(sum) < Integer.MAX_VALUE ? (int) sum : Constraints.ANYWHERE);
  }

  /** Adds a place; whether it is new. */
  boolean add(long location) {
    long kept = location;
    if (!all.contains(kept)) {
      int count = ofObject.merge(object(kept), 1, Integer::sum);
      kept = count > MOST_OF_ONE ? location(object(kept), Constraints.ANYWHERE) : kept;
    }
    boolean added = all.add(kept);
    if (added) {
      fresh.add(kept);
    }
    return added;
  }

  /** What was added since this was asked last. */
  List<Long> news() {
    List<Long> result = fresh;
    fresh = new ArrayList<>();
    return result;
  }

  Set<Long> all() {
    return all;
  }
}
