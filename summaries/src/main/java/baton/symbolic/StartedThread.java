package baton.symbolic;

import baton.ir.Digest;
import baton.memory.Address;
import baton.memory.Base;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * A thread that may run.
 *
 * @param function where it begins: a function, or a formal that will be one
 * @param handle what names it in a join; empty when it stands for several threads
 * @param kept where its handle surely is kept; empty when that is not known
 * @param flags cells that are not zero as long as it may run
 * @param path the calls that led to its start, the starting one first; empty for any
 */
public record StartedThread(
    Address function, Optional<Address> handle, Optional<Kept> kept, SortedSet<StartFlag> flags, List<StartCall> path)
    implements Comparable<StartedThread> {
  /** Calls of a path that are told; further ones are {@link StartCall#MORE}. */
  private static final int LONGEST = 4;

  /** Any thread of any function. */
  static final StartedThread ANYTHING = any(Address.of(new Base.Opaque(Digest.of("any thread"), 0)));

  /** Flags of a thread that are told. */
  private static final int MOST_FLAGS = 2;

  /** Copies the path and the flags. */
  public StartedThread {
    flags = flags.isEmpty() ? Collections.emptySortedSet() : Collections.unmodifiableSortedSet(new TreeSet<>(flags));
    path = List.copyOf(path);
  }

  /** All threads of a function. */
  public static StartedThread any(Address function) {
    return new StartedThread(function, Optional.empty(), Optional.empty(), Collections.emptySortedSet(), List.of());
  }

  /** A thread that the call {@code by} starts, and whose handle it puts into {@code cell}. */
  public static StartedThread by(Address function, Optional<Address> handle, StartCall by, Optional<Address> cell) {
    return new StartedThread(function, handle, cell.map(Kept::in), Collections.emptySortedSet(), List.of(by));
  }

  boolean isAny() {
    return handle.isEmpty() && kept.isEmpty() && flags.isEmpty() && path.isEmpty();
  }

  /** Whether these are threads of a function that nobody can name any more. */
  boolean isAnything() {
    return isAny() && !function.isOpen() && !function.isInteger() && !(function.base() instanceof Base.Global && function.terms().isEmpty());
  }

  StartedThread without(boolean handleToo) {
    return new StartedThread(function, handleToo ? Optional.empty() : handle, Optional.empty(), Collections.emptySortedSet(), path);
  }

  StartedThread keptIn(Optional<Kept> where) {
    return new StartedThread(function, handle, where, flags, path);
  }

  /** With those of its flags that {@code left} accepts. */
  StartedThread withFlags(Predicate<StartFlag> left) {
    if (flags.stream().allMatch(left)) {
      return this;
    }
    SortedSet<StartFlag> rest = new TreeSet<>(flags);
    rest.removeIf(left.negate());
    return new StartedThread(function, handle, kept, rest, path);
  }

  /** Whether so many bytes, from the beginning of a cell on, belong to no other thread of those that a loop has started. */
  boolean isOfOne(long bytes) {
    return kept.filter(k -> !k.isOne(bytes)).isEmpty() && flags.stream().allMatch(f -> f.cell().isOne(bytes));
  }

  /** The index of a cell in the row where a loop has put handles, or in one of what tells of the threads. */
  Optional<Address> index(Address cell) {
    return kept.flatMap(k -> k.index(cell)).or(() -> flags.stream().flatMap(f -> f.cell().index(cell).stream()).findFirst());
  }

  /** The same, where the loop that started it did not go further than to an index. */
  StartedThread upTo(Address end) {
    return keptIn(kept.map(k -> k.upTo(end))).changeFlags(f -> Optional.of(f.at(f.cell().upTo(end), f.index())));
  }

  /** With another flag, unless there are many. */
  StartedThread told(StartFlag flag) {
    if (flags.size() >= MOST_FLAGS || flags.stream().anyMatch(f -> f.cell().equals(flag.cell()))) {
      return this;
    }
    SortedSet<StartFlag> more = new TreeSet<>(flags);
    more.add(flag);
    return new StartedThread(function, handle, kept, more, path);
  }

  /** With each flag changed; without those of which nothing is left. */
  StartedThread changeFlags(Function<StartFlag, Optional<StartFlag>> by) {
    NavigableSet<StartFlag> changed = new TreeSet<>();
    flags.forEach(f -> by.apply(f).ifPresent(changed::add));
    return changed.equals(flags) ? this : new StartedThread(function, handle, kept, changed, path);
  }

  /** Whether the one call {@code by} of the present function started it, directly or not. */
  boolean isFrom(StartCall by) {
    return !path.isEmpty() && path.getLast().equals(by);
  }

  StartedThread through(Optional<StartCall> call) {
    if (call.isEmpty() || path.isEmpty() || path.getLast().equals(StartCall.MORE)) {
      return this;
    }
    List<StartCall> longer = new ArrayList<>(path);
    longer.add(path.size() < LONGEST ? call.get() : StartCall.MORE);
    return new StartedThread(function, handle, kept, flags, longer);
  }

  @Override
  public int compareTo(StartedThread other) {
    int order = function.compareTo(other.function);
    order = order != 0 ? order : compare(handle, other.handle);
    order = order != 0 ? order : compare(kept, other.kept);
    order = order != 0 ? order : compare(flags, other.flags);
    order = order != 0 ? order : Integer.compare(path.size(), other.path.size());
    for (int i = 0; i < path.size() && order == 0; i++) {
      order = path.get(i).compareTo(other.path.get(i));
    }
    return order;
  }

  private static int compare(SortedSet<StartFlag> one, SortedSet<StartFlag> other) {
    int order = Integer.compare(one.size(), other.size());
    Iterator<StartFlag> of = other.iterator();
    for (Iterator<StartFlag> each = one.iterator(); order == 0 && each.hasNext(); ) {
      order = each.next().compareTo(of.next());
    }
    return order;
  }

  private static <T extends Comparable<T>> int compare(Optional<T> one, Optional<T> other) {
    return one.isPresent() && other.isPresent()
        ? one.get().compareTo(other.get())
        : Boolean.compare(one.isPresent(), other.isPresent());
  }

  String text() {
    return function.text()
        + "="
        + handle.map(Address::text).orElse("several")
        + kept.map(k -> "@" + k.text()).orElse("")
        + flags.stream().map(f -> "?" + f.text()).collect(Collectors.joining())
        + path.stream().map(StartCall::text).collect(Collectors.joining(",", "[", "]"));
  }
}
