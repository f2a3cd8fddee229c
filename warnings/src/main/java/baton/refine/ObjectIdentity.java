package baton.refine;

import baton.entry.ProgramNames;
import baton.ir.Referent;
import baton.link.Symbol;
import baton.memory.Address;
import baton.memory.Base;
import baton.pointsto.NamedClasses;
import baton.pointsto.ObjectClass;
import baton.pointsto.PointsTo;
import baton.pointsto.SoleObject;
import baton.race.AddressNames;
import baton.race.Facts;
import baton.race.SharedAccess;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Which addresses of two threads are one for sure: the same part of a variable, of an object that is made once, or of what a cell holds
 * that both name (design, section 10). An address of which only the type is known is one, too, if just one object that a pointer of its
 * class leads to has at least the size of what the pointer is declared to point to, and that one has just this size.
 */
final class ObjectIdentity {
  private final Facts facts;
  private final PointsTo classes;
  private final NamedClasses named;
  private final AddressNames types;

  ObjectIdentity(Facts facts) {
    this.facts = facts;
    this.classes = facts.pointsTo();
    this.named = new NamedClasses(classes, facts.contexts().names());
    this.types = new AddressNames(facts.contexts().names().program(), _ -> false);
  }

  /**
   * What names an address in all threads.
   *
   * @param text equal for equal addresses
   * @param cells cells that must hold one value all the time, in the names of the thread
   * @param byClass whether it rests on the classes of objects and the types of pointers
   */
  record Identity(String text, Set<Address> cells, boolean byClass) {
    /** What is assumed where this and another one are taken for one. */
    Set<String> assumptions(Identity other) {
      return ObjectIdentity.assumptions(!cells.isEmpty() || !other.cells.isEmpty(), byClass || other.byClass);
    }

    /** The same under another text. */
    Identity named(String other) {
      return new Identity(other, cells, byClass);
    }

    private Identity plus(long offset) {
      return new Identity(ObjectIdentity.text(text, offset), cells, byClass);
    }

    private Identity read(Address cell) {
      Set<Address> more = new TreeSet<>(cells);
      more.add(Stability.anyTime(cell));
      return new Identity("*(" + text + ")", more, byClass);
    }
  }

  /** What is assumed where names are equal that are read from cells, or rest on the classes of objects. */
  static Set<String> assumptions(boolean isRead, boolean byClass) {
    Set<String> result = new TreeSet<>();
    if (isRead) {
      result.add("stable-cell");
    }
    if (byClass) {
      result.add("effective-types");
      result.add("points-to");
    }
    return result;
  }

  /** The text of a part of an object. */
  private static String text(String object, long offset) {
    return object + "+" + offset;
  }

  /**
   * A place in a variable, or in an object that is made once.
   *
   * @param object names it in all threads
   * @param offset where in it
   */
  record Part(String object, long offset) {
    /** What names the place so many bytes behind this one, in all threads; see {@link Identity#text}. */
    String plus(long bytes) {
      return text(object, offset + bytes);
    }
  }

  /** Where an address is in the names of a function; empty where that may be one of several objects. */
  Optional<Part> part(Symbol.DefinedFunction function, Address address) {
    if (!address.terms().isEmpty()) {
      return Optional.empty();
    }
    Optional<String> object =
        switch (address.base()) {
          case Base.Global(Referent name) ->
              facts.contexts().names().isThreadLocal(function, address.base()) ? Optional.empty() : Optional.of(variable(function, name));
          case Base.Fresh _, Base.Within _ -> madeOnce(address.base()).map(Base::text);
          case Base.Held _, Base.Zero _, Base.Formal _, Base.Opaque _, Base.Handed _ -> Optional.empty();
        };
    return object.map(o -> new Part(o, address.offset()));
  }

  private String variable(Symbol.DefinedFunction function, Referent name) {
    return facts.contexts().names().symbol(function, name).map(Symbol::identity).orElse(name.identity());
  }

  /** The identities of an address that an access or its guard mentions; two addresses are one if any of theirs have one text. */
  List<Identity> of(SharedAccess access, Address address) {
    if (!address.terms().isEmpty()) {
      return List.of();
    }
    return of(access, address.base()).stream().map(i -> i.plus(address.offset())).toList();
  }

  /** The identities of what an address starts from. */
  List<Identity> of(SharedAccess access, Base base) {
    Symbol.DefinedFunction function = access.occurrence().at().function();
    ProgramNames names = facts.contexts().names();
    List<Identity> result = new ArrayList<>();
    switch (base) {
      case Base.Global(Referent name) -> {
        if (!names.isThreadLocal(function, base)) {
          result.add(plain(variable(function, name), false));
        }
      }
      case Base.Fresh _, Base.Within _ -> madeOnce(base).ifPresent(b -> result.add(plain(b.text(), false)));
      case Base.Held(Address cell, _) -> of(access, cell).forEach(i -> result.add(i.read(cell)));
      case Base.Zero _ -> result.add(plain("0", false));
      case Base.Formal _, Base.Opaque _, Base.Handed _ -> {}
    }
    if (!(base instanceof Base.Global)) {
      sole(function, base).ifPresent(text -> result.add(plain(text, true)));
    }
    return result;
  }

  private static Identity plain(String text, boolean byClass) {
    return new Identity(text, Set.of(), byClass);
  }

  /** The shortest name of an object that is made once. */
  private Optional<Base> madeOnce(Base object) {
    Base inner = object;
    while (inner instanceof Base.Within(_, _, Base made)) {
      inner = made;
    }
    if (facts.contexts().madeOnce(inner)) {
      return Optional.of(inner);
    }
    return facts.contexts().madeOnce(object) ? Optional.of(object) : Optional.empty();
  }

  /** The only object that a pointer can lead to, where the pointer is declared to lead to all of it. */
  private Optional<String> sole(Symbol.DefinedFunction function, Base pointer) {
    Optional<Set<ObjectClass>> possible = named.of(function, Address.of(pointer));
    List<ObjectClass> objects = possible.stream().flatMap(Set::stream).filter(classes::any).toList();
    if (objects.size() != 1) {
      return Optional.empty();
    }
    long bytes = types.bytesBehind(function, pointer);
    if (bytes <= 0) {
      return Optional.empty();
    }
    return classes
        .sole(objects.getFirst(), bytes)
        .flatMap(
            object ->
                switch (object) {
                  case SoleObject.Variable(Symbol.DefinedVariable v) -> v.bytes() == bytes ? Optional.of(v.identity()) : Optional.empty();
                  case SoleObject.Made(Base name, long size) ->
                      size == bytes && facts.contexts().madeOnce(name) ? madeOnce(name).map(Base::text) : Optional.empty();
                });
  }
}
