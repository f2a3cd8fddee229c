package baton.symbolic;

import baton.memory.Address;
import baton.memory.Base;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * Which threads this thread has started and waited for since the function was entered. Started is a may-set, joined a must-set:
 * an event happens before a thread that it may not have been preceded by, and after one that has surely been joined. Immutable.
 *
 * @param started threads possibly started and not surely finished again
 * @param joined handles of threads that surely have finished
 */
public record Threads(SortedSet<Started> started, SortedSet<Address> joined) {
  /** No thread started or joined. */
  public static final Threads NONE = new Threads(new TreeSet<>(), new TreeSet<>());

  /**
   * A thread that may run.
   *
   * @param function where it begins: a function, or a formal that will be one
   * @param handle what names it in a join; empty when it stands for several threads
   */
  public record Started(Address function, Optional<Address> handle) implements Comparable<Started> {
    @Override
    public int compareTo(Started other) {
      int order = function.compareTo(other.function);
      return order != 0 ? order : text().compareTo(other.text());
    }

    String text() {
      return function.text() + "=" + handle.map(Address::text).orElse("several");
    }
  }

  /** Copies the sets. */
  public Threads {
    started = Collections.unmodifiableSortedSet(new TreeSet<>(started));
    joined = Collections.unmodifiableSortedSet(new TreeSet<>(joined));
  }

  /** Whether nothing was started or joined. */
  public boolean isNone() {
    return started.isEmpty() && joined.isEmpty();
  }

  /** What both guarantee. */
  public Threads join(Threads other) {
    if (equals(other)) {
      return this;
    }
    SortedSet<Started> either = new TreeSet<>(started);
    either.addAll(other.started);
    SortedSet<Address> both = new TreeSet<>(joined);
    both.retainAll(other.joined);
    return new Threads(either, both);
  }

  /** After a thread was started; one of the same handle before it can no longer be told from it. */
  public Threads start(Started thread) {
    SortedSet<Started> more = new TreeSet<>(started);
    boolean again = thread.handle().isPresent() && started.stream().anyMatch(s -> s.handle().equals(thread.handle()));
    more.add(again ? new Started(thread.function(), Optional.empty()) : thread);
    TreeSet<Address> finished = new TreeSet<>(joined);
    thread.handle().ifPresent(finished::remove);
    return new Threads(more, finished);
  }

  /** After the thread of {@code handle} has surely finished. */
  public Threads finish(Address handle) {
    SortedSet<Started> rest = new TreeSet<>(started);
    rest.removeIf(s -> s.handle().equals(Optional.of(handle)));
    SortedSet<Address> finished = new TreeSet<>(joined);
    finished.add(handle);
    return new Threads(rest, finished);
  }

  /** After code with the effect {@code later}: what it joined has finished, what it started may run. */
  public Threads then(Threads later) {
    if (later.isNone()) {
      return this;
    }
    Threads result = this;
    for (Address handle : later.joined) {
      result = result.finish(handle);
    }
    for (Started thread : later.started) {
      result = result.start(thread);
    }
    return result;
  }

  /** With handles that no longer mean what they meant forgotten. */
  public Threads forget(Predicate<Base> stale) {
    if (isNone()) {
      return this;
    }
    SortedSet<Started> kept = new TreeSet<>();
    started.forEach(s -> kept.add(new Started(s.function(), s.handle().filter(h -> !h.mentions(stale)))));
    SortedSet<Address> finished = new TreeSet<>(joined);
    finished.removeIf(h -> h.mentions(stale));
    return new Threads(kept, finished);
  }

  /**
   * The same in the names of a caller.
   *
   * @param name the value there; empty when it has none
   */
  public Threads rebind(Function<Address, Optional<Address>> name) {
    if (isNone()) {
      return this;
    }
    SortedSet<Started> kept = new TreeSet<>();
    List<Started> several = new ArrayList<>();
    for (Started s : started) {
      Started named = new Started(name.apply(s.function()).orElse(s.function()), s.handle().flatMap(name));
      if (!kept.add(named)) {
        several.add(new Started(named.function(), Optional.empty()));
      }
    }
    kept.addAll(several);
    TreeSet<Address> finished = new TreeSet<>();
    joined.forEach(h -> name.apply(h).ifPresent(finished::add));
    return new Threads(kept, finished);
  }

  /** A canonical line: equal exactly for equal values. */
  public String text() {
    StringBuilder text = new StringBuilder("started{");
    started.forEach(s -> text.append(s.text()).append(';'));
    text.append("}joined{");
    joined.forEach(j -> text.append(j.text()).append(';'));
    return text.append('}').toString();
  }
}
