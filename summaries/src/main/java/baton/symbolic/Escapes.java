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
import java.util.function.IntPredicate;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Which objects other threads may know through a function, and which they learn of together with another one: an object that the
 * function made is private until it is published, or until something is that leads to it. Changed in place; a copy shares its content
 * until one of the two is changed.
 */
final class Escapes {
  private final Digest body;
  private final IntPredicate variable;
  private final SharedSet<Base> published;
  private final SharedSet<Address> known;
  private Map<Base, Set<Address>> ties;
  private Set<Base> received;
  private HandedOut handed = HandedOut.NONE;
  private boolean ownsTies = true;

  /**
   * Nothing that a function made is known.
   *
   * @param body the digest of its body
   * @param variable whether what is made at a site is a variable
   */
  Escapes(Digest body, IntPredicate variable) {
    this.body = body;
    this.variable = variable;
    this.published = new SharedSet<>();
    this.known = new SharedSet<>();
    this.ties = new HashMap<>();
    this.received = Set.of();
  }

  private Escapes(Escapes other) {
    this.body = other.body;
    this.variable = other.variable;
    this.published = other.published.copy();
    this.known = other.known.copy();
    this.ties = other.ties;
    this.received = other.received;
    this.handed = other.handed;
    this.ownsTies = false;
    other.ownsTies = false;
  }

  Escapes copy() {
    return new Escapes(this);
  }

  private Map<Base, Set<Address>> ownTies() {
    if (!ownsTies) {
      ties = new HashMap<>(ties);
      ownsTies = true;
    }
    return ties;
  }

  /** Whether an object was made by this activation of the function or for it, and nobody else can know it. */
  boolean isPrivate(Base object) {
    return isMade(object) && !published.contains(object);
  }

  private boolean isMade(Base object) {
    return switch (object) {
      case Base.Fresh(Digest of, _) -> of.equals(body);
      case Base.Within _ -> received.contains(object);
      case Base.Zero _, Base.Formal _, Base.Global _, Base.Opaque _, Base.Held _, Base.Handed _ -> false;
    };
  }

  /** A callee made an object and put it where this function can find it; unless {@code alone}, others may have learnt of it. */
  void receive(Base object, boolean alone) {
    if (!received.contains(object)) {
      Set<Base> more = new HashSet<>(received);
      more.add(object);
      received = more;
    }
    if (!alone) {
      published.add(object);
    }
  }

  /** The new objects that are where formals lead to, and nowhere else. */
  HandedOut handed() {
    return handed;
  }

  /** The same without those that an object on the heap leads to; variables end with the function. */
  HandedOut handedAlone() {
    HandedOut result = handed;
    for (Map.Entry<Base, Set<Address>> each : ties.entrySet()) {
      if (!isVariable(each.getKey())) {
        for (Address value : each.getValue()) {
          result = value.base().equals(each.getKey()) ? result : result.without(value.base());
        }
      }
    }
    return result;
  }

  /** An object is put where a formal leads to; returns false when others may know one of the two. */
  boolean handOut(Address cell, Address value, Function<Base, Collection<Address>> contents, Function<Base, Set<Address>> origins) {
    boolean alone =
        HandedOut.isOut(cell)
            && !isVariable(value.base())
            && !published.contains(cell.base())
            && (isPrivate(value.base()) || handed.has(value.base()));
    if (!alone) {
      return false;
    }
    HandedOut before = handed;
    publish(value, contents, origins);
    for (Map.Entry<Address, Address> each : before.cells().entrySet()) {
      if (each.getValue().base().equals(value.base())) {
        handed = handed.with(each.getKey(), each.getValue());
      }
    }
    handed = handed.with(cell, value);
    return true;
  }

  /** After a cell was written. */
  void overwritten(Address cell, long bytes) {
    handed = handed.overwritten(cell, bytes);
  }

  /** After a write through a pointer that has no name: it may have been to any cell. */
  void overwritten() {
    handed = HandedOut.NONE;
  }

  /** Without what is told in stale terms. */
  void forget(Predicate<Base> stale) {
    handed = handed.forget(stale);
  }

  /** Whether other threads may have learnt of an object through this function. */
  boolean isPublished(Base object) {
    return published.contains(object);
  }

  /** The addresses that other threads may have learnt from this function; not to be changed. */
  Set<Address> known() {
    return known.all();
  }

  /** Whether each formal that is known in another state is so here. */
  boolean hasFormalsOf(Escapes other) {
    return known.all().containsAll(other.known.all())
        || other.known.all().stream().allMatch(a -> !(a.base() instanceof Base.Formal) || known.contains(a));
  }

  /** Whoever learns of {@code object} learns of {@code value} too, from now on. */
  void tie(Base object, Address value) {
    Address end = Address.of(value.base());
    Set<Address> before = tied(object);
    if (!before.contains(end)) {
      Set<Address> more = new HashSet<>(before);
      more.add(end);
      ownTies().put(object, more);
    }
  }

  /** What is learnt together with an object. */
  Set<Address> tied(Base object) {
    return ties.getOrDefault(object, Set.of());
  }

