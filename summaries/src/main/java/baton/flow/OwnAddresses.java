package baton.flow;

import baton.ir.Body;
import baton.ir.Instruction;
import baton.ir.Operand;
import java.util.Optional;

/**
 * Finds where an address of an object is written into this same object: both addresses are computed from one value by constants. As a
 * value that another one is computed from is executed before it, and again only with it, both are of one object, whichever that is.
 */
final class OwnAddresses {
  private final Body body;

  OwnAddresses(Body body) {
    this.body = body;
  }

  /** So many bytes behind a value. */
  private record Behind(Operand value, long bytes) {}

  /**
   * What flows where an address is written; empty where it may be that of another object.
   *
   * @param at where it is written
   * @param value what is written
   * @param cells which cells it is in
   */
  Optional<Flow> of(Operand at, Operand value, CellKind cells) {
    Behind place = behind(at);
    Behind held = behind(value);
    boolean isOne = place.value().equals(held.value()) && (held.value() instanceof Operand.Register || held.value() instanceof Operand.Formal);
    boolean small = Math.abs(place.bytes()) < Integer.MAX_VALUE && Math.abs(held.bytes()) < Integer.MAX_VALUE;
    return isOne && small
        ? Optional.of(new Flow.StoreOwn(place.value(), (int) place.bytes(), (int) held.bytes(), cells))
        : Optional.empty();
  }

  private Behind behind(Operand address) {
    Operand value = address;
    long bytes = 0;
    while (value instanceof Operand.Register(int ordinal)
        && body.instruction(ordinal) instanceof Instruction.Address step
        && step.indices().isEmpty()
        && Operands.isAddress(step.base())) {
      bytes += step.offset();
      value = step.base();
    }
    return new Behind(value, bytes);
  }
}
