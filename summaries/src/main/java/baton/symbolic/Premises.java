package baton.symbolic;

import baton.memory.Address;
import baton.memory.Base;
import java.util.Collections;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;

/**
 * Under which branches taken something happens (the simulation state of ESP's property simulation, as far as it leaves a function).
 * Kept where the branches decide which locks are held, so that a caller, or a later test of the same flag, can tell the ways apart.
 *
 * @param values what values had on the way there, where not any
 * @param changed cells that other threads can write, and that must have changed between two reads of this thread on the way there:
 *     where one of them holds still, this does not happen
 */
public record Premises(SortedMap<Address, Values> values, SortedSet<Address> changed) {
  /** Whatever was taken. */
  public static final Premises NONE = new Premises(new TreeMap<>(), new TreeSet<>());

  /** Copies the collections. */
  public Premises {
    values = Collections.unmodifiableSortedMap(new TreeMap<>(values));
    changed = Collections.unmodifiableSortedSet(new TreeSet<>(changed));
  }

  /** Whether nothing is told. */
  public boolean isNone() {
    return values.isEmpty() && changed.isEmpty();
  }

  /** What both guarantee. */
  public Premises join(Premises other) {
    if (isNone() || other.isNone()) {
      return NONE;
    }
    if (equals(other)) {
      return this;
    }
    SortedMap<Address, Values> either = new TreeMap<>();
    values.forEach(
        (value, known) -> {
          Values joined = known.join(other.values.getOrDefault(value, Values.ANY));
          if (!joined.isAny()) {
            either.put(value, joined);
          }
        });
    SortedSet<Address> both = new TreeSet<>(changed);
    both.retainAll(other.changed);
    return new Premises(either, both);
  }

  /**
   * What holds on a way on which first this and then {@code later} held. Reads of one cell that disagree make it a changed one.
   */
  public Premises then(Premises later) {
    if (isNone()) {
      return later;
    }
    if (later.isNone()) {
      return this;
    }
    SortedMap<Address, Values> all = new TreeMap<>(values);
    SortedSet<Address> either = new TreeSet<>(changed);
    either.addAll(later.changed);
    later.values.forEach(
        (value, known) -> {
          Values met = known.meet(all.getOrDefault(value, Values.ANY));
          if (met.isNone() && value.base() instanceof Base.Held(Address cell, _)) {
            either.add(cell);
          }
          all.put(value, met.isNone() ? known : met);
        });
    return new Premises(all, either);
  }

  /** With every address replaced. */
  public Premises replace(Function<Address, Address> name) {
    if (isNone()) {
      return this;
    }
    SortedMap<Address, Values> named = new TreeMap<>();
    values.forEach((value, known) -> named.merge(name.apply(value), known, Values::join));
    SortedSet<Address> cells = new TreeSet<>();
    changed.forEach(cell -> cells.add(name.apply(cell)));
    return new Premises(named, cells);
  }

  /** Whether it depends on what a caller passed. */
  public boolean isOpen() {
    return !isNone() && (values.keySet().stream().anyMatch(Address::isOpen) || changed.stream().anyMatch(Address::isOpen));
  }

  /** A canonical line: equal exactly for equal premises. */
  public String text() {
    if (isNone()) {
      return "";
    }
    StringBuilder text = new StringBuilder("given{");
    values.forEach((value, known) -> text.append(value.text()).append(':').append(known).append(';'));
    text.append("}changed{");
    changed.forEach(c -> text.append(c.text()).append(';'));
    return text.append('}').toString();
  }
}
