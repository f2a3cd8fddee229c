package baton.memory;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A symbolic value in linear form: base + offset + the sum of index times stride. It is the address of a memory cell, a pointer
 * to it, or an integer; RELAY's lvalues and Goblint's address expressions are of this shape. Immutable; equal exactly when the
 * parts are equal.
 */
public final class Address implements Comparable<Address> {
  private final Base base;
  private final long offset;
  private final List<Term> terms;
  private final int hash;
  private final int depth;
  private final boolean open;
  private final boolean epochs;
  private final long sites;
  private @Nullable String text;

  private Address(Base base, long offset, List<Term> terms) {
    this.base = base;
    this.offset = offset;
    this.terms = terms;
    this.hash = (base.hashCode() * 31 + Long.hashCode(offset)) * 31 + terms.hashCode();
    int deepest = base.depth();
    long made = base.sites();
    for (int i = 0; i < terms.size(); i++) {
      Address index = terms.get(i).index();
      deepest = Math.max(deepest, index.depth() + 1);
      made |= index.sites;
    }
    this.sites = made;
    this.depth = deepest;
    this.open = anyOf(Address::isOpen, Base.Formal.class::isInstance);
    this.epochs = anyOf(Address::hasEpochs, b -> b instanceof Base.Held(_, Epoch.Written _));
  }

  /** Whether {@code ofBase} accepts the base, or a base that it was made from; addresses inside know it already. */
  private boolean anyOf(Predicate<Address> known, Predicate<Base> ofBase) {
    for (int i = 0; i < terms.size(); i++) {
      if (known.test(terms.get(i).index())) {
        return true;
      }
    }
    Base at = base;
    while (at instanceof Base.Within(_, _, Base made) && !ofBase.test(at)) {
      at = made;
    }
    return ofBase.test(at) || (at instanceof Base.Held(Address cell, _) && known.test(cell));
  }

  /** The value {@code base} itself. */
  public static Address of(Base base) {
    return new Address(base, 0, List.of());
  }

  /** The integer {@code value}. */
  public static Address integer(long value) {
    return new Address(new Base.Zero(), value, List.of());
  }

  /** {@code base + offset + terms}; terms with one index are added up. */
  public static Address of(Base base, long offset, List<Term> terms) {
    return new Address(base, offset, canonical(terms));
  }

  private static List<Term> canonical(List<Term> terms) {
    if (terms.size() < 2) {
      return List.copyOf(terms);
    }
    List<Term> sorted = new ArrayList<>(terms);
    Collections.sort(sorted);
    List<Term> result = new ArrayList<>();
    for (Term term : sorted) {
      if (!result.isEmpty() && result.getLast().index().equals(term.index())) {
        long stride = result.removeLast().stride() + term.stride();
        if (stride != 0) {
          result.add(new Term(stride, term.index()));
        }
      } else {
        result.add(term);
      }
    }
    return List.copyOf(result);
  }

  /** What it starts from. */
  public Base base() {
    return base;
  }

  /** Bytes (or units, for an integer) added to the base. */
  public long offset() {
    return offset;
  }

  /** The summands that are not constant, sorted. */
  public List<Term> terms() {
    return terms;
  }

  /** How many cells were read to compute it, at the deepest. */
  public int depth() {
    return depth;
  }

  /** Whether it is a constant integer. */
  public boolean isInteger() {
    return base instanceof Base.Zero && terms.isEmpty();
  }

  /** This value plus {@code bytes}. */
  public Address plus(long bytes) {
    return bytes == 0 ? this : new Address(base, offset + bytes, terms);
  }

  /** This value plus {@code index * stride}. */
  public Address plus(Address index, long stride) {
    if (index.isInteger()) {
      return plus(index.offset * stride);
    }
    List<Term> more = new ArrayList<>(terms);
    long constant = offset;
    if (index.base instanceof Base.Zero) {
      index.terms.forEach(t -> more.add(new Term(t.stride() * stride, t.index())));
    } else {
      more.add(new Term(stride, of(index.base)));
      index.terms.forEach(t -> more.add(new Term(t.stride() * stride, t.index())));
    }
    constant += index.offset * stride;
    return of(base, constant, more);
  }

  /**
   * The element at an index of an array that begins at this address. An index that is computed of several numbers, or is a multiple of one,
   * is one summand, unlike indices into arrays of arrays: {@code a[8 * i + j]} is in no row of {@code a}.
   *
   * @param index the index
   * @param stride the size of an element
   */
  public Address at(Address index, long stride) {
    Address whole = index.offset == 0 ? index : new Address(index.base, 0, index.terms);
    boolean widened = whole.base instanceof Base.Zero && whole.terms.size() == 1 && Math.abs(whole.terms.getFirst().stride()) == 1;
    if (whole.isInteger() || whole.terms.isEmpty() || widened) {
      return plus(index, stride);
    }
    List<Term> more = new ArrayList<>(terms);
    more.add(new Term(stride, whole));
    return of(base, offset + index.offset * stride, more);
  }

  /**
   * How far two values are apart, so that both orders of the two have one name: an integer, or summands over the base 0.
   *
   * @param other what is subtracted, up to the sign of the result
   */
  public Address apart(Address other) {
    return integer(0).plus(this, 1).plus(other, -1).unsigned();
  }

