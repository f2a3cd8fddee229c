package baton.value;

import baton.symbolic.Values;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * What a thread knows at a point: its registers, the locks it surely holds, whether other threads may exist, and the values of the
 * variables that nobody else can write meanwhile.
 */
final class Local {
  /** Held locks; true where nobody else can hold them in any mode. */
  private final SortedMap<LockName, Boolean> locks;

  private final SortedMap<Variable, Values> values;
  private final Map<Integer, Value> registers;
  private final Map<Integer, Variable> loaded;
  private boolean threads;

  private Local(SortedMap<LockName, Boolean> locks, SortedMap<Variable, Values> values, Map<Integer, Value> registers, Map<Integer, Variable> loaded, boolean threads) {
    this.locks = locks;
    this.values = values;
    this.registers = registers;
    this.loaded = loaded;
    this.threads = threads;
  }

  /** The program begins. */
  static Local alone(SortedMap<Variable, Values> initial) {
    return new Local(new TreeMap<>(), new TreeMap<>(initial), new HashMap<>(), new HashMap<>(), false);
  }

  /** A thread begins. */
  static Local ofThread() {
    return new Local(new TreeMap<>(), new TreeMap<>(), new HashMap<>(), new HashMap<>(), true);
  }

  Local copy() {
    return new Local(new TreeMap<>(locks), new TreeMap<>(values), new HashMap<>(registers), new HashMap<>(loaded), threads);
  }

  /** The same without registers, for another function. */
  Local across() {
    return new Local(new TreeMap<>(locks), new TreeMap<>(values), new HashMap<>(), new HashMap<>(), threads);
  }

  /** The registers of a caller, with all else as it is here. */
  Local back(Local caller) {
    return new Local(new TreeMap<>(locks), new TreeMap<>(values), new HashMap<>(caller.registers), new HashMap<>(), threads);
  }

  /** What states are told apart by. */
  String key() {
    return (threads ? "+" : "-") + locks;
  }

  boolean threads() {
    return threads;
  }

  @Nullable Value register(int ordinal) {
    return registers.get(ordinal);
  }

  void register(int ordinal, Value value) {
    registers.put(ordinal, value);
    loaded.remove(ordinal);
  }

  /** Forgets all registers but these. */
  void keepRegisters(BitSet live) {
    registers.keySet().removeIf(r -> !live.get(r));
    loaded.keySet().removeIf(r -> !live.get(r));
  }

  /** A register was read from a variable that nobody else writes now: what is found out of one holds for the other. */
  void loaded(int ordinal, Variable variable) {
    loaded.put(ordinal, variable);
  }

  /** Narrows a register; false when that leaves nothing. */
  boolean narrow(int ordinal, Values to) {
    Value before = registers.getOrDefault(ordinal, Value.ANY);
    Values met = before.numbers().meet(to);
    if (met.isNone()) {
      return false;
    }
    registers.put(ordinal, new Value(met, before.place()));
    Variable variable = loaded.get(ordinal);
    if (variable != null && values.containsKey(variable)) {
      values.merge(variable, met, Values::meet);
    }
    return true;
  }

  /** What a variable holds. */
  Values read(Variable variable, Invariants invariants) {
    Values own = values.get(variable);
    if (!threads) {
      return own == null ? Values.ANY : own;
    }
    return own != null && isProtected(variable, invariants) ? own : invariants.anyTime(variable);
  }

  boolean isKnown(Variable variable, Invariants invariants) {
    return values.containsKey(variable) && (!threads || isProtected(variable, invariants));
  }

  private boolean isProtected(Variable variable, Invariants invariants) {
    return locks.keySet().stream().anyMatch(l -> invariants.protects(l, variable));
  }

  void write(Variable variable, Values value, Invariants invariants) {
    loaded.values().removeIf(variable::equals);
    if (threads) {
      TreeSet<LockName> exclusive = new TreeSet<>();
      locks.forEach(
          (lock, alone) -> {
            if (alone) {
              exclusive.add(lock);
            }
          });
      invariants.write(variable, value, exclusive);
    }
    if (!threads || isProtected(variable, invariants)) {
      values.put(variable, value);
    } else {
      values.remove(variable);
    }
  }

