package baton.refine;

import baton.race.SharedAccess;
import baton.summary.Guard;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** What a refinement finds out about all accesses of one context and guard: found for the first of them. */
final class PerContext<T> {
  private final Function<SharedAccess, T> find;
  private final Map<Key, T> known = new HashMap<>();

  /** A context and a guard, of which equal ones are one object. */
  private record Key(int context, Guard guard) {
    static Key of(SharedAccess access) {
      return new Key(access.occurrence().at().number(), access.guard());
    }

    @Override
    @SuppressWarnings("ReferenceEquality") // that of two that are equal and not one is found twice
    public boolean equals(@Nullable Object other) {
      return other instanceof Key key && context == key.context && guard == key.guard;
    }

    @Override
    public int hashCode() {
      return 31 * context + System.identityHashCode(guard);
    }
  }

  PerContext(Function<SharedAccess, T> find) {
    this.find = find;
  }

  T of(SharedAccess access) {
    Key key = Key.of(access);
    T found = known.get(key);
    if (found == null) {
      found = find.apply(access);
      known.put(key, found);
    }
    return found;
  }
}
