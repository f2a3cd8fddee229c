package baton.value;

import baton.symbolic.Values;
import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * What all threads see at one moment.
 *
 * @param values what followed variables hold
 * @param locked the locks that some thread holds alone
 */
record SharedState(SortedMap<Variable, Values> values, SortedSet<LockName> locked) {
  /** Stands for any, where nothing is read or written. */
  static final SharedState UNSEEN = new SharedState(new TreeMap<>(), new TreeSet<>());

  SharedState {
    values = Collections.unmodifiableSortedMap(new TreeMap<>(values));
    locked = Collections.unmodifiableSortedSet(new TreeSet<>(locked));
  }

  /** Unlike that of a map, which adds up what its entries have, so that many of the states in which variables are 0 or 1 would share one. */
  @Override
  public int hashCode() {
    int code = locked.hashCode();
    for (Map.Entry<Variable, Values> each : values.entrySet()) {
      code = mixed(code * 31 + each.getKey().hashCode()) + each.getValue().hashCode();
    }
    return mixed(code);
  }

  private static int mixed(int code) {
    int spread = (code ^ (code >>> 16)) * 0x85ebca6b;
    return spread ^ (spread >>> 13);
  }

  /** What a variable holds. */
  Values read(Variable variable) {
    return values.getOrDefault(variable, Values.ANY);
  }

  SharedState with(Variable variable, Values value) {
    SortedMap<Variable, Values> after = new TreeMap<>(values);
    after.put(variable, value);
    return new SharedState(after, locked);
  }

  SharedState with(LockName lock) {
    SortedSet<LockName> after = new TreeSet<>(locked);
    after.add(lock);
    return new SharedState(values, after);
  }

  SharedState without(LockName lock) {
    SortedSet<LockName> after = new TreeSet<>(locked);
    after.remove(lock);
    return new SharedState(values, after);
  }
}
