package baton.race;

import baton.entry.LockOrder;
import baton.ir.Digest;
import baton.ir.Spread;
import baton.link.Span;
import baton.link.Symbol;
import baton.memory.Address;
import baton.memory.Base;
import baton.pointsto.ObjectClass;
import baton.pointsto.Touched;
import baton.summary.Act;
import baton.summary.Site;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/** Accesses that differ in where they stand only: what discharges one of them discharges all. */
final class AccessGroup {
  /** Stands for all values of which nothing is known. */
  private static final Address NAMELESS = Address.of(new Base.Opaque(Digest.of("some value"), 0));

  private final int number;
  private final int family;
  private final SharedAccess witness;

  /** None where the witness is the only one, as it mostly is. */
  private final List<SharedAccess> several;

  /** Where an access stands: in which function, at which of its instructions or calls, and at which instruction of what it calls. */
  record Place(Symbol.DefinedFunction function, int anchor, Site site) {
    static Place of(SharedAccess access) {
      return new Place(access.occurrence().at().function(), access.anchor(), access.occurrence().raw().site());
    }
  }

  /** What members agree in besides their guard; where it matters also in where they stand. */
  record Family(
      Optional<Spot.Variable> variable,
      Span bytes,
      List<FieldSpan> fields,
      ObjectClass pointsTo,
      Optional<Spot.Value> value,
      Act.Kind kind,
      long size,
      boolean marked,
      int entry,
      Address cell,
      List<Address> owners,
      Optional<Place> place,
      boolean ownNode,
      boolean reachable,
      Set<LockOrder> orders,
      Set<String> turns,
      Touched touched) {
    static Family of(SharedAccess access, Predicate<Symbol.DefinedFunction> placed, OutsideCallers callers) {
      Spot spot = access.spot();
      boolean isPlaced = placed.test(access.occurrence().at().function());
      return new Family(
          spot.variable(),
          spot.bytes(),
          spot.fields(),
          spot.pointsTo(),
          spot.value(),
          access.access().kind(),
          access.access().bytes(),
          access.access().marked(),
          callers.number(access.entry()),
          !isPlaced && isNameless(access) ? NAMELESS.plus(access.cell().offset()) : callers.common(access.cell(), access.entry()),
          access.access().owners().stream().map(o -> callers.common(o, access.entry())).toList(),
          isPlaced ? Optional.of(Place.of(access)) : Optional.empty(),
          callers.isOwnNode(access),
          access.reachable(),
          access.orders(),
          access.turns(),
          access.touched());
    }

    /**
     * Whether a value of which nothing is known leads to what is accessed, and no lock that is held is named by such a one: what it is
     * named by tells nothing then, and each call of one helper would name it otherwise. Of memory of unknown type warnings are about such
     * names.
     */
    private static boolean isNameless(SharedAccess access) {
      Base root = access.cell().root();
      while (root instanceof Base.Within(_, _, Base made)) {
        root = made;
      }
      return root instanceof Base.Opaque
          && !access.spot().untyped()
          && access.cell().terms().isEmpty()
          && access.guard().locks().acquired().keySet().stream()
              .allMatch(lock -> lock.addresses().stream().allMatch(a -> a.root() instanceof Base.Global));
    }
  }

  AccessGroup(int number, int family, List<SharedAccess> members) {
    this.number = number;
    this.family = family;
    this.witness = members.getFirst();
    this.several = members.size() == 1 ? List.of() : List.copyOf(members);
  }

  /** What names a pair of groups, in either order: their two numbers, multiplied so that hash tables do not find them alike. */
  static long key(AccessGroup one, AccessGroup other) {
    return key(one.number, other.number);
  }

  /** What names a pair of numbers, in either order. */
  static long key(int one, int other) {
    return Spread.of(Math.min(one, other), Math.max(one, other));
  }

  int number() {
    return number;
  }

  int family() {
    return family;
  }

  List<SharedAccess> members() {
    return several.isEmpty() ? List.of(witness) : several;
  }

  SharedAccess witness() {
    return witness;
  }

  /** How many members there are. */
  int size() {
    return Math.max(1, several.size());
  }

  /** Whether what discharges a pair with this one discharges the pair with {@code other}. */
  boolean dominates(AccessGroup other) {
    return family == other.family && witness().guard().dominates(other.witness().guard());
  }

  /** How many pairs of accesses a pair of groups stands for. */
  long pairs(AccessGroup other) {
    long size = size();
    return number == other.number ? size * (size + 1) / 2 : size * other.size();
  }
}
