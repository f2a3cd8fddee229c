package baton.monitor;

import baton.ir.Body;
import baton.ir.Instruction;
import baton.ir.Operand;

/**
 * An address as a body computes it by members alone.
 *
 * @param base what it starts from
 * @param offset bytes from there
 */
record Pointer(Operand base, long offset) {
  static Pointer of(Body body, Operand address) {
    Operand base = address;
    long offset = 0;
    while (base instanceof Operand.Register(int ordinal)
        && body.instruction(ordinal) instanceof Instruction.Address(Operand from, long by, var indices, _)
        && indices.isEmpty()) {
      base = from;
      offset += by;
    }
    return base instanceof Operand.SymbolAddress(int referent, long by)
        ? new Pointer(new Operand.SymbolAddress(referent, 0), offset + by)
        : new Pointer(base, offset);
  }
}
