package baton.value;

import baton.symbolic.Values;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeSet;
import java.util.function.IntConsumer;
import java.util.function.IntSupplier;

/**
 * What threads may find in variables that others write (privatised variables: the Goblint approach, section 3).
 *
 * <p>Laws. A variable is protected by the locks that are held exclusively at every write of it after other threads may exist. While a
 * thread holds one of them, nobody else writes the variable. Who gives such a lock back tells, for that lock, the value that it leaves;
 * so who takes the lock finds one of the values told for it, or what was there when the first thread was started. Who holds none of them
 * finds one of all values ever written. The sets only grow and the protecting locks only become fewer until nothing changes.
 */
final class Invariants {
  private final NavigableSet<Long> bounds;
  private final Map<Variable, Values> begin = new HashMap<>();
  private final Map<Variable, Values> written = new HashMap<>();
  private final Map<Variable, Map<LockName, Values>> left = new HashMap<>();
  private final Map<Variable, Set<LockName>> protecting = new HashMap<>();
  private final Map<LockName, NavigableSet<Variable>> guarded = new HashMap<>();
  private final Readers<Fact> readers;
  private boolean widens;

  /** What one may have asked for: of a variable, or of a lock. */
  private record Fact(Kind kind, Object subject) {}

  private enum Kind {
    WRITTEN,
    UNWRITTEN,
    GUARDED,
    FOUND
  }

  /**
   * Nothing is known.
   *
   * @param bounds up to which sets grow
   * @param asking the number of what is asking now
   * @param outdated told of each number that has asked for something that changed
   */
  Invariants(NavigableSet<Long> bounds, IntSupplier asking, IntConsumer outdated) {
    this.bounds = bounds;
    this.readers = new Readers<>(asking, outdated);
  }

  /** From now on sets that grow do so up to the next bound; returns whether they did not before. */
  boolean widen() {
    boolean first = !widens;
    widens = true;
    return first;
  }

  private Values grown(Values before, Values more) {
    return grown(before, more, false);
  }

  /** What either is; where it grows, up to the next bound if that is asked for, or was asked for in general. */
  Values grown(Values before, Values more, boolean widen) {
    Values either = before.join(more);
    return (widen || widens) && !either.equals(before) ? either.widen(bounds) : either;
  }

  private void changed(Kind kind, Object subject) {
    readers.changed(new Fact(kind, subject));
  }

  private void add(Map<Variable, Values> to, Variable variable, Values value, Kind kind) {
    Values before = to.getOrDefault(variable, Values.NONE);
    Values after = grown(before, value);
    if (!after.equals(before)) {
      to.put(variable, after);
      changed(kind, variable);
    }
  }

  /** From here other threads may exist, and they find these values. */
  void begin(SortedMap<Variable, Values> values) {
    values.forEach(
        (variable, value) -> {
          add(begin, variable, value, Kind.FOUND);
          add(written, variable, value, Kind.WRITTEN);
        });
  }

  /** A write while other threads may exist, under the locks held exclusively. */
  void write(Variable variable, Values value, Set<LockName> held) {
    add(written, variable, value, Kind.WRITTEN);
    Set<LockName> before = protecting.get(variable);
    Set<LockName> now = new TreeSet<>(held);
    if (before != null) {
      now.retainAll(before);
    }
    if (!now.equals(before)) {
      protecting.put(variable, now);
      if (before == null) {
        changed(Kind.UNWRITTEN, variable);
      }
      for (LockName lock : before == null ? now : before) {
        if (before == null || !now.contains(lock)) {
          NavigableSet<Variable> all = guarded.computeIfAbsent(lock, _ -> new TreeSet<>());
          if (before == null) {
            all.add(variable);
          } else {
            all.remove(variable);
          }
          changed(Kind.GUARDED, lock);
        }
      }
    }
  }

  /** A lock is given back, and the variable holds one of these. */
  void leave(Variable variable, LockName lock, Values value) {
    Map<LockName, Values> ofVariable = left.computeIfAbsent(variable, _ -> new HashMap<>());
    Values before = ofVariable.getOrDefault(lock, Values.NONE);
    Values after = grown(before, value);
    if (!after.equals(before)) {
      ofVariable.put(lock, after);
      changed(Kind.FOUND, variable);
    }
  }

  /**
   * Whether nobody else writes the variable while this lock is held. One that no thread writes needs no lock: it holds what it began with.
   */
  boolean protects(LockName lock, Variable variable) {
    return protectedBy(lock).contains(variable);
  }

  /** Whether no thread writes the variable while others may exist. */
  boolean isUnwritten(Variable variable) {
    readers.reads(new Fact(Kind.UNWRITTEN, variable));
    return !protecting.containsKey(variable);
  }

  /** The variables that some thread writes, and only while it holds this lock. */
  NavigableSet<Variable> protectedBy(LockName lock) {
    readers.reads(new Fact(Kind.GUARDED, lock));
    return guarded.getOrDefault(lock, Collections.emptyNavigableSet());
  }

  /** What a variable held when the first thread was started. */
  Values begun(Variable variable) {
    readers.reads(new Fact(Kind.FOUND, variable));
    return begin.getOrDefault(variable, Values.NONE);
  }

  /** What is found in a variable by who takes a lock that protects it. */
  Values found(Variable variable, LockName lock) {
    readers.reads(new Fact(Kind.FOUND, variable));
    return begin
        .getOrDefault(variable, Values.NONE)
        .join(Optional.ofNullable(left.get(variable)).map(l -> l.getOrDefault(lock, Values.NONE)).orElse(Values.NONE));
  }

  /** What is found in a variable at any time. */
  Values anyTime(Variable variable) {
    readers.reads(new Fact(Kind.WRITTEN, variable));
    return written.getOrDefault(variable, Values.NONE);
  }
}
