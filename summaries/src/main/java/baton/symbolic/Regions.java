package baton.symbolic;

import baton.ir.Digest;
import baton.ir.Referent;
import baton.memory.Address;
import baton.memory.Base;
import baton.memory.Epoch;
import baton.memory.Term;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Which regions pointers may lead into: the points-into map of Seidl and Vojdani (section 2). A region is named by a value that leads
 * into it and has a name in terms of entry. Objects that this function made are members of the thread-local region until they are
 * linked with something that has a name; which of them are linked with each other is kept apart for each.
 *
 * <pre>
 *   fewer names is lower:   {} (null)  &lt;  {slots[i]}  &lt;  {slots[i], list}  &lt; ... &lt;  {UNKNOWN}       join = union
 * </pre>
 *
 * <p>Which regions were merged by a write is no part of the map: it is true for good, is noted in {@link Merges}, and goes into the
 * summary.
 */
public final class Regions {
  /** More names than this are not told apart. */
  private static final int MOST = 6;

  /** Below the sites of copies of structs passed by value: the objects that a site made before its latest. */
  private static final int OLDER = Integer.MIN_VALUE / 4;

  private static final Digest ARRIVING = Digest.of("arriving");
  private static final Digest DISTANCE = Digest.of("distance");

  private final Digest body;
  private final Merges merges;
  private Map<Base, Names> into;
  private boolean owned = true;

  /** The empty map of a body; {@code merges} notes what its execution merges. */
  Regions(Digest body, Merges merges) {
    this.body = body;
    this.merges = merges;
    this.into = new HashMap<>();
  }

  private Regions(Regions other) {
    this.body = other.body;
    this.merges = other.merges;
    this.into = other.into;
    this.owned = false;
    other.owned = false;
  }

  /** The empty map of the same body. */
  Regions none() {
    return new Regions(body, merges);
  }

  Regions copy() {
    return new Regions(this);
  }

  /** Names of regions, and all sites in them (see {@link Base#sites()}), which make it quick to tell that they mention nothing stale. */
  private record Names(SortedSet<Address> all, long sites) {
    static Names of(SortedSet<Address> names) {
      long sites = 0;
      for (Address each : names) {
        sites |= each.sites();
      }
      return new Names(names, sites);
    }
  }

  private Map<Base, Names> changing() {
    if (!owned) {
      into = new HashMap<>(into);
      owned = true;
    }
    return into;
  }

  /** Sets the regions of a value that the function made; later ones that it may be in are added by {@link #join}. */
  public void put(Base made, SortedSet<Address> regions) {
    Names known = into.get(made);
    if (known == null || !regions.equals(known.all())) {
      changing().put(made, Names.of(few(regions)));
    }
  }

  private static SortedSet<Address> few(SortedSet<Address> regions) {
    if (regions.size() <= MOST) {
      return regions;
    }
    SortedSet<Address> result = new TreeSet<>(List.of(RegionNames.UNKNOWN));
    for (Address each : regions) {
      if (RegionNames.isObject(each)) {
        result.add(each);
      }
    }
    return result;
  }

  /** Regions that {@code value} may lead into, and objects of this function it may be linked with; empty for null. */
  public SortedSet<Address> of(Address value) {
    SortedSet<Address> result = new TreeSet<>();
    collect(value, result);
    return closed(result);
  }

  /** Regions that what is in the cell may lead into. */
  public SortedSet<Address> in(Address cell) {
    return RegionNames.isNamed(cell.root())
        ? new TreeSet<>(List.of(RegionNames.shallow(Address.of(new Base.Held(cell, Epoch.ENTRY)))))
        : of(cell);
  }

  private void collect(Address value, SortedSet<Address> result) {
    for (Term term : value.terms()) {
      if (value.base() instanceof Base.Zero || isDistance(term.index())) {
        collect(term.index(), result);
      }
    }
    switch (value.base()) {
      case Base.Zero _ -> {}
      case Base.Global(Referent symbol) -> {
        if (!(symbol instanceof Referent.Literal)) {
          result.add(value);
        }
      }
      case Base.Formal _, Base.Handed _ -> result.add(value);
      case Base.Held(Address cell, _) -> {
        if (RegionNames.isNamed(cell.root())) {
          result.add(RegionNames.shallow(value));
        } else {
          collect(cell, result);
        }
      }
      case Base.Fresh _ -> result.add(Address.of(value.base()));
      case Base.Opaque _, Base.Within _ -> {
        Names known = into.get(value.base());
        if (known != null) {
          result.addAll(known.all());
        } else {
          result.add(RegionNames.isConstant(value.base()) ? Address.of(value.base()) : RegionNames.UNKNOWN);
        }
      }
    }
  }

  /** Whether a number that is added to a pointer is the distance of two, or leads to objects itself, so that the sum may lead there. */
  private boolean isDistance(Address number) {
    if (!(number.base() instanceof Base.Opaque(Digest of, int site))) {
      return false;
    }
    Names known = into.get(number.base());
    boolean computed = of.equals(body) && into.containsKey(new Base.Opaque(DISTANCE, site));
    return computed || (known != null && !known.all().contains(RegionNames.UNKNOWN));
  }

