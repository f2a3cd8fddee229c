package baton.symbolic;

import baton.ir.AccessMode;
import baton.ir.Instruction;
import baton.ir.Operand;
import baton.lockset.Lock;
import baton.lockset.Mode;
import baton.memory.Address;
import baton.model.LockKind;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Locks made of atomic operations on a number: who sets it from zero to something else has the lock, who sets it to zero gives it
 * back. That nothing else writes the number is for the last stage to find out.
 */
final class FlagLocks {
  private FlagLocks() {}

  /**
   * Tells apart whether an atomic operation has taken the lock.
   *
   * @param states where it was executed; afterwards each once with the lock and once without
   * @param cell the number; null when it is not reached
   * @param to what is put there; null when it is not reached
   * @param mode how
   * @param ordinal the operation
   * @param success for which results it has
   */
  static void take(List<State> states, @Nullable Address cell, @Nullable Address to, AccessMode mode, int ordinal, Values success) {
    if (cell == null || to == null || !to.isInteger() || to.offset() == 0 || !mode.acquires()) {
      return;
    }
    List<State> taken = new ArrayList<>();
    for (State state : states) {
      State holding = state.copy();
      holding.locks(holding.locks().acquire(Lock.flag(cell), Mode.EXCLUSIVE, LockKind.FLAG));
      holding.path().facts().put(ordinal, success);
      taken.add(holding);
      state.path().facts().put(ordinal, success.complement());
    }
    states.addAll(taken);
  }

  /**
   * For which results a swap has taken the lock: zero; or, where the program looks whether it is the number put there itself, all others.
   * That is the same if nothing else is ever put there by those who take the lock.
   *
   * @param flow the body
   * @param swap the swap
   * @param to what it puts there
   */
  static Values swapped(Flow flow, int swap, Operand to) {
    if (to instanceof Operand.IntegerConstant(_, long put) && put != 0) {
      for (int ordinal = swap + 1; ordinal < flow.instructions(); ordinal++) {
        if (flow.instruction(ordinal) instanceof Instruction.Compare compare
            && compare.left().equals(new Operand.Register(swap))
            && compare.right() instanceof Operand.IntegerConstant(_, long with)
            && with == put) {
          return Values.of(put).complement();
        }
      }
    }
    return Values.ZERO;
  }

  /** After a number was stored: zero gives the lock back. */
  static void give(State state, Address cell, @Nullable Address stored, AccessMode mode) {
    if (stored != null && stored.isInteger() && stored.offset() == 0 && mode.releases()) {
      state.locks(state.locks().release(Lock.flag(cell)));
    }
  }
}
