package baton.refine;

import baton.race.SharedAccess;
import java.util.IdentityHashMap;
import java.util.function.Function;

/** What a refinement finds out about an access on its own: found once, and not again for each pair that the access is in. */
final class PerAccess<T> {
  private final Function<SharedAccess, T> find;
  private final IdentityHashMap<SharedAccess, T> known = new IdentityHashMap<>();

  PerAccess(Function<SharedAccess, T> find) {
    this.find = find;
  }

  T of(SharedAccess access) {
    return known.computeIfAbsent(access, find);
  }
}
