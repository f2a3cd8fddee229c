package baton.pointsto;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** Where a node points to: places in objects. Of one object, few are told apart. */
final class LocationSet {
  private static final int MOST_OF_ONE = 12;

  /** Of one object, so few arrays and bytes together are. */
  private static final int MOST_PARTS = 64;

  private final Locations locations;
  private final Set<Long> all = new LinkedHashSet<>();
  private final Map<Integer, Integer> ofObject = new HashMap<>();
  private List<Long> fresh = new ArrayList<>();

  LocationSet(Locations locations) {
    this.locations = locations;
  }

  /** Adds a place; whether it is new. */
  boolean add(long location) {
    long kept = location;
    if (!all.contains(kept) && !Locations.isAnywhere(kept)) {
      int count = ofObject.merge(Locations.object(kept), 1, Integer::sum);
      kept = count > MOST_PARTS ? Locations.anywhere(kept) : count > MOST_OF_ONE ? together(kept) : kept;
    }
    boolean added = all.add(kept);
    if (added) {
      fresh.add(kept);
    }
    return added;
  }

  /** Stands for a place, too: with what is known of the same object, an element of an array, or all that is around it. */
  private long together(long location) {
    if (!locations.isFree(location)) {
      return locations.array(location).isPresent() ? locations.around(location) : location;
    }
    int object = Locations.object(location);
    Stream<Long> before = all.stream().filter(l -> Locations.object(l) == object && locations.isFree(l));
    return locations.together(Stream.concat(before, Stream.of(location)).toList());
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
