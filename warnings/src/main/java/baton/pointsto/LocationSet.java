package baton.pointsto;

import baton.ir.LongSet;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/** Where a node points to: places in objects. Of one object, few are told apart. There is one for each node, and most hold few places. */
final class LocationSet {
  private static final int MOST_OF_ONE = 12;

  /** Of one object, so few arrays and bytes together are. */
  private static final int MOST_PARTS = 64;

  private final Locations locations;
  private final LongSet all = new LongSet();

  /** How many places of each object were to be added; none while all together are so few that those of one cannot be too many. */
  private @Nullable Map<Integer, Integer> ofObject;

  /** How many places have been told by {@link #news}. */
  private int told;

  LocationSet(Locations locations) {
    this.locations = locations;
  }

  /** Adds a place; whether it is new. */
  boolean add(long location) {
    long kept = location;
    if (!all.contains(kept) && !Locations.isAnywhere(kept)) {
      int count = count(Locations.object(kept));
      kept = count > MOST_PARTS ? Locations.anywhere(kept) : count > MOST_OF_ONE ? together(kept) : kept;
    }
    return all.add(kept);
  }

  /** How many places of an object were to be added, with one more. */
  private int count(int object) {
    if (ofObject == null) {
      if (all.size() < MOST_OF_ONE) {
        return 0;
      }
      Map<Integer, Integer> before = new HashMap<>();
      all.stream().filter(l -> !Locations.isAnywhere(l)).forEach(l -> before.merge(Locations.object(l), 1, Integer::sum));
      ofObject = before;
    }
    return ofObject.merge(object, 1, Integer::sum);
  }

  /** Stands for a place, too: with what is known of the same object, an element of an array, or all that is around it. */
  private long together(long location) {
    if (!locations.isFree(location)) {
      return locations.array(location).isPresent() ? locations.around(location) : location;
    }
    int object = Locations.object(location);
    LongStream before = all.stream().filter(l -> Locations.object(l) == object && locations.isFree(l));
    return locations.together(LongStream.concat(before, LongStream.of(location)).boxed().toList());
  }

  /** What was added since this was asked last. */
  long[] news() {
    int before = told;
    told = all.size();
    return all.stream().skip(before).toArray();
  }

  /** All of them, in the order in which they were added. */
  LongSet all() {
    return all;
  }
}
