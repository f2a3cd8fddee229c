package baton.value;

import baton.symbolic.Values;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BinaryOperator;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * What a thread knows at a point: its registers, the locks it surely holds, whether other threads may exist, and the values of the
 * variables that nobody else can write meanwhile.
 */
final class Local implements RegisterFile {
  /** Held locks; true where nobody else can hold them in any mode. */
  private final LazyCopy<SortedMap<LockName, Boolean>> locks;

  private final LazyCopy<SortedMap<Variable, Values>> values;
  private final LazyCopy<Map<Integer, Value>> registers;
  private final LazyCopy<Map<Integer, Variable>> loaded;
  private boolean threads;

  private Local(
      LazyCopy<SortedMap<LockName, Boolean>> locks,
      LazyCopy<SortedMap<Variable, Values>> values,
      LazyCopy<Map<Integer, Value>> registers,
      LazyCopy<Map<Integer, Variable>> loaded,
      boolean threads) {
    this.locks = locks;
    this.values = values;
    this.registers = registers;
    this.loaded = loaded;
    this.threads = threads;
  }

  private Local(SortedMap<Variable, Values> values, boolean threads) {
    this(LazyCopy.of(new TreeMap<>(), TreeMap::new), LazyCopy.of(values, TreeMap::new), noRegisters(), nothingLoaded(), threads);
  }

  private static LazyCopy<Map<Integer, Value>> noRegisters() {
    return LazyCopy.of(new HashMap<>(), HashMap::new);
  }

  private static LazyCopy<Map<Integer, Variable>> nothingLoaded() {
    return LazyCopy.of(new HashMap<>(), HashMap::new);
  }

  /** The program begins. */
  static Local alone(SortedMap<Variable, Values> initial) {
    return new Local(new TreeMap<>(initial), false);
  }

  /** A thread begins. */
  static Local ofThread() {
    return new Local(new TreeMap<>(), true);
  }

  Local copy() {
    return new Local(locks.copy(), values.copy(), registers.copy(), loaded.copy(), threads);
  }

  /** The same without registers, for another function. */
  Local across() {
    return new Local(locks.copy(), values.copy(), noRegisters(), nothingLoaded(), threads);
  }

  /** The registers of a caller, with all else as it is here. */
  Local back(Local caller) {
    return new Local(locks.copy(), values.copy(), caller.registers.copy(), nothingLoaded(), threads);
  }

  /** What states are told apart by. */
  String key() {
    return (threads ? "+" : "-") + locks.read();
  }

  boolean threads() {
    return threads;
  }

  /** How much it holds: what it costs to compare it with another. */
  int size() {
    return locks.read().size() + values.read().size() + registers.read().size() + loaded.read().size();
  }

  @Override
  public @Nullable Value register(int ordinal) {
    return registers.read().get(ordinal);
  }

  void register(int ordinal, Value value) {
    registers.write().put(ordinal, value);
    if (loaded.read().containsKey(ordinal)) {
      loaded.write().remove(ordinal);
    }
  }

  /** Forgets all registers but these. */
  void keepRegisters(BitSet live) {
    removeIf(registers, r -> !live.get(r.getKey()));
    removeIf(loaded, r -> !live.get(r.getKey()));
  }

  /** A register was read from a variable that nobody else writes now: what is found out of one holds for the other. */
  void loaded(int ordinal, Variable variable) {
    loaded.write().put(ordinal, variable);
  }

  @Override
  public boolean narrow(int ordinal, Values to) {
    Value before = registers.read().getOrDefault(ordinal, Value.ANY);
    Values met = before.numbers().meet(to);
    if (met.isNone()) {
      return false;
    }
    if (!met.equals(before.numbers())) {
      registers.write().put(ordinal, new Value(met, before.place()));
    }
    Variable variable = loaded.read().get(ordinal);
    if (variable != null && values.read().containsKey(variable)) {
      values.write().merge(variable, met, Values::meet);
    }
    return true;
  }

  /** What a variable holds. */
  Values read(Variable variable, Invariants invariants) {
    Values own = values.read().get(variable);
    if (!threads) {
      return own == null ? Values.ANY : own;
    }
    return own != null && isProtected(variable, invariants) ? own : invariants.anyTime(variable);
  }

  /** The locks that the thread surely holds and nobody else in any mode. */
  Set<LockName> exclusive() {
    Set<LockName> result = new TreeSet<>();
    locks.read().forEach(
        (lock, alone) -> {
          if (alone) {
            result.add(lock);
          }
        });
    return result;
  }

  /** The locks that the thread surely holds. */
  Set<LockName> held() {
    return locks.read().keySet();
  }

  /** Whether the thread surely finds what is known of a variable: it is alone, or holds a lock under which others write it, if any does. */
  boolean isKnown(Variable variable, Invariants invariants) {
    return values.read().containsKey(variable)
        ? !threads || isProtected(variable, invariants)
        : threads && !locks.read().isEmpty() && invariants.isUnwritten(variable);
  }

