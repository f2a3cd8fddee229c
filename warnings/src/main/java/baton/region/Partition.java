package baton.region;

import baton.memory.Address;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The partition of owners for the objects of one points-to class (Seidl and Vojdani, sections 2 and 5). Owners of one block lead to
 * common objects, those of different blocks never do. In a block that did not collapse, elements of different indices lead to
 * different objects: {@code slots[i]} and {@code slots[j]} for different i and j.
 *
 * <pre>
 *   finer is lower:   {a} {b[*]} &lt; {a} {b} &lt; {a, b}        b[*]: one block for each element      join = finest coarser than both
 * </pre>
 */
public final class Partition {
  /** What a kind's index is added to, to be that of its block. */
  private record Link(Owner.Kind to, long shift) {}

  /**
   * A block and an index in it.
   *
   * @param block the kind that stands for the block
   * @param owner the owner with its index in terms of the block
   * @param collapsed whether all elements are one region
   */
  record Place(Owner.Kind block, Owner owner, boolean collapsed) {}

  private final SortedMap<Owner.Kind, Link> links = new TreeMap<>();
  private final Set<Owner.Kind> collapsed = new HashSet<>();
  private final Set<Owner.Kind> whole;
  private final Map<Owner, Place> places = new HashMap<>();
  private boolean everything;

  /**
   * The finest partition.
   *
   * @param whole elements and variables that pointers lead to, so that any of their cells may be reached: as {@link Owner.Kind#whole}
   */
  Partition(Set<Owner.Kind> whole) {
    this.whole = whole;
  }

  /** All owners lead to common objects. */
  void collapse() {
    everything = true;
  }

  /** Whether all owners may lead to common objects, so that nothing is told apart. */
  public boolean isOne() {
    return everything;
  }

  private Owner coarse(Owner owner) {
    Owner.Kind kind = owner.kind();
    if (whole.contains(kind.variable())) {
      return owner.anyOf(kind.variable());
    }
    return whole.contains(kind.whole()) ? owner.of(kind.whole()) : owner;
  }

  /** Where an owner is. */
  Place place(Owner given) {
    return places.computeIfAbsent(given, this::find);
  }

  private Place find(Owner given) {
    Owner owner = coarse(given);
    Owner.Kind at = owner.kind();
    long shift = owner.shift();
    boolean any = collapsed.contains(at);
    for (Link link = links.get(at); link != null; link = links.get(at)) {
      shift += link.shift();
      at = link.to();
      any |= collapsed.contains(at);
    }
    return new Place(at, new Owner(owner.kind(), owner.exact(), owner.symbol(), shift), any);
  }

  /** Both lead to common objects. */
  void merge(Owner one, Owner other) {
    places.clear();
    Place a = find(one);
    Place b = find(other);
    boolean corresponds = a.owner().exact() && b.owner().exact() && a.owner().symbol().equals(b.owner().symbol());
    if (a.block().equals(b.block())) {
      if (!corresponds || a.owner().shift() != b.owner().shift()) {
        collapsed.add(a.block());
      }
      return;
    }
    // the index of the first is that of its block less its shift
    links.put(a.block(), new Link(b.block(), b.owner().shift() - a.owner().shift()));
    if (!corresponds || a.collapsed() || b.collapsed()) {
      collapsed.add(b.block());
    }
  }

  /**
   * Whether two owners lead to different objects for sure.
   *
   * @param one in the names of one thread
   * @param other in the names of another
   */
  public boolean apart(Owner one, Owner other) {
    Place a = place(one);
    Place b = place(other);
    if (everything) {
      return false;
    }
    if (!a.block().equals(b.block())) {
      return true;
    }
    boolean constant = a.owner().symbol().isEmpty() && b.owner().symbol().isEmpty();
    return !a.collapsed() && a.owner().exact() && b.owner().exact() && constant && a.owner().shift() != b.owner().shift();
  }

  /** An index that two owners agree in if they lead to one object: the symbol and what is added, of each. */
  public record Agreement(Optional<Address> first, long shift, Optional<Address> second, long secondShift) {}

  /** What the indices of two owners are if they lead to one object; empty when that says nothing of them. */
  public Optional<Agreement> agree(Owner one, Owner other) {
    Place a = place(one);
    Place b = place(other);
    boolean known = !everything && a.block().equals(b.block()) && !a.collapsed() && a.owner().exact() && b.owner().exact();
    return known
        ? Optional.of(new Agreement(a.owner().symbol(), a.owner().shift(), b.owner().symbol(), b.owner().shift()))
        : Optional.empty();
  }
}
