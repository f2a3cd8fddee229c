package baton.symbolic;

import baton.memory.Address;
import baton.memory.Base;
import baton.model.JoinTarget;
import java.util.Collections;
import java.util.Comparator;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * Which callbacks, such as those of work items, timers and interrupts, this thread has ended since the function was entered, and whether
 * it may have made any possible. Immutable.
 *
 * @param ended what surely has ended, and was not made to run again by this thread since; a must-set
 * @param armed whether it may have made one run, or run again
 */
public record Callbacks(SortedSet<Ended> ended, boolean armed) {
  /** Nothing was ended, and none was made to run. */
  public static final Callbacks NONE = new Callbacks(new TreeSet<>(), false);

  /**
   * The callbacks of an object.
   *
   * @param target what the object is
   * @param object its address, or what names it in its place
   */
  public record Ended(JoinTarget target, Address object) implements Comparable<Ended> {
    private static final Comparator<Ended> ORDER = Comparator.comparing(Ended::target).thenComparing(Ended::object);

    @Override
    public int compareTo(Ended other) {
      return ORDER.compare(this, other);
    }

    private String text() {
      return target + " " + object.text();
    }
  }

  /** Copies {@code ended}. */
  public Callbacks {
    ended = ended.isEmpty() ? Collections.emptySortedSet() : Collections.unmodifiableSortedSet(new TreeSet<>(ended));
  }

  /** Whether nothing was ended, and none was made to run. */
  public boolean isNone() {
    return ended.isEmpty() && !armed;
  }

  boolean isOpen() {
    return ended.stream().anyMatch(e -> e.object().isOpen());
  }

  /** After callbacks of an object were made possible; which others have the same address is not known. */
  Callbacks arm(Ended again) {
    SortedSet<Ended> rest = new TreeSet<>(ended);
    rest.removeIf(e -> e.target().running() == again.target().running() && !isApart(e.object(), again.object()));
    return new Callbacks(rest, true);
  }

  /** Whether two addresses are parts of one object, each at another place. */
  private static boolean isApart(Address one, Address other) {
    return one.base().equals(other.base()) && one.terms().isEmpty() && other.terms().isEmpty() && one.offset() != other.offset();
  }

  /** After those of an object have ended; an item that does not wait for its time any more is not queued either. */
  Callbacks end(Ended object) {
    SortedSet<Ended> more = new TreeSet<>(ended);
    more.add(object);
    more.add(new Ended(object.target().running(), object.object()));
    return more.size() > ended.size() ? new Callbacks(more, armed) : this;
  }

  /** After code with the effect {@code later}; which objects it has armed is not told. */
  Callbacks then(Callbacks later) {
    if (later.isNone()) {
      return this;
    }
    SortedSet<Ended> all = new TreeSet<>(later.ended);
    if (!later.armed) {
      all.addAll(ended);
    }
    return new Callbacks(all, armed || later.armed);
  }

  /** What is true of both. */
  Callbacks join(Callbacks other) {
    if (equals(other)) {
      return this;
    }
    SortedSet<Ended> both = new TreeSet<>(ended);
    both.retainAll(other.ended);
    return new Callbacks(both, armed || other.armed);
  }

  boolean mentions(Predicate<Base> wanted, long sites) {
    return ended.stream().anyMatch(e -> e.object().mentions(wanted, sites));
  }

  /** Without the objects whose names mean something else from now on. */
  Callbacks forget(Predicate<Base> stale) {
    SortedSet<Ended> kept = new TreeSet<>(ended);
    return kept.removeIf(e -> e.object().mentions(stale)) ? new Callbacks(kept, armed) : this;
  }

  /** In other names, without what has none. */
  Callbacks rebind(Function<Address, Optional<Address>> name) {
    if (ended.isEmpty()) {
      return this;
    }
    SortedSet<Ended> named = new TreeSet<>();
    ended.forEach(e -> name.apply(e.object()).ifPresent(there -> named.add(new Ended(e.target(), there))));
    return new Callbacks(named, armed);
  }

  /** A canonical text: equal exactly for equal values. */
  String text() {
    StringBuilder text = new StringBuilder();
    ended.forEach(e -> text.append(e.text()).append(';'));
    return text.append(armed ? "armed" : "").toString();
  }
}
