package baton.model;

import java.util.List;
import java.util.Optional;

/**
 * Memory that library code reads or writes through a pointer it is given.
 *
 * @param pointer the pointer
 * @param size arguments whose product is the size, or an upper bound of it
 * @param unit in what the size is told
 * @param extent how far it reaches where no argument says so
 * @param into the pointer into whose object the pointers lead that are written; absent where they lead to objects of the library
 */
public record PointerAccess(Argument pointer, List<Integer> size, @Default("bytes") SizeUnit unit, Optional<Extent> extent, Optional<Argument> into) {
  public PointerAccess {
    if (size.isEmpty() && unit != SizeUnit.BYTES) {
      throw new IllegalArgumentException("a unit without size");
    }
    if (size.isEmpty() == extent.isEmpty()) {
      throw new IllegalArgumentException("an access has either size or extent");
    }
  }

  /** One that reaches as far as something other than arguments tells. */
  public static PointerAccess of(Argument pointer, Extent extent) {
    return new PointerAccess(pointer, List.of(), SizeUnit.BYTES, Optional.of(extent), Optional.empty());
  }
}