  /**
   * After other threads may have learnt {@code value}, and with it all that can be reached from it.
   *
   * @param contents what is known to be in the cells of an object
   * @param origins what a value of no name was computed from
   */
  void publish(Address value, Function<Base, Collection<Address>> contents, Function<Base, Set<Address>> origins) {
    List<Address> left = new ArrayList<>(List.of(value));
    Set<Base> unnamed = new HashSet<>();
    while (!left.isEmpty()) {
      Address next = left.removeLast();
      next.terms().stream().map(Term::index).forEach(left::add);
      if (next.base() instanceof Base.Opaque && unnamed.add(next.base())) {
        left.addAll(origins.apply(next.base()));
      }
      if (next.base() instanceof Base.Held && root(next.base()) instanceof Base.Opaque from && unnamed.add(next.base())) {
        // callers cannot name where it was found, but what that was computed from
        origins.apply(from).forEach(o -> publishContent(o, contents, left));
      }
      publish(next.base(), contents, left);
    }
  }

  /** After something that was found in an object is known. */
  private void publishContent(Address object, Function<Base, Collection<Address>> contents, List<Address> left) {
    if (isMade(object.base())) {
      left.addAll(tied(object.base()));
      left.addAll(contents.apply(object.base()));
    } else if (object.root() instanceof Base.Formal) {
      know(Sharing.contentOf(object.base()));
    }
  }

  /** After a value that callers may name is known. */
  void know(Address value) {
    known.add(value);
  }

  private void publish(Base base, Function<Base, Collection<Address>> contents, List<Address> left) {
    switch (base) {
      case Base.Zero _, Base.Global _ -> {}
      case Base.Fresh _ -> publishObject(base, contents, left);
      case Base.Within _ when received.contains(base) -> publishObject(base, contents, left);
      case Base.Formal _, Base.Opaque _, Base.Within _, Base.Held _, Base.Handed _ -> {
        handed = HandedOut.NONE;
        if (!known.contains(Address.of(base))) {
          known.add(Address.of(base));
          if (base instanceof Base.Held(Address cell, _) && cell.root() instanceof Base.Formal formal) {
            published.add(formal);
          }
          published.add(base);
          if (base instanceof Base.Within(Digest of, int call, _) && of.equals(body)) {
            // so may what a callee made beside it
            left.add(Address.of(new Base.Fresh(of, call)));
          }
          if (base instanceof Base.Held && isMade(root(base)) && !isVariable(root(base))) {
            // what a callee put into the object that it made may lead back to the object
            left.add(Address.of(root(base)));
          }
          if (!(base instanceof Base.Formal)) {
            // it may be any object whose address was put into memory
            ties.values().forEach(left::addAll);
          }
        }
      }
    }
  }

  private boolean isVariable(Base object) {
    return object instanceof Base.Fresh(Digest of, int site) && of.equals(body) && variable.test(site);
  }

  private static Base root(Base base) {
    return Address.of(base).root();
  }

  private void publishObject(Base object, Function<Base, Collection<Address>> contents, List<Address> left) {
    handed = handed.without(object);
    if (!published.contains(object)) {
      published.add(object);
      left.addAll(tied(object));
      left.addAll(contents.apply(object));
    }
  }

  /** An object is made anew: nobody knows the new one; and so may be what a call has made for this function. */
  void renew(Base.Fresh object) {
    if (received.stream().anyMatch(r -> isOf(r, object))) {
      received = received.stream().filter(r -> !isOf(r, object)).collect(Collectors.toUnmodifiableSet());
      published.removeIf(p -> isOf(p, object));
    }
    if (published.contains(object) || ties.containsKey(object)) {
      // what leads to the object made before leads to what that led to
      Set<Address> behind = tied(object);
      Address older = Address.of(object);
      ownTies().replaceAll((base, values) -> values.contains(older) ? union(values, behind) : values);
      published.remove(object);
      ownTies().remove(object);
    }
  }

  private static boolean isOf(Base made, Base.Fresh at) {
    return made instanceof Base.Within(Digest of, int call, _) && call == at.site() && of.equals(at.body());
  }

  /** Takes in what may be known on another path. */
  void join(Escapes other) {
    if (equals(other)) {
      return;
    }
    published.addAll(other.published);
    known.addAll(other.known);
    received = received.containsAll(other.received) ? received : either(received, other.received);
    handed = handed.join(other.handed);
    other.ties.forEach(
        (base, values) -> {
          Set<Address> here = tied(base);
          if (!ties.containsKey(base) || !here.containsAll(values)) {
            ownTies().merge(base, values, Escapes::union);
          }
        });
  }

  private static Set<Address> union(Set<Address> a, Set<Address> b) {
    Set<Address> result = new HashSet<>(a);
    result.addAll(b);
    return result;
  }

  private static Set<Base> either(Set<Base> a, Set<Base> b) {
    Set<Base> result = new HashSet<>(a);
    result.addAll(b);
    return result;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return this == other
        || (other instanceof Escapes that
            && published.equals(that.published)
            && known.equals(that.known)
            && received.equals(that.received)
            && handed.equals(that.handed)
            && ties.equals(that.ties));
  }

  @Override
  public int hashCode() {
    return published.hashCode();
  }
}
