package baton.symbolic;

import baton.ir.Digest;
import baton.memory.Address;
import baton.memory.Base;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * A thread that may run.
 *
 * @param function where it begins: a function, or a formal that will be one
 * @param handle what names it in a join; empty when it stands for several threads
 * @param kept where its handle surely is kept; empty when that is not known
 * @param path the calls that led to its start, the starting one first; empty for any
 */
public record StartedThread(Address function, Optional<Address> handle, Optional<Kept> kept, List<StartCall> path) implements Comparable<StartedThread> {
  /** Calls of a path that are told; further ones are {@link StartCall#MORE}. */
  private static final int LONGEST = 4;

  /** Any thread of any function. */
  static final StartedThread ANYTHING = any(Address.of(new Base.Opaque(Digest.of("any thread"), 0)));

  /** Copies the path. */
  public StartedThread {
    path = List.copyOf(path);
  }

  /** All threads of a function. */
  public static StartedThread any(Address function) {
    return new StartedThread(function, Optional.empty(), Optional.empty(), List.of());
  }

  /** A thread that the call {@code by} starts, and whose handle it puts into {@code cell}. */
  public static StartedThread by(Address function, Optional<Address> handle, StartCall by, Optional<Address> cell) {
    return new StartedThread(function, handle, cell.map(Kept::in), List.of(by));
  }

  boolean isAny() {
    return handle.isEmpty() && kept.isEmpty() && path.isEmpty();
  }

  /** Whether these are threads of a function that nobody can name any more. */
  boolean isAnything() {
    return isAny() && !function.isOpen() && !function.isInteger() && !(function.base() instanceof Base.Global && function.terms().isEmpty());
  }

  StartedThread without(boolean handleToo) {
    return new StartedThread(function, handleToo ? Optional.empty() : handle, Optional.empty(), path);
  }

  StartedThread keptIn(Optional<Kept> where) {
    return new StartedThread(function, handle, where, path);
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
    return new StartedThread(function, handle, kept, longer);
  }

  @Override
  public int compareTo(StartedThread other) {
    int order = function.compareTo(other.function);
    order = order != 0 ? order : compare(handle, other.handle);
    order = order != 0 ? order : compare(kept, other.kept);
    order = order != 0 ? order : Integer.compare(path.size(), other.path.size());
    for (int i = 0; i < path.size() && order == 0; i++) {
      order = path.get(i).compareTo(other.path.get(i));
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
        + path.stream().map(StartCall::text).collect(Collectors.joining(",", "[", "]"));
  }
}
