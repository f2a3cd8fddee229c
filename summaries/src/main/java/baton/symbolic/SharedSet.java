package baton.symbolic;

import java.util.Collections;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A set that is changed in place; a copy shares its elements until one of the two is changed.
 *
 * @param <T> what it holds
 */
final class SharedSet<T> {
  private Set<T> elements = new HashSet<>();
  private boolean owned = true;

  /** The same elements, for another owner. */
  SharedSet<T> copy() {
    SharedSet<T> result = new SharedSet<>();
    result.elements = elements;
    result.owned = false;
    owned = false;
    return result;
  }

  boolean contains(T element) {
    return elements.contains(element);
  }

  /** The elements; a view until the set is changed. */
  Set<T> all() {
    return Collections.unmodifiableSet(elements);
  }

  void add(T element) {
    if (!elements.contains(element)) {
      own().add(element);
    }
  }

  void addAll(SharedSet<T> others) {
    if (!elements.containsAll(others.elements)) {
      own().addAll(others.elements);
    }
  }

  void remove(T element) {
    if (elements.contains(element)) {
      own().remove(element);
    }
  }

  void removeIf(Predicate<T> gone) {
    if (elements.stream().anyMatch(gone)) {
      own().removeIf(gone);
    }
  }

  private Set<T> own() {
    if (!owned) {
      elements = new HashSet<>(elements);
      owned = true;
    }
    return elements;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return this == other || (other instanceof SharedSet<?> that && elements.equals(that.elements));
  }

  @Override
  public int hashCode() {
    return elements.hashCode();
  }
}
