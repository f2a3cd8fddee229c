package baton.refine;

import baton.entry.ThreadEntry;
import baton.link.Symbol;
import baton.memory.Address;
import baton.memory.Base;
import baton.pointsto.Pointees;
import baton.pointsto.Touched;
import baton.race.CallbackEvent;
import baton.race.Facts;
import baton.race.SharedAccess;
import java.util.Optional;

/** Whether calls that make callbacks run may be about one object, by names, by types and by what pointers lead to. */
final class CallbackAliases {
  private final Facts facts;
  private final Nesting nesting;

  CallbackAliases(Facts facts) {
    this.facts = facts;
    this.nesting = new Nesting(facts.contexts().names().program());
  }

  /** Whether a call may be about an object, but for what their types tell. */
  boolean mayBe(CallbackEvent event, ArmedCallbacks.Armed object, SharedAccess access) {
    boolean here = event.entry().equals(access.entry()) && areApart(event.object(), object.address());
    return !here
        && !areTwo(event.object(), event.entry(), object.address(), access.entry())
        && !areVariableAndOther(event, object, access);
  }

  /** Whether a call is about other objects, by types: those at another place in the same aggregate, or in one that is no part of it. */
  boolean areOthers(CallbackEvent event, ArmedCallbacks.Armed object) {
    return event.member().flatMap(one -> object.member().filter(other -> !nesting.mayMeet(one, other))).isPresent();
  }

  /** Whether two addresses of one thread are parts of one object, each at another place. */
  static boolean areApart(Address one, Address other) {
    return one.base().equals(other.base()) && one.terms().isEmpty() && other.terms().isEmpty() && one.offset() != other.offset();
  }

  /** Whether two addresses are those of two variables, or of two places in one. */
  private boolean areTwo(Address one, ThreadEntry by, Address other, ThreadEntry byOther) {
    Optional<Symbol> first = variable(one, by);
    Optional<Symbol> second = variable(other, byOther);
    boolean exact = one.terms().isEmpty() && other.terms().isEmpty();
    return exact
        && first.isPresent()
        && second.isPresent()
        && (!first.equals(second) || one.offset() != other.offset());
  }

  /** Whether a call is about a variable, and an access beside an object about another variable, or none; or the other way round. */
  private boolean areVariableAndOther(CallbackEvent event, ArmedCallbacks.Armed object, SharedAccess access) {
    Optional<Symbol> meant = variable(object.address(), access.entry());
    if (meant.isPresent()) {
      return event.access().filter(e -> !facts.pointsTo().of(meant.get()).equals(e.spot().pointsTo())).isPresent();
    }
    Optional<Symbol> variable = variable(event.object(), event.entry());
    boolean beside = access.cell().base().equals(object.address().base());
    if (variable.isEmpty() || !beside) {
      return false;
    }
    Touched touched = access.touched();
    boolean others =
        !touched.isUnknown()
            && touched.places().stream().noneMatch(p -> p.object() == variable.get().number() || p.known() == Pointees.Outside.ALL);
    return others || !facts.pointsTo().of(variable.get()).equals(access.spot().pointsTo());
  }

  private Optional<Symbol> variable(Address address, ThreadEntry entry) {
    return address.base() instanceof Base.Global(var name) ? facts.contexts().names().symbol(entry.function(), name) : Optional.empty();
  }
}