  private boolean isProtected(Variable variable, Invariants invariants) {
    return locks.read().keySet().stream().anyMatch(l -> invariants.protects(l, variable));
  }

  void write(Variable variable, Values value, Invariants invariants) {
    removeIf(loaded, l -> l.getValue().equals(variable));
    if (threads) {
      invariants.write(variable, value, exclusive());
    }
    if (!threads || isProtected(variable, invariants)) {
      values.write().put(variable, value);
    } else if (values.read().containsKey(variable)) {
      values.write().remove(variable);
    }
  }

  /** Other threads may exist from now on. */
  void startThreads(Invariants invariants) {
    if (!threads) {
      invariants.begin(values.read());
      threads = true;
      removeIf(values, v -> !isProtected(v.getKey(), invariants));
      removeIf(loaded, _ -> true);
    }
  }

  /** A lock is taken; returns false when no thread ever leaves the variables so. */
  boolean acquire(LockName lock, boolean alone, Invariants invariants) {
    boolean held = locks.read().containsKey(lock);
    if (threads && !held) {
      for (Variable variable : invariants.protectedBy(lock)) {
        Values found = invariants.found(variable, lock);
        Values own = isProtected(variable, invariants) ? values.read().get(variable) : null;
        Values now = own == null ? found : own.meet(found);
        if (now.isNone()) {
          return false;
        }
        values.write().put(variable, now);
      }
      removeIf(loaded, _ -> true);
    }
    locks.write().merge(lock, alone, (a, b) -> a && b);
    return true;
  }

  boolean holds(LockName lock) {
    return locks.read().containsKey(lock);
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
    if (locks.read().containsKey(lock)) {
      tell(lock, invariants);
      locks.write().remove(lock);
      drop(invariants);
    }
  }

  void releaseAll(Invariants invariants) {
    locks.read().keySet().forEach(lock -> tell(lock, invariants));
    removeIf(locks, _ -> true);
    drop(invariants);
  }

  private void tell(LockName lock, Invariants invariants) {
    if (threads) {
      for (Variable variable : invariants.protectedBy(lock)) {
        Values value = values.read().get(variable);
        if (value != null) {
          invariants.leave(variable, lock, value);
        }
      }
    }
  }

  private void drop(Invariants invariants) {
    if (threads) {
      removeIf(values, v -> !isProtected(v.getKey(), invariants));
      removeIf(loaded, l -> !values.read().containsKey(l.getValue()));
    }
  }

  /**
   * A variable that another way knows, and that a lock protects which is held here: this way came here when no thread had written the
   * variable yet, so it holds what it began with.
   */
  private void complete(Local other, Invariants invariants) {
    for (Variable variable : other.values.read().keySet()) {
      if (!values.read().containsKey(variable) && isProtected(variable, invariants)) {
        values.write().put(variable, invariants.begun(variable));
      }
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
    a.locks.read().keySet().stream().filter(l -> !b.locks.read().containsKey(l)).toList().forEach(l -> a.release(l, invariants));
    b.locks.read().keySet().stream().filter(l -> !a.locks.read().containsKey(l)).toList().forEach(l -> b.release(l, invariants));
    if (!a.locks.read().equals(b.locks.read())) {
      b.locks.read().forEach((lock, alone) -> a.locks.write().merge(lock, alone, (x, y) -> x && y));
    }
    if (a.threads) {
      a.complete(b, invariants);
      b.complete(a, invariants);
    }
    removeIf(a.values, v -> !b.values.read().containsKey(v.getKey()));
    replace(a.values, b.values.read(), (mine, theirs) -> invariants.grown(mine, theirs, widen));
    removeIf(a.registers, r -> !b.registers.read().containsKey(r.getKey()));
    replace(a.registers, b.registers.read(), (mine, theirs) -> {
      Value either = mine.join(theirs);
      return new Value(invariants.grown(mine.numbers(), either.numbers(), widen), either.place());
    });
    removeIf(a.loaded, l -> !l.getValue().equals(b.loaded.read().get(l.getKey())));
    return a;
  }

  private static <K, V> void removeIf(LazyCopy<? extends Map<K, V>> from, Predicate<Map.Entry<K, V>> what) {
    if (from.read().entrySet().stream().anyMatch(what)) {
      from.write().entrySet().removeIf(what);
    }
  }

  /** Joins each value that differs with that of the same key. */
  private static <K, V> void replace(LazyCopy<? extends Map<K, V>> of, Map<K, V> by, BinaryOperator<V> join) {
    for (Map.Entry<K, V> other : by.entrySet()) {
      V mine = of.read().get(other.getKey());
      if (mine != null && !mine.equals(other.getValue())) {
        of.write().put(other.getKey(), join.apply(mine, other.getValue()));
      }
    }
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Local that
        && threads == that.threads
        && locks.read().equals(that.locks.read())
        && values.read().equals(that.values.read())
        && registers.read().equals(that.registers.read())
        && loaded.read().equals(that.loaded.read());
  }

  @Override
  public int hashCode() {
    return Objects.hash(threads, locks.read(), values.read());
  }
}
