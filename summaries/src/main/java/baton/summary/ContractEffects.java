package baton.summary;

import baton.memory.Address;
import baton.symbolic.Calls;
import baton.symbolic.Calls.After;
import baton.symbolic.Values;
import baton.symbolic.State;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What callees do of which neither a summary nor a rule is at hand: the contract of their kind. */
final class ContractEffects {
  private final CallEffects calls;

  ContractEffects(CallEffects calls) {
    this.calls = calls;
  }

  /** A function whose summary is not at hand: what its contract says, which is to leave the locks alone unless a target does not. */
  After dispatch(State before, Calls.Invocation site, Address target, List<Address> arguments) {
    calls.enter(before, site, target, arguments, false);
    Summary contract = calls.member().contracts().get(site.ordinal());
    if (contract == null) {
      return new After(called(before, site, arguments), null, Values.ANY);
    }
    Binding binding = new Binding(before.copy(), arguments, calls.digest(), site.ordinal(), Optional.empty(), false);
    State after = called(before, site, arguments);
    contract.returns().forEach(c -> after.locks(after.locks().then(c.locks().rebind(binding::lock))));
    return new After(after, null, Values.ANY);
  }

  /** Whether nothing but null comes to what is called: no call is made. */
  boolean isOfNull(Calls.Invocation site) {
    Summary contract = calls.member().contracts().get(site.ordinal());
    return contract != null && contract.returns().isEmpty();
  }

  /** A function without body and model: reads, writes and publishes what its arguments reach. */
  After external(State before, Calls.Invocation site, List<Address> arguments) {
    for (int i = 0; i < arguments.size(); i++) {
      if (calls.mayPoint(site, i) && !calls.isText(arguments.get(i))) {
        calls.event(new Act.Access(arguments.get(i), -1, Act.Kind.WRITE, false), before, calls.at(site, i), site.repeats());
        calls.memories().reach(before, site, i, arguments.get(i), Act.Kind.WRITE);
      }
    }
    List<Address> reaching = new ArrayList<>();
    for (int i = 0; i < arguments.size(); i++) {
      if (calls.mayPoint(site, i) && !calls.isText(arguments.get(i))) {
        reaching.add(arguments.get(i));
      }
    }
    State after = reached(before, site, arguments);
    after.regions().linkOutside(reaching, site.ordinal());
    return new After(after, null, Values.ANY);
  }

  /** A function of the program has run, which writes variables by their names whatever it is passed. */
  private State called(State state, Calls.Invocation site, List<Address> arguments) {
    State after = reached(state, site, arguments);
    after.writeAnything(site.ordinal());
    return after;
  }

  private State reached(State state, Calls.Invocation site, List<Address> arguments) {
    boolean reaches = false;
    for (int i = 0; i < arguments.size(); i++) {
      if (calls.mayPoint(site, i) && !calls.isText(arguments.get(i))) {
        calls.choices(arguments.get(i)).forEach(state.sharing()::publish);
        state.store(arguments.get(i), null, -1, site.ordinal());
        reaches = true;
      }
    }
    if (reaches) {
      state.writeAnything(site.ordinal());
    }
    state.interfere();
    return state;
  }
}