  /** Itself or its negative, the same for both; over the base 0. */
  public Address unsigned() {
    boolean negative = terms.isEmpty() ? offset < 0 : terms.getFirst().stride() < 0;
    return negative ? integer(0).plus(this, -1) : this;
  }

  /** Whether it is a sum of values that are not constant, and no address: such as the distance of two addresses. */
  public boolean isSum() {
    return base instanceof Base.Zero && !terms.isEmpty();
  }

  /**
   * The names of the same value by other summands, given that a sum is zero.
   *
   * @param zero the sum, as {@link #apart} makes it
   */
  public List<Address> given(Address zero) {
    List<Address> result = new ArrayList<>();
    for (Term term : zero.terms) {
      long here = base.equals(term.index().base) && term.index().equals(of(base)) ? 1 : 0;
      for (Term own : terms) {
        here += own.index().equals(term.index()) ? own.stride() : 0;
      }
      if (here != 0 && here % term.stride() == 0) {
        Address other = integer(0).plus(this, 1).plus(zero, -here / term.stride()).over(base);
        if (other != null && other.terms.size() <= terms.size()) {
          result.add(other);
        }
      }
    }
    return result;
  }

  /** This sum as an address over {@code wanted}, or over the one summand that may be an address; null where there is none. */
  private @Nullable Address over(Base wanted) {
    Term start = null;
    for (Term term : terms) {
      if (term.stride() == 1 && term.index().equals(of(wanted))) {
        return without(term, wanted);
      }
      if (term.stride() == 1) {
        if (start != null) {
          return null;
        }
        start = term;
      }
    }
    return start == null ? null : without(start, start.index().base);
  }

  private Address without(Term start, Base as) {
    List<Term> rest = new ArrayList<>(terms);
    rest.remove(start);
    return of(as, offset, rest);
  }

  /** As {@link #mentions(Predicate)}; {@code sites} are all sites in what {@code wanted} accepts, which makes most answers quick. */
  public boolean mentions(Predicate<Base> wanted, long sites) {
    return (sites() & sites) != 0 && mentions(wanted);
  }

  /** Whether the base, an index, or a cell read on the way is one that {@code wanted} accepts. */
  public boolean mentions(Predicate<Base> wanted) {
    if (base.mentions(wanted)) {
      return true;
    }
    for (Term term : terms) {
      if (term.index().mentions(wanted)) {
        return true;
      }
    }
    return false;
  }

  /** Whether it depends on what a caller passed. */
  public boolean isOpen() {
    return open;
  }

  /** The sites of instructions in it; see {@link Base#sites()}. */
  public long sites() {
    return sites;
  }

  /** Whether a cell on the way was read after this thread may have written it. */
  public boolean hasEpochs() {
    return epochs;
  }

  /** The object it is in: the base of the last address computation, through no cell. */
  public Base root() {
    Base at = base;
    while (at instanceof Base.Held(Address cell, _)) {
      at = cell.base;
    }
    return at;
  }

  /**
   * This address with every base replaced, from the inside out; itself where nothing changes.
   *
   * @param replacement of a base whose own cell has been replaced already; an address to add the rest to
   */
  public Address replace(Function<Base, Address> replacement) {
    Base inner = base;
    if (base instanceof Base.Held(Address cell, Epoch epoch)) {
      Address replaced = cell.replace(replacement);
      inner = replaced.equals(cell) ? base : new Base.Held(replaced, epoch);
    }
    Address start = replacement.apply(inner);
    if (terms.isEmpty()) {
      boolean isSame = start.offset == 0 && start.terms.isEmpty() && start.base.equals(base);
      return isSame ? this : start.plus(offset);
    }
    Address result = start.plus(offset);
    for (Term term : terms) {
      Address index = term.index().replace(replacement);
      result = start.base instanceof Base.Zero ? result.plus(index, term.stride()) : result.at(index, term.stride());
    }
    return result.equals(this) ? this : result;
  }

  /** The name that it has when every cell on the way is taken to hold the same all the time. */
  public Address ignoringEpochs() {
    return !epochs ? this : replace(b -> of(b instanceof Base.Held(Address cell, Epoch.Written _) ? new Base.Held(cell, Epoch.ENTRY) : b));
  }

  /** A canonical line: equal exactly for equal addresses. */
  public String text() {
    String known = text;
    if (known == null) {
      StringBuilder made = new StringBuilder("(").append(base.text());
      if (offset != 0) {
        made.append(offset < 0 ? "" : "+").append(offset);
      }
      terms.forEach(t -> made.append("+").append(t.stride()).append("*").append(t.index().text()));
      known = made.append(")").toString();
      text = known;
    }
    return known;
  }

  @Override
  public int compareTo(Address other) {
    if (this == other) {
      return 0;
    }
    int order = Long.compare(offset, other.offset);
    if (order == 0) {
      order = base.compareTo(other.base);
    }
    for (int i = 0; order == 0 && i < Math.min(terms.size(), other.terms.size()); i++) {
      order = terms.get(i).compareTo(other.terms.get(i));
    }
    return order != 0 ? order : Integer.compare(terms.size(), other.terms.size());
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return this == other
        || (other instanceof Address that
            && hash == that.hash
            && offset == that.offset
            && base.equals(that.base)
            && terms.equals(that.terms));
  }

  @Override
  public int hashCode() {
    return hash;
  }

  @Override
  public String toString() {
    return text();
  }
}