  private static boolean anyObject(SortedSet<Address> regions) {
    for (Address each : regions) {
      if (RegionNames.isObject(each)) {
        return true;
      }
    }
    return false;
  }

  /** With all that the objects in it are linked with. */
  private SortedSet<Address> closed(SortedSet<Address> regions) {
    if (into.isEmpty() || !anyObject(regions)) {
      return regions;
    }
    Deque<Address> left = new ArrayDeque<>(regions);
    while (!left.isEmpty()) {
      Address next = left.pop();
      Names linked = RegionNames.isObject(next) ? into.get(next.base()) : null;
      if (linked != null) {
        for (Address more : linked.all()) {
          if (regions.add(more)) {
            left.push(more);
          }
        }
      }
    }
    return regions;
  }

  /**
   * After something in one of these regions was made to point into one of those: all are one now, and objects among them are in it.
   *
   * @param by the body whose instruction it was
   */
  private void link(SortedSet<Address> from, SortedSet<Address> to, Digest by, int ordinal) {
    if (from.isEmpty() || to.isEmpty()) {
      return;
    }
    SortedSet<Address> all = new TreeSet<>(from);
    all.addAll(to);
    SortedSet<Address> names = new TreeSet<>();
    for (Address each : all) {
      if (RegionNames.isObject(each)) {
        put(each.base(), all);
      } else {
        names.add(each);
      }
    }
    boolean itself = names.size() == 1 && RegionNames.isVague(names.first()) && from.contains(names.first()) && to.contains(names.first());
    if (names.size() > 1 || itself) {
      merges.add(names, by, ordinal);
      linkElements(names, by, ordinal);
    }
  }

  /**
   * Merges the elements of arrays that the same name was linked with before, maybe in an earlier round of a loop: a merge that tells the
   * array only, as the summary does where an index has no name, says nothing of two elements that lead to one object.
   */
  private void linkElements(SortedSet<Address> names, Digest by, int ordinal) {
    SortedSet<Address> elements = new TreeSet<>();
    SortedSet<Address> others = new TreeSet<>();
    names.forEach(n -> (isElement(n) ? elements : others).add(n));
    if (elements.isEmpty()) {
      return;
    }
    for (Address other : others) {
      Names before = RegionNames.isConstant(other.base()) ? null : into.get(other.base());
      if (before != null) {
        elements.addAll(before.all());
      }
    }
    for (Address other : others) {
      if (!RegionNames.isConstant(other.base())) {
        put(other.base(), elements);
      }
    }
    if (elements.size() > 1) {
      merges.add(elements, by, ordinal);
    }
  }

  /** Whether a name is that of an element of an array, whichever it is. */
  private static boolean isElement(Address name) {
    return !name.terms().isEmpty() || (name.base() instanceof Base.Held(Address cell, _) && isElement(cell));
  }

  /** After a pointer was written: what it leads to and what the cell is in are one region (Seidl and Vojdani, section 2). */
  public void link(Address cell, Address value, int site) {
    link(in(cell), of(value), body, site);
  }

  /** After the regions that two values lead into were merged. */
  public void merge(Address one, Address other, int ordinal) {
    link(of(one), of(other), body, ordinal);
  }

  /** After a callee merged these with those. */
  public void merge(SortedSet<Address> some, SortedSet<Address> others, Digest by, int ordinal) {
    link(some, others, by, ordinal);
  }

  /** After a callee that this state says nothing of merged them: what this function made may be anywhere. */
  public void mergeElsewhere(SortedSet<Address> some, SortedSet<Address> others, Digest by, int ordinal) {
    SortedSet<Address> names = new TreeSet<>(some);
    names.addAll(others);
    if (names.removeIf(n -> n.base() instanceof Base.Fresh)) {
      names.add(RegionNames.UNKNOWN);
    }
    merges.add(names, by, ordinal);
  }

  /** After code outside of the program learnt of these values: it may link what they lead to with all that it knows. */
  public void linkOutside(List<Address> values, int site) {
    SortedSet<Address> outside = new TreeSet<>(List.of(RegionNames.OUTSIDE));
    values.forEach(value -> link(of(value), outside, body, site));
    put(new Base.Opaque(body, site), outside);
  }

  /** After a value of no name was made from these: it leads into their  */
  void derive(int site, List<Address> from) {
    SortedSet<Address> all = new TreeSet<>();
    from.forEach(each -> all.addAll(of(each)));
    put(new Base.Opaque(body, site), all);
  }

  /** After the distance of two pointers was computed: a pointer that it is added to leads to where either does. */
  void apart(int site, List<Address> ends) {
    derive(site, ends);
    put(new Base.Opaque(DISTANCE, site), new TreeSet<>());
  }

  /** After a value of no name was made from these, or found behind them. */
  void follow(int site, List<Address> from) {
    SortedSet<Address> all = new TreeSet<>();
    from.forEach(
        each -> {
          all.addAll(of(each));
          all.addAll(in(each));
        });
    put(new Base.Opaque(body, site), all);
  }

