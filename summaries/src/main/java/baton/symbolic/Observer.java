package baton.symbolic;

import baton.ir.Operand;
import baton.link.Access;
import baton.memory.Address;
import java.util.Optional;

/** Sees what a function does, once its states are known. */
public interface Observer {
  /** Says whether what is executed from now on is seen for good, with states and values that do not change any more. */
  void watches(boolean now);

  /**
   * An access to memory by an instruction of the body.
   *
   * @param access the access
   * @param cell where
   * @param state what is known before it
   * @param repeats whether it may be executed again in one activation
   */
  void access(Access access, Address cell, State state, boolean repeats);

  /**
   * A return.
   *
   * @param operand the returned operand
   * @param value the returned value
   * @param classes what classes it is in
   * @param state what is known
   */
  void returned(Optional<Operand> operand, Optional<Address> value, Values classes, State state);
}
