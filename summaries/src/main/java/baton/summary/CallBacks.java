package baton.summary;

import baton.lockset.RelativeLockset;
import baton.memory.Address;
import baton.symbolic.Calls;
import baton.symbolic.Calls.After;
import baton.symbolic.State;
import baton.symbolic.Threads;
import baton.symbolic.Values;
import java.util.ArrayList;
import java.util.List;

/** What functions do that a modelled function is passed and calls before it returns. */
final class CallBacks {
  /** Ways in which a function comes back that are followed one by one when it is called again. */
  private static final int MOST_WAYS = 8;

  /** Rounds after which nothing is surely held, if what is held still changes. */
  private static final int MOST_ROUNDS = 2;

  /** How often a function is called. */
  enum Times {
    /** Once. */
    ONCE,
    /** Once, or not at all. */
    AT_MOST_ONCE,
    /** Any number of times. */
    ANY
  }

  private final CallEffects calls;

  CallBacks(CallEffects calls) {
    this.calls = calls;
  }

  /** A state, and what it became. */
  private record Round(State before, State after) {
    /** Whether the same again may do something else than what was done once. */
    boolean mayDoMore() {
      return !before.equals(after);
    }

    boolean changesThreadOrLocks() {
      return !before.locks().equals(after.locks()) || !before.threads().equals(after.threads());
    }
  }

  /** Calls {@code target}; every state that control may come back in. */
  List<After> run(State before, Calls.Invocation site, Address target, List<Address> arguments, Times times) {
    State untouched = before.copy();
    List<State> states = new ArrayList<>();
    switch (times) {
      case ONCE -> once(before, site, target, arguments).forEach(r -> states.add(r.after()));
      case AT_MOST_ONCE -> {
        once(before, site, target, arguments).forEach(r -> states.add(r.after()));
        states.add(untouched);
      }
      case ANY -> {
        states.addAll(repeated(before, site.repeating(), target, arguments));
        for (State state : states) {
          if (!state.threads().waits().equals(untouched.threads().waits())) {
            state.threads(state.threads().waitAnywhere());
          }
        }
        states.add(untouched);
      }
    }
    if (states.isEmpty()) {
      // a function that ends the thread may not be the one that is called
      states.add(untouched);
    }
    return states.stream().map(s -> new After(s, null, Values.ANY)).toList();
  }

  private List<Round> once(State before, Calls.Invocation site, Address target, List<Address> arguments) {
    return calls.indirect(before.copy(), site, target, arguments).stream().map(a -> new Round(before, a.state())).toList();
  }

  /** The states after one call and more. */
  private List<State> repeated(State before, Calls.Invocation site, Address target, List<Address> arguments) {
    List<Round> last = once(before, site, target, arguments);
    List<State> result = new ArrayList<>(last.stream().map(Round::after).toList());
    boolean memoryOnly = last.stream().noneMatch(Round::changesThreadOrLocks);
    List<State> from = last.stream().filter(Round::mayDoMore).map(Round::after).distinct().toList();
    for (int round = 1; !from.isEmpty(); round++) {
      if (round > MOST_ROUNDS || from.size() > MOST_WAYS) {
        result.addAll(fromAnything(from, memoryOnly, site, target, arguments));
        return result;
      }
      List<Round> next = new ArrayList<>();
      from.forEach(s -> next.addAll(once(s, site, target, arguments)));
      next.forEach(r -> result.add(r.after()));
      memoryOnly &= next.stream().noneMatch(Round::changesThreadOrLocks);
      from = next.stream().filter(Round::mayDoMore).map(Round::after).distinct().toList();
    }
    return result;
  }

  /**
   * The states when more is done than was followed. If only memory has changed until then, and from whatever memory a call neither takes
   * nor gives back locks nor starts or joins threads, then none does; else nothing is surely held.
   */
  private List<State> fromAnything(List<State> some, boolean memoryOnly, Calls.Invocation site, Address target, List<Address> arguments) {
    State any = anything(some, site.ordinal());
    List<State> result = new ArrayList<>();
    if (memoryOnly) {
      List<Round> rounds = once(any, site, target, arguments);
      if (rounds.stream().noneMatch(Round::changesThreadOrLocks)) {
        rounds.forEach(r -> result.add(r.after()));
        result.add(any);
        return result;
      }
    }
    State open = unlocked(any);
    once(open, site, target, arguments).forEach(r -> result.add(unlocked(r.after())));
    result.add(open);
    return result;
  }

  /** A state that some may become when more is done: anything may be written. */
  private static State anything(List<State> some, int ordinal) {
    State result = some.getFirst().copy();
    Threads threads = result.threads();
    for (State each : some) {
      threads = threads.join(each.threads());
    }
    result.threads(threads);
    result.writeAnything(ordinal);
    return result;
  }

  private static State unlocked(State state) {
    state.locks(RelativeLockset.TOP);
    return state;
  }
}
