package baton.summary;

import baton.ir.Digest;
import baton.ir.Referent;
import baton.memory.Address;
import baton.memory.Base;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** Which constant texts the values of a function may be, or may be translations of ({@link baton.model.MemoryRule#translates}). */
final class Texts {
  private static final Comparator<Referent.Literal> ORDER = Comparator.comparing(Referent.Literal::name);

  private final Digest body;

  /** What calls translate, by their ordinals; empty where one translates something else, too. */
  private final Map<Integer, Optional<Set<Referent.Literal>>> translated = new HashMap<>();

  /** In the function with a body. */
  Texts(Digest body) {
    this.body = body;
  }

  /** A call returns one of some texts, or a translation of one. What it did when it was looked at before, it may do again. */
  void translate(int call, List<Address> some) {
    Set<Referent.Literal> all = new TreeSet<>(ORDER);
    boolean known = true;
    for (Address each : some) {
      Optional<Referent.Literal> literal = literal(each);
      known &= literal.isPresent();
      literal.ifPresent(all::add);
    }
    Optional<Set<Referent.Literal>> found = known && !all.isEmpty() ? Optional.of(all) : Optional.empty();
    translated.merge(call, found, Texts::both);
  }

  private static Optional<Set<Referent.Literal>> both(Optional<Set<Referent.Literal>> one, Optional<Set<Referent.Literal>> other) {
    if (one.isEmpty() || other.isEmpty()) {
      return Optional.empty();
    }
    Set<Referent.Literal> all = new TreeSet<>(ORDER);
    all.addAll(one.get());
    all.addAll(other.get());
    return Optional.of(all);
  }

  /** The texts that a value may be, behind whose beginning it may be, or whose translation; empty where that is not known. */
  Optional<Set<Referent.Literal>> of(Address value) {
    if (value.base() instanceof Base.Opaque(Digest made, int call) && made.equals(body) && value.equals(Address.of(value.base()))) {
      return translated.getOrDefault(call, Optional.empty());
    }
    return literal(value).map(Set::of);
  }

  private static Optional<Referent.Literal> literal(Address value) {
    return value.base() instanceof Base.Global(Referent.Literal literal) ? Optional.of(literal) : Optional.empty();
  }
}
