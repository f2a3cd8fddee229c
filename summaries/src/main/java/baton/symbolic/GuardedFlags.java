package baton.symbolic;

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
 * Locks made of a number that is tested and set while another lock is held: {@code if (busy == 0) busy = 1}. Who finds zero and puts
 * something else there has it, who puts zero there gives it back. That every write of the number is such a one, under one lock, is for
 * the last stage to find out; so each store is recorded with a token that says what it is.
 */
final class GuardedFlags {
  /** A larger body than this does not give back what its callers have: zeros are stored too often for other reasons. */
  private static final int SMALL = 100;

  private final Conditions conditions;
  private final Flow flow;
  private final boolean always;
  private final boolean small;

  /**
   * Of one function.
   *
   * @param conditions what is known of registers
   * @param flow its body
   * @param always whether all callers hold a lock while the function runs
   */
  GuardedFlags(Conditions conditions, Flow flow, boolean always) {
    this.conditions = conditions;
    this.flow = flow;
    this.always = always;
    this.small = flow.instructions() <= SMALL;
  }

  private boolean isGuarded(State state) {
    return always || state.locks().acquired().values().stream().anyMatch(h -> h.mode() == Mode.EXCLUSIVE && h.kind() != LockKind.FLAG);
  }

  /** After an instruction has read a number. */
  void read(List<State> states, Address cell, int ordinal) {
    for (State state : states) {
      if (isGuarded(state)) {
        state.read(cell, ordinal);
      } else {
        state.unread(ordinal);
      }
    }
  }

  /** Before a number is stored: states in which that takes the lock have it from here on; returns whether there are any. */
  boolean before(List<State> states, @Nullable Address cell, @Nullable Address stored, long bits) {
    if (cell == null || stored == null || !stored.isInteger() || stored.offset() == 0) {
      return false;
    }
    boolean any = false;
    List<State> after = new ArrayList<>();
    for (State state : states) {
      int reading = isGuarded(state) ? reading(state, cell, bits) : -1;
      Values known = reading < 0 ? Values.NONZERO : found(state, reading);
      Values other = known.meet(Values.NONZERO);
      if (reading < 0 || known.meet(Values.ZERO).isNone()) {
        after.add(state);
        continue;
      }
      any = true;
      State taking = state.copy();
      if (conditions.assume(taking, new Operand.Register(reading), false)) {
        taking.locks(taking.locks().acquire(Lock.flag(cell), Mode.EXCLUSIVE, LockKind.FLAG));
        after.add(taking);
      }
      if (!other.isNone() && conditions.assume(state, new Operand.Register(reading), true)) {
        after.add(state);
      }
    }
    if (any) {
      states.clear();
      states.addAll(after);
    }
    return any;
  }

  /** The instruction that read the number, all of it and no more, since when nobody else may have changed it; -1 for none. */
  private int reading(State state, Address cell, long bits) {
    int reading = state.latestRead(cell);
    return reading >= 0 && flow.instruction(reading) instanceof Instruction.Load(var type, _, _) && type.bits() == bits ? reading : -1;
  }

  private Values found(State state, int reading) {
    return conditions.values(state, new Operand.Register(reading));
  }

  /** After a number was stored: zero gives the lock back. */
  void after(State state, Operand place, Address cell, @Nullable Address stored) {
    if (isZero(stored) && isGuarded(state) && givesBack(state, place, cell)) {
      state.locks(state.locks().release(Lock.flag(cell)));
    }
  }

  private boolean givesBack(State state, Operand place, Address cell) {
    return (small && isDirect(place)) || state.locks().acquired().containsKey(Lock.flag(cell));
  }

  /** Whether a place is the same member of one object, rather than an element of an array. */
  private boolean isDirect(Operand place) {
    return switch (place) {
      case Operand.SymbolAddress _, Operand.Formal _ -> true;
      case Operand.Register(int ordinal) ->
          switch (flow.instruction(ordinal)) {
            case Instruction.Address(Operand base, _, var indices, _) -> indices.isEmpty() && isDirect(base);
            case Instruction.Load _ -> true;
            default -> false;
          };
      default -> false;
    };
  }

  private static boolean isZero(@Nullable Address stored) {
    return stored != null && stored.isInteger() && stored.offset() == 0;
  }

  /** The state in which a store is recorded: with a token where the store does what is done to a lock. */
  State marked(State state, Operand place, Address cell, @Nullable Address stored, long bits) {
    if (stored == null || !stored.isInteger() || !isGuarded(state)) {
      return state;
    }
    boolean has = state.locks().acquired().containsKey(Lock.flag(cell));
    int reading = reading(state, cell, bits);
    boolean over = reading >= 0 && found(state, reading).meet(Values.ZERO).isNone();
    if (isZero(stored) ? !givesBack(state, place, cell) : !has && !over) {
      return state;
    }
    State marked = state.copy();
    marked.locks(marked.locks().acquire(Lock.lawful(cell), Mode.EXCLUSIVE, LockKind.FLAG));
    return marked;
  }
}
