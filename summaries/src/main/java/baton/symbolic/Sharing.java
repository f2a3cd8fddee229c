package baton.symbolic;

import baton.memory.Address;
import baton.memory.Base;
import baton.memory.Epoch;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Who may know which objects at the point of a state: what is told to other threads, and what they learn with it, by what memory holds
 * and by what values were computed from.
 */
public final class Sharing {
  /** The offset of what may be anywhere in an object. */
  private static final long ANYWHERE = Integer.MIN_VALUE / 2;

  private final Escapes escapes;
  private final Cells cells;
  private final Origins origins;

  Sharing(Escapes escapes, Cells cells, Origins origins) {
    this.escapes = escapes;
    this.cells = cells;
    this.origins = origins;
  }

  /** Whether only this thread knows of the object that an address is in. */
  boolean isPrivate(Address address) {
    return escapes.isPrivate(address.base());
  }

  /** The addresses that other threads may have learnt from this function. */
  public Set<Address> known() {
    return escapes.known();
  }

  /** Whether what a formal leads to may be known to other threads through this function. */
  public boolean knows(Base.Formal formal) {
    return escapes.isPublished(formal);
  }

  /** Whether other threads may have learnt of the same formals as in another state. */
  boolean tellsOfTheSameFormals(Sharing other) {
    return escapes.hasFormalsOf(other.escapes) && other.escapes.hasFormalsOf(escapes);
  }

  /** A new object is put where a formal leads to; returns false when that is not so, or others may know it. */
  boolean handOut(Address cell, Address value) {
    return HandedOut.isOut(cell) && escapes.handOut(cell, value, cells::contents, origins::of);
  }

  /** The new objects that are where formals lead to at a return, and nowhere else. */
  public HandedOut handedOut() {
    return escapes.handed().isNone() ? HandedOut.NONE : escapes.handedAlone();
  }

  /** The same while the function runs. */
  HandedOut handed() {
    return escapes.handed();
  }

  /** After a callee made objects that it may have told others of. */
  public void receive(Base object, boolean alone) {
    escapes.receive(object, alone);
  }

  /** After {@code value} was put where {@code cell} is: whoever knows the one may know the other. */
  public void tie(Address cell, Address value) {
    if (!isPrivate(cell)) {
      if (!value.equals(escapes.handed().cells().get(cell)) && !isWithin(value, cell) && !isReachable(value, cell.base())) {
        publish(value);
      }
      return;
    }
    escapes.tie(cell.base(), value);
  }

  /** Whether {@code value} is an address in the very object that {@code cell} is in, as an empty list holds: who finds it knows that. */
  private static boolean isWithin(Address value, Address cell) {
    return value.base().equals(cell.base()) && value.terms().isEmpty() && cell.terms().isEmpty();
  }

  /** Whether {@code value} was read from the object {@code from}, or from what that leads to: whoever knows that knows the value. */
  private static boolean isReachable(Address value, Base from) {
    Base at = value.base();
    while (at instanceof Base.Held(Address cell, _)) {
      if (cell.base().equals(from)) {
        return true;
      }
      at = cell.base();
    }
    return false;
  }

  /** Whoever learns of {@code known} may know {@code value} from now on. */
  public void tellWith(Base known, Address value) {
    if (escapes.isPublished(known)) {
      publish(value);
    } else {
      escapes.tie(known, value);
    }
  }

  /** What an object may lead to that only this thread knows. */
  public List<Address> leadsTo(Base object) {
    List<Address> result = new ArrayList<>(escapes.tied(object));
    result.addAll(cells.contents(object));
    return result;
  }

  /** After everything reachable from {@code from} may have been copied to where {@code to} is. */
  public void tieContents(Address to, Address from) {
    if (from.base() instanceof Base.Fresh && isPrivate(from)) {
      escapes.tied(from.base()).forEach(value -> tie(to, value));
    } else {
      tie(to, from);
    }
  }

  /** After some bytes of one object were copied into another one, one by one. */
  void copyContent(Address to, Address from) {
    if (isPrivate(to) && isPrivate(from)) {
      escapes.tied(from.base()).forEach(value -> escapes.tie(to.base(), value));
    } else if (isPrivate(to)) {
      escapes.tie(to.base(), Address.of(from.base()));
    } else {
      publishContent(from);
    }
  }

  /** After other threads may have learnt {@code value}, and with it all that can be reached from it. */
  public void publish(Address value) {
    escapes.publish(value, cells::contents, origins::of);
  }

  /** After a number or an address was made text: others may read it, if it is, or was computed from, the address of something. */
  public void publishText(Address value) {
    List<Address> all = new ArrayList<>(origins.of(value.base()));
    all.add(value);
    all.stream().filter(a -> isPrivate(a) || a.base() instanceof Base.Formal).forEach(this::publish);
  }

  /** After some bytes of an object may be known, and with them the addresses in it. */
  public void publishContent(Address object) {
    publishContentOf(object);
    origins.of(object.base()).forEach(this::publishContentOf);
  }

  private void publishContentOf(Address object) {
    if (isPrivate(object)) {
      publishContents(object);
    } else if (object.root() instanceof Base.Formal) {
      escapes.know(contentOf(object.base()));
    } else if (isPrivate(Address.of(object.root()))) {
      // found in a private object: all that this leads to may be meant
      publishContents(Address.of(object.root()));
    }
  }

  /** Stands for all that an object contains. */
  static Address contentOf(Base object) {
    return Address.of(new Base.Held(Address.of(object).plus(ANYWHERE), Epoch.ENTRY));
  }

  /** The object of which a value that is known stands for all that it contains, see {@link #publishContent}; empty for any other value. */
  public static Optional<Address> contentOf(Address known) {
    return known.base() instanceof Base.Held(Address cell, _) && cell.offset() == ANYWHERE
        ? Optional.of(Address.of(cell.base()))
        : Optional.empty();
  }

  /** A part of what a pointer takes is read: from bytes one by one, or from within a cell that holds an address. */
  Set<Address> addressesAround(Address cell, long bytes) {
    boolean part = isPrivate(cell) && (!cell.terms().isEmpty() || cells.isPartOfAddress(cell, bytes));
    Set<Address> result = new LinkedHashSet<>(part ? escapes.tied(cell.base()) : Set.of());
    origins.of(cell.base()).stream().filter(this::isPrivate).forEach(o -> result.addAll(escapes.tied(o.base())));
    return result;
  }

  /** After all that a private object leads to may be known with it: it is handed to a caller that cannot tell. */
  public void publishContents(Address object) {
    escapes.tied(object.base()).forEach(this::publish);
  }
}