  /** After a value of no name was read from {@code cell}. */
  void read(int site, Address cell) {
    put(new Base.Opaque(body, site), in(cell));
  }

  /** Names of the regions that a value of no name may lead into; empty when it may be any. */
  public List<Address> owners(Address value) {
    SortedSet<Address> names = of(value);
    return names.contains(RegionNames.UNKNOWN) ? List.of() : names.stream().filter(n -> !(n.base() instanceof Base.Fresh)).toList();
  }

  /** After bytes were copied, of one cell only or of several: more than one may lead somewhere. */
  void copied(Address to, Address from, boolean one, int site) {
    link(one ? in(to) : of(to), of(from), body, site);
  }

  /** What a phi is given on an edge; it becomes the phi's when control has passed, see {@link #settle}. */
  void arrive(int phi, SortedSet<Address> regions) {
    put(arriving(phi), regions);
  }

  private Base arriving(int phi) {
    return new Base.Opaque(ARRIVING, phi);
  }

  /** The phi has now what it was given. */
  void settle(int phi) {
    Base key = arriving(phi);
    Names given = into.get(key);
    if (given != null) {
      changing().remove(key);
      put(new Base.Opaque(body, phi), given.all());
    }
  }

  /** An object is made anew: the names of the old one mean older ones of the site. */
  void renew(Base.Fresh object) {
    Address name = Address.of(object);
    Base older = new Base.Fresh(body, OLDER - object.site());
    boolean known = false;
    for (Map.Entry<Base, Names> each : List.copyOf(into.entrySet())) {
      if ((each.getValue().sites() & name.sites()) != 0 && each.getValue().all().contains(name)) {
        SortedSet<Address> renamed = new TreeSet<>(each.getValue().all());
        renamed.remove(name);
        if (!each.getKey().equals(object)) {
          renamed.add(Address.of(older));
          known = true;
        }
        changing().put(each.getKey(), Names.of(renamed));
      }
    }
    if (into.containsKey(object)) {
      Names old = changing().remove(object);
      if (known && old != null) {
        Names both = into.get(older);
        into.put(older, both == null ? old : Names.of(union(both.all(), old.all())));
      }
    }
  }

  /** How many values it tells of. */
  int size() {
    return into.size();
  }

  /** Forgets the values of no name that are not in {@code used}: nobody can ask for them any more. */
  void keep(Set<Base> used) {
    List<Base> gone = new ArrayList<>();
    for (Base made : into.keySet()) {
      boolean isUsed =
          switch (made) {
            case Base.Opaque(Digest of, _) when of.equals(ARRIVING) -> true;
            case Base.Opaque(Digest of, int site) when of.equals(DISTANCE) -> used.contains(new Base.Opaque(body, site));
            case Base.Opaque _ -> used.contains(made);
            case Base.Zero _, Base.Formal _, Base.Global _, Base.Held _, Base.Fresh _, Base.Within _, Base.Handed _ -> true;
          };
      if (!isUsed) {
        gone.add(made);
      }
    }
    gone.forEach(made -> changing().remove(made));
  }

  /** Names that mean something else from now on are cut back to what they still tell; {@code sites} are all sites in those. */
  void forget(Predicate<Base> stale, long sites) {
    if (into.isEmpty()) {
      return;
    }
    List<Base> gone = new ArrayList<>();
    List<Base> shortened = new ArrayList<>();
    into.forEach(
        (made, names) -> {
          if ((made.sites() & sites) != 0 && stale.test(made)) {
            gone.add(made);
          } else if ((names.sites() & sites) != 0 && anyMentions(names.all(), stale, sites)) {
            shortened.add(made);
          }
        });
    gone.forEach(made -> changing().remove(made));
    for (Base made : shortened) {
      SortedSet<Address> rest = new TreeSet<>();
      names(made).forEach(a -> rest.add(RegionNames.isObject(a) ? a : RegionNames.cut(a, stale)));
      changing().put(made, Names.of(rest));
    }
  }

  private static boolean anyMentions(SortedSet<Address> names, Predicate<Base> stale, long sites) {
    for (Address name : names) {
      if (name.mentions(stale, sites)) {
        return true;
      }
    }
    return false;
  }

  private SortedSet<Address> names(Base made) {
    Names known = into.get(made);
    return known == null ? Collections.emptySortedSet() : known.all();
  }

  private static SortedSet<Address> union(SortedSet<Address> a, SortedSet<Address> b) {
    SortedSet<Address> result = new TreeSet<>(a);
    result.addAll(b);
    return few(result);
  }

  /** What is true on either path. */
  Regions join(Regions other) {
    Regions result = copy();
    other.into.forEach(
        (base, regions) -> {
          Names mine = into.get(base);
          if (mine == null) {
            result.changing().put(base, regions);
          } else if (!mine.all().equals(regions.all())) {
            result.put(base, union(regions.all(), mine.all()));
          }
        });
    return result;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return this == other || (other instanceof Regions that && into.equals(that.into));
  }

  @Override
  public int hashCode() {
    return into.hashCode();
  }
}
