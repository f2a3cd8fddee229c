package baton.symbolic;

import baton.ir.Digest;
import baton.memory.Address;
import baton.memory.Base;
import baton.memory.Term;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Which objects other threads may know through a function, and which they learn of together with another one: an object that the
 * function made is private until it is published, or until something is that leads to it. Changed in place; a copy shares its content
 * until one of the two is changed.
 */
final class Escapes {
  private final Digest body;
  private Set<Base> published;
  private Set<Address> known;
  private Map<Base, Set<Address>> ties;
  private boolean owned = true;

  /** Nothing that the function with body {@code body} made is known. */
  Escapes(Digest body) {
    this.body = body;
    this.published = new HashSet<>();
    this.known = new HashSet<>();
    this.ties = new HashMap<>();
  }

  private Escapes(Escapes other) {
    this.body = other.body;
    this.published = other.published;
    this.known = other.known;
    this.ties = other.ties;
    this.owned = false;
    other.owned = false;
  }

  Escapes copy() {
    return new Escapes(this);
  }

  private void change() {
    if (!owned) {
      published = new HashSet<>(published);
      known = new HashSet<>(known);
      ties = new HashMap<>(ties);
      owned = true;
    }
  }

  /** Whether an object was made by this activation of the function, and nobody else can know it. */
  boolean isPrivate(Base object) {
    return object instanceof Base.Fresh(Digest of, _) && of.equals(body) && !published.contains(object);
  }

  /** Whether other threads may have learnt of an object through this function. */
  boolean isPublished(Base object) {
    return published.contains(object);
  }

  /** The addresses that other threads may have learnt from this function; not to be changed. */
  Set<Address> known() {
    return known;
  }

  /** Whoever learns of {@code object} learns of {@code value} too, from now on. */
  void tie(Base object, Address value) {
    change();
    Set<Address> more = new HashSet<>(tied(object));
    more.add(Address.of(value.base()));
    ties.put(object, more);
  }

  /** What is learnt together with an object. */
  Set<Address> tied(Base object) {
    return ties.getOrDefault(object, Set.of());
  }

  /**
   * After other threads may have learnt {@code value}, and with it all that can be reached from it.
   *
   * @param contents what is known to be in the cells of an object
   */
  void publish(Address value, Function<Base, Collection<Address>> contents) {
    List<Address> left = new ArrayList<>(List.of(value));
    while (!left.isEmpty()) {
      Address next = left.removeLast();
      next.terms().stream().map(Term::index).forEach(left::add);
      publish(next.base(), contents, left);
    }
  }

  private void publish(Base base, Function<Base, Collection<Address>> contents, List<Address> left) {
    switch (base) {
      case Base.Zero _, Base.Global _ -> {}
      case Base.Fresh _ -> {
        if (!published.contains(base)) {
          change();
          published.add(base);
          left.addAll(tied(base));
          left.addAll(contents.apply(base));
        }
      }
      case Base.Formal _, Base.Opaque _, Base.Within _, Base.Held _, Base.Handed _ -> {
        if (!known.contains(Address.of(base))) {
          change();
          known.add(Address.of(base));
          if (base instanceof Base.Held(Address cell, _) && cell.root() instanceof Base.Formal formal) {
            published.add(formal);
          }
          published.add(base);
          if (!(base instanceof Base.Formal)) {
            // it may be any object whose address was put into memory
            ties.values().forEach(left::addAll);
          }
        }
      }
    }
  }

  /** An object is made anew: nobody knows the new one. */
  void renew(Base.Fresh object) {
    if (published.contains(object) || ties.containsKey(object)) {
      change();
      published.remove(object);
      ties.remove(object);
    }
  }

  /** Takes in what may be known on another path. */
  void join(Escapes other) {
    if (equals(other)) {
      return;
    }
    change();
    published.addAll(other.published);
    known.addAll(other.known);
    other.ties.forEach((base, values) -> ties.merge(base, values, Escapes::union));
  }

  private static Set<Address> union(Set<Address> a, Set<Address> b) {
    Set<Address> result = new HashSet<>(a);
    result.addAll(b);
    return result;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return this == other
        || (other instanceof Escapes that && published.equals(that.published) && known.equals(that.known) && ties.equals(that.ties));
  }

  @Override
  public int hashCode() {
    return published.hashCode();
  }
}
