package baton.symbolic;

import baton.ir.Digest;
import baton.lockset.Lock;
import baton.lockset.RelativeLockset;
import baton.memory.Address;
import baton.memory.Base;
import baton.memory.Epoch;
import baton.memory.Term;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The path condition of a state: what the branches that were taken, and the values that were read, tell of registers, formals, and
 * what cells held. What it tells callers are {@link Premises}.
 */
public final class PathCondition {
  private final Digest body;
  private final Flow flow;
  private final Cells cells;
  private final Escapes escapes;
  private final Facts facts;
  private Map<Base.Held, Values> seen;
  private Set<Address> changed;
  private Distances distances;
  private boolean several;
  private Map<Address, Values> separated;

  /** Nothing is known, where memory is as {@code cells} and {@code escapes} say. */
  PathCondition(Digest body, Flow flow, Cells cells, Escapes escapes) {
    this.body = body;
    this.flow = flow;
    this.cells = cells;
    this.escapes = escapes;
    this.facts = new Facts();
    this.seen = Map.of();
    this.changed = Set.of();
    this.distances = Distances.NONE;
    this.separated = Map.of();
  }

  private PathCondition(PathCondition other, Cells cells, Escapes escapes) {
    this.body = other.body;
    this.flow = other.flow;
    this.cells = cells;
    this.escapes = escapes;
    this.facts = other.facts.copy();
    this.seen = other.seen;
    this.changed = other.changed;
    this.distances = other.distances;
    this.several = other.several;
    this.separated = other.separated;
  }

  /** A copy that changes independently, of a state whose memory is as {@code cells} and {@code escapes} say. */
  PathCondition copy(Cells cells, Escapes escapes) {
    return new PathCondition(this, cells, escapes);
  }

  private boolean isPrivate(Address address) {
    return escapes.isPrivate(address.base());
  }

  /** Whether states with other locks are at this place: then the branches taken are worth remembering. */
  void several(boolean others) {
    several = others;
  }

  /**
   * What other threads could write was read and found to be one of {@code now}. If an earlier read says that it is none of these, the
   * cell has changed since.
   */
  void saw(Base.Held value, Values now) {
    Values before = seen.getOrDefault(value, Values.ANY);
    Values met = before.meet(now);
    if (met.isNone() && several) {
      changed(value.cell());
    }
    Values known = met.isNone() ? now : met;
    if (!known.equals(before)) {
      seen = new HashMap<>(seen);
      seen.put(value, known);
    }
  }

  /** Notes a cell that must have changed between two reads. */
  public void changed(Address cell) {
    if (!changed.contains(cell)) {
      changed = new HashSet<>(changed);
      changed.add(cell);
    }
  }

  /** The cells that must have changed between two reads. */
  Set<Address> changed() {
    return changed;
  }

  /** Sets what tells this state from others at its place. */
  public void separated(Map<Address, Values> from) {
    separated = from;
  }

  /** Under which branches this state was reached, as far as that tells it from states with other locks at the same place. */
  public Premises premises() {
    if (separated.isEmpty() && changed.isEmpty()) {
      return Premises.NONE;
    }
    SortedMap<Address, Values> current = new TreeMap<>();
    separated.forEach(
        (value, known) -> {
          // of what this function has written meanwhile, callers know nothing
          boolean now =
              !(value.base() instanceof Base.Held(Address cell, Epoch epoch)) || (epoch instanceof Epoch.Entry && isUnwritten(cell));
          if (now) {
            current.put(value, known);
          }
        });
    return new Premises(current, new TreeSet<>(changed));
  }

  private boolean isUnwritten(Address cell) {
    return cells.epoch(cell, -1, isPrivate(cell)) instanceof Epoch.Entry;
  }

  /** What tells a caller which way was taken: as {@link #premises}, and which values were found to be equal. */
  public Premises premisesOfReturn() {
    separated(knownValues());
    Premises known = premises();
    SortedMap<Address, Values> all = new TreeMap<>(known.values());
    distances.known().forEach(
        (apart, values) -> {
          if (!apart.mentions(b -> b instanceof Base.Held(Address cell, Epoch epoch)
              && !(epoch instanceof Epoch.Entry && isUnwritten(cell)))) {
            all.put(apart, values);
          }
        });
    return new Premises(all, known.changed());
  }

  /** {@code of}, with the locks in it by all the names that are known to be theirs here. */
  public RelativeLockset byAllNames(RelativeLockset of) {
    return distances.byAllNames(of);
  }

  /**
   * From now on two values are known to be equal, or not to be. Returns false when that cannot be.
   *
   * @param ofOneRead whether both come from one read of memory, if they come from any
   */
  boolean learnEqual(Address one, Address other, boolean equal, boolean ofOneRead) {
    Values now = equal ? Values.ZERO : Values.NONZERO;
    Address apart = one.apart(other);
    if (apart.isInteger()) {
      return !Values.of(apart.offset()).meet(now).isNone() || (!ofOneRead && readsShared(one));
    }
    if (distances.known(apart).meet(now).isNone() && !readsShared(apart)) {
      return false;
    }
    distances = distances.learn(apart, now);
    return true;
  }

  /** Whether a value rests on what others may write: read again, it may be another one under the same name. */
  public boolean readsShared(Address value) {
    return value.mentions(b -> b instanceof Base.Held(Address cell, _) && !isPrivate(cell));
  }

