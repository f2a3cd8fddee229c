package baton.symbolic;

import baton.memory.Address;
import baton.memory.Base;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Sets of numbers that values are known to be in, by keys: of registers, of formals, and of values with names of other sorts. */
final class Facts {
  /** Keys from here on are of values that have names of other sorts; those of registers are ordinals, those of formals negative. */
  private static final int FIRST_NAMED = 1 << 28;

  private final List<Base> named;
  private Map<Integer, Values> facts;
  private boolean owned;

  /** Nothing is known. */
  Facts() {
    this.named = new ArrayList<>();
    this.facts = new HashMap<>();
    this.owned = true;
  }

  private Facts(Facts other) {
    this.named = other.named;
    this.facts = other.share();
    this.owned = false;
  }

  /** A copy that changes independently. */
  Facts copy() {
    return new Facts(this);
  }

  /** What is known now, whatever becomes known later; see {@link #recall}. */
  Map<Integer, Values> share() {
    owned = false;
    return facts;
  }

  /** Puts back what was known before. */
  void recall(Map<Integer, Values> before) {
    facts = before;
    owned = false;
  }

  private Map<Integer, Values> changing() {
    if (!owned) {
      facts = new HashMap<>(facts);
      owned = true;
    }
    return facts;
  }

  /** The key of a formal. */
  static int formal(int index) {
    return -1 - index;
  }

  /** The key of what is known of a value that is named by what made it, or by the private cell that held it. */
  int key(Base value) {
    int index = named.indexOf(value);
    if (index < 0) {
      index = named.size();
      named.add(value);
    }
    return FIRST_NAMED + index;
  }

  /** What is known of a register, a formal or what a private cell held. */
  Values of(int key) {
    return facts.getOrDefault(key, Values.ANY);
  }

  /** Sets what is known of a register or formal. */
  void put(int key, Values classes) {
    if (classes.isAny()) {
      if (facts.containsKey(key)) {
        changing().remove(key);
      }
    } else if (!classes.equals(facts.get(key))) {
      changing().put(key, classes);
    }
  }

  /** The value is one of {@code now}, too. */
  void meet(int key, Values now) {
    put(key, of(key).meet(now));
  }

  boolean isEmpty() {
    return facts.isEmpty();
  }

  /** Adds what is known of formals, by their names. */
  void ofFormals(Map<Address, Values> to) {
    facts.forEach(
        (key, known) -> {
          if (key < 0) {
            to.put(Address.of(new Base.Formal(-1 - key)), known);
          }
        });
  }

  /** Forgets values whose names mean something else from now on; {@code sites} are all sites in what is stale. */
  void forget(Predicate<Base> stale, long sites) {
    if (!named.isEmpty()) {
      List<Integer> gone =
          facts.keySet().stream().filter(k -> k >= FIRST_NAMED && named.get(k - FIRST_NAMED).mentions(stale, sites)).toList();
      if (!gone.isEmpty()) {
        changing().keySet().removeAll(gone);
      }
    }
  }

  /** Keeps what is known on either path; {@code bounds} are where sets of values that grow are stopped. */
  void join(Facts other, Optional<NavigableSet<Long>> bounds) {
    Map<Integer, Values> before = share();
    before.forEach(
        (key, known) -> {
          Values theirs = other.of(key);
          if (!known.equals(theirs)) {
            Values either = known.join(theirs);
            put(key, bounds.isPresent() && !either.equals(theirs) ? either.widen(bounds.get()) : either);
          }
        });
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return this == other || (other instanceof Facts that && facts.equals(that.facts));
  }

  @Override
  public int hashCode() {
    return facts.hashCode();
  }
}
