package baton.race;

import baton.memory.Address;
import baton.summary.Act;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Accesses that differ in where they stand only: what discharges one of them discharges all. */
final class AccessGroup {
  private final int number;
  private final int family;
  private final List<SharedAccess> members = new ArrayList<>();

  /** What members agree in besides their guard. */
  record Family(
      Optional<Spot.Variable> variable,
      baton.link.Span bytes,
      List<FieldSpan> fields,
      baton.pointsto.ObjectClass pointsTo,
      Act.Kind kind,
      long size,
      boolean marked,
      int entry,
      Address cell) {
    static Family of(SharedAccess access) {
      Spot spot = access.spot();
      return new Family(
          spot.variable(),
          spot.bytes(),
          spot.fields(),
          spot.pointsTo(),
          access.access().kind(),
          access.access().bytes(),
          access.access().marked(),
          access.entry().number(),
          access.cell());
    }
  }

  AccessGroup(int number, int family) {
    this.number = number;
    this.family = family;
  }

  int number() {
    return number;
  }

  int family() {
    return family;
  }

  void add(SharedAccess access) {
    members.add(access);
  }

  List<SharedAccess> members() {
    return members;
  }

  SharedAccess witness() {
    return members.getFirst();
  }

  /** Whether what discharges a pair with this one discharges the pair with {@code other}. */
  boolean dominates(AccessGroup other) {
    return family == other.family && witness().guard().dominates(other.witness().guard());
  }

  /** How many pairs of accesses a pair of groups stands for. */
  long pairs(AccessGroup other) {
    long size = members.size();
    return number == other.number ? size * (size + 1) / 2 : size * other.members.size();
  }
}