  /** What values with a name are known to be: formals, and what cells held. */
  public Map<Address, Values> knownValues() {
    if (facts.isEmpty() && seen.isEmpty()) {
      return Map.of();
    }
    Map<Address, Values> result = new HashMap<>();
    facts.ofFormals(result);
    seen.forEach((value, known) -> result.put(Address.of(value), known));
    return result;
  }

  /** The values that {@code value} may have, by its name; any when nothing is known. */
  public Values known(Address value) {
    if (value.isInteger()) {
      return Values.of(value.offset());
    }
    if (value.isSum()) {
      return distances.known(value);
    }
    if (value.offset() != 0 || !value.terms().isEmpty()) {
      return Values.ANY;
    }
    return switch (value.base()) {
      case Base.Formal(int index) -> facts.of(Facts.formal(index));
      case Base.Opaque(Digest of, int site) when of.equals(body) -> facts.of(site);
      case Base.Held held when !isPrivate(held.cell()) -> seen.getOrDefault(held, Values.ANY);
      case Base.Held _, Base.Within _, Base.Opaque _ -> facts.of(facts.key(value.base()));
      case Base.Fresh object -> known(object);
      case Base.Global _ -> Values.NONZERO;
      case Base.Zero _, Base.Handed _ -> Values.ANY;
    };
  }

  /** From now on {@code value} is known to be one of {@code now}, as far as it has a name to remember that by. */
  public void learn(Address value, Values now) {
    Term widened = value.base() instanceof Base.Zero && value.offset() == 0 && value.terms().size() == 1 ? value.terms().getFirst() : null;
    if (widened != null && widened.stride() == 1) {
      // extended by zeros: what is known is whether it is zero
      if (now.meet(Values.ZERO).isNone()) {
        learn(widened.index(), Values.NONZERO);
      } else if (now.meet(Values.NONZERO).isNone()) {
        learn(widened.index(), Values.ZERO);
      }
    }
    if (value.isSum()) {
      distances = distances.learn(value, now);
    }
    if (value.offset() != 0 || !value.terms().isEmpty()) {
      return;
    }
    switch (value.base()) {
      case Base.Formal(int index) -> facts.meet(Facts.formal(index), now);
      case Base.Opaque(Digest of, int site) when of.equals(body) -> facts.meet(site, now);
      case Base.Held held when !isPrivate(held.cell()) -> saw(held, now);
      case Base.Held _, Base.Within _, Base.Opaque _ -> facts.meet(facts.key(value.base()), now);
      case Base.Fresh(Digest of, int site) when of.equals(body) && !flow.isVariable(site) -> facts.meet(site, now);
      case Base.Fresh _, Base.Global _, Base.Zero _, Base.Handed _ -> {}
    }
  }

  /** A local variable has an address; what a call allocated may have none, as memory may be exhausted. */
  Values known(Base.Fresh object) {
    boolean own = object.body().equals(body);
    return own && flow.isVariable(object.site()) ? Values.NONZERO : own ? facts.of(object.site()) : Values.ANY;
  }

  /** What is known of registers, formals, and values with names of other sorts. */
  Facts facts() {
    return facts;
  }

  /** Whether nothing is known of any register or formal. */
  boolean hasNoFacts() {
    return facts.isEmpty() && distances.isNone();
  }

  /** What the branches taken told, to be put back by {@link #recall}. */
  record Told(Map<Integer, Values> facts, Map<Base.Held, Values> seen, Set<Address> changed, Distances distances) {}

  /** What the branches taken told. */
  Told told() {
    return new Told(facts.share(), seen, changed, distances);
  }

  /** Puts back what was told before. */
  void recall(Told before) {
    facts.recall(before.facts());
    seen = before.seen();
    changed = before.changed();
    distances = before.distances();
  }

  /** Forgets all that is told in terms of bases that mean something else from now on; {@code sites} are all sites in those. */
  void forget(Predicate<Base> stale, long sites) {
    distances = distances.forget(stale, sites);
    facts.forget(stale, sites);
    if (!seen.isEmpty() && seen.keySet().stream().anyMatch(v -> v.mentions(stale, sites))) {
      seen = new HashMap<>(seen);
      seen.keySet().removeIf(v -> v.mentions(stale, sites));
    }
    if (!changed.isEmpty() && changed.stream().anyMatch(c -> c.mentions(stale))) {
      changed = new HashSet<>(changed);
      changed.removeIf(c -> c.mentions(stale));
    }
  }

  /** Keeps what is known on either path; {@code bounds} are where sets of values that grow are stopped. */
  void join(PathCondition other, Optional<NavigableSet<Long>> bounds) {
    Set<Address> both = new HashSet<>(changed);
    both.retainAll(other.changed);
    changed = both;
    distances = distances.join(other.distances);
    Map<Base.Held, Values> seenOnEither = new HashMap<>();
    seen.forEach(
        (value, known) -> {
          Values either = known.join(other.seen.getOrDefault(value, Values.ANY));
          Values kept = bounds.isPresent() && !either.equals(other.seen.get(value)) ? either.widen(bounds.get()) : either;
          if (!kept.isAny()) {
            seenOnEither.put(value, kept);
          }
        });
    seen = seenOnEither;
    facts.join(other.facts, bounds);
  }

  /** The locks that a lock is, by the equalities that are known. */
  List<Lock> names(Lock lock) {
    return distances.names(lock);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return this == other
        || (other instanceof PathCondition that
            && facts.equals(that.facts)
            && seen.equals(that.seen)
            && changed.equals(that.changed)
            && distances.equals(that.distances));
  }

  @Override
  public int hashCode() {
    return facts.hashCode();
  }
}