  /** Other threads may exist from now on. */
  void startThreads(Invariants invariants) {
    if (!threads) {
      invariants.begin(values);
      threads = true;
      values.keySet().removeIf(v -> !isProtected(v, invariants));
      loaded.clear();
    }
  }

  /** A lock is taken; returns false when no thread ever leaves the variables so. */
  boolean acquire(LockName lock, boolean alone, Tracked tracked, Invariants invariants) {
    boolean held = locks.containsKey(lock);
    if (threads && !held) {
      for (Variable variable : tracked.initial().keySet()) {
        if (invariants.protects(lock, variable)) {
          Values found = invariants.found(variable, lock);
          Values own = isProtected(variable, invariants) ? values.get(variable) : null;
          Values now = own == null ? found : own.meet(found);
          if (now.isNone()) {
            return false;
          }
          values.put(variable, now);
        }
      }
      loaded.clear();
    }
    locks.merge(lock, alone, (a, b) -> a && b);
    return true;
  }

  boolean holds(LockName lock) {
    return locks.containsKey(lock);
  }

  /** A lock is given back; any, when its name is not known. */
  void release(Optional<LockName> lock, Invariants invariants) {
    if (lock.isPresent()) {
      release(lock.get(), invariants);
    } else {
      releaseAll(invariants);
    }
  }

  /** A lock is given back, or no longer surely held. */
  void release(LockName lock, Invariants invariants) {
    if (locks.containsKey(lock)) {
      tell(lock, invariants);
      locks.remove(lock);
      drop(invariants);
    }
  }

  void releaseAll(Invariants invariants) {
    locks.keySet().forEach(lock -> tell(lock, invariants));
    locks.clear();
    drop(invariants);
  }

  private void tell(LockName lock, Invariants invariants) {
    if (threads) {
      values.forEach(
          (variable, value) -> {
            if (invariants.protects(lock, variable)) {
              invariants.leave(variable, lock, value);
            }
          });
    }
  }

  private void drop(Invariants invariants) {
    if (threads) {
      values.keySet().removeIf(v -> !isProtected(v, invariants));
      loaded.values().removeIf(v -> !values.containsKey(v));
    }
  }

  /** What is known on either way. Locks that only one holds are no longer surely held: what they protect is told as if given back. */
  Local join(Local other, Invariants invariants, boolean widen) {
    Local a = copy();
    Local b = other.copy();
    if (a.threads || b.threads) {
      a.startThreads(invariants);
      b.startThreads(invariants);
    }
    a.locks.keySet().stream().filter(l -> !b.locks.containsKey(l)).toList().forEach(l -> a.release(l, invariants));
    b.locks.keySet().stream().filter(l -> !a.locks.containsKey(l)).toList().forEach(l -> b.release(l, invariants));
    b.locks.forEach((lock, alone) -> a.locks.merge(lock, alone, (x, y) -> x && y));
    a.values.keySet().retainAll(b.values.keySet());
    a.values.replaceAll((variable, value) -> invariants.grown(value, b.values.getOrDefault(variable, Values.ANY), widen));
    a.registers.keySet().retainAll(b.registers.keySet());
    a.registers.replaceAll(
        (ordinal, value) -> {
          Value either = value.join(b.registers.getOrDefault(ordinal, Value.ANY));
          return new Value(invariants.grown(value.numbers(), either.numbers(), widen), either.place());
        });
    a.loaded.entrySet().removeIf(e -> !e.getValue().equals(b.loaded.get(e.getKey())));
    return a;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Local that
        && threads == that.threads
        && locks.equals(that.locks)
        && values.equals(that.values)
        && registers.equals(that.registers)
        && loaded.equals(that.loaded);
  }

  @Override
  public int hashCode() {
    return Objects.hash(threads, locks, values);
  }
}
