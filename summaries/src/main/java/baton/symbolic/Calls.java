package baton.symbolic;

import baton.ir.Instruction;
import baton.memory.Address;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What calls do: the effect of summaries and models. */
public interface Calls {
  /**
   * A call about to be executed.
   *
   * @param ordinal its ordinal
   * @param call the instruction
   * @param target what is called, when called by address
   * @param arguments the values passed
   * @param passing what kinds of values they are
   * @param resultUsed whether anything reads the result
   * @param repeats whether it may be executed again in one activation
   */
  record Invocation(
      int ordinal,
      Instruction.Call call,
      @Nullable Address target,
      List<Address> arguments,
      List<Passing> passing,
      boolean resultUsed,
      boolean repeats) {
    /** What kind of value an argument is; what is not passed by this call itself may be an address. */
    public Passing passing(int argument) {
      return argument < passing.size() ? passing.get(argument) : Passing.POINTER;
    }

    /** The call, which does what it does any number of times. */
    public Invocation repeating() {
      return new Invocation(ordinal, call, target, arguments, passing, resultUsed, true);
    }
  }

  /**
   * One way in which the call comes back.
   *
   * @param state the state then
   * @param value the result; null when it has no name
   * @param classes what classes the result is in
   * @param from what the result was computed from, beyond its name
   */
  record After(State state, @Nullable Address value, Values classes, Set<Address> from) {
    /** With a result that has a name, or leads nowhere. */
    public After(State state, @Nullable Address value, Values classes) {
      this(state, value, classes, Set.of());
    }
  }

  /** Whether every caller holds a lock as long as the function runs, such as an atomic section that is a function. */
  boolean isHeldWhileRunning();

  /** Whether a call may join threads, itself or in what it calls. */
  boolean mayJoin(Instruction.Call call);

  /**
   * Executes a call.
   *
   * @param before the state before; it may be changed and returned
   * @param site the call
   * @return every way in which it comes back; none when it does not
   */
  List<After> call(State before, Invocation site);
}
