package baton.refine;

import baton.race.SharedAccess;
import java.util.Collection;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * What a refinement finds out about an access on its own: found once, and not again for each pair that the access is in. That there is
 * nothing is not kept, as that is so of most of the accesses of a program, which the refinement then does not concern.
 */
final class PerAccess<T> {
  private final Function<SharedAccess, T> find;
  private final IdentityHashMap<SharedAccess, T> known = new IdentityHashMap<>();

  PerAccess(Function<SharedAccess, T> find) {
    this.find = find;
  }

  T of(SharedAccess access) {
    T found = known.get(access);
    if (found == null) {
      found = find.apply(access);
      if (!isNothing(found)) {
        known.put(access, found);
      }
    }
    return found;
  }

  private static boolean isNothing(Object found) {
    return switch (found) {
      case Optional<?> optional -> optional.isEmpty();
      case Collection<?> all -> all.isEmpty();
      case Map<?, ?> map -> map.isEmpty();
      case Boolean is -> !is;
      default -> false;
    };
  }
}
