package baton.summary;

import baton.ir.Body;
import baton.ir.Operand;
import baton.ir.Outcome;
import baton.link.Access;
import baton.memory.Address;
import baton.memory.Base;
import baton.memory.Epoch;
import baton.model.ConcurrencyModel;
import baton.model.Marking;
import baton.symbolic.Classes;
import baton.symbolic.Execution;
import baton.symbolic.Observer;
import baton.symbolic.OverBudget;
import baton.symbolic.State;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;

/** Makes the summary of one function from its body and the summaries of what it calls (RELAY, section 4). */
final class FunctionAnalysis {
  private final ConcurrencyModel model;
  private final Budget budget;

  FunctionAnalysis(ConcurrencyModel model, Budget budget) {
    this.model = model;
    this.budget = budget;
  }

  /**
   * Summarises a function.
   *
   * @throws OverBudget when it takes more steps than allowed
   */
  Summary summarise(ComponentTask.Member member, Body body, Function<String, Optional<Summary>> callees) throws OverBudget {
    CallEffects effects = new CallEffects(member, body, model, callees);
    Execution execution = new Execution(body, member.body(), effects, budget.steps());
    effects.choices(execution::choices);
    Recorder recorder = new Recorder(member.body(), execution::choices);
    Returns returns = new Returns(member, budget);
    boolean volatileIsMarked = model.policy().volatileAccess() == Marking.MARKED;
    Observer observer =
        new Observer() {
          @Override
          public void access(Access access, Address cell, State state, boolean repeats) {
            Act.Kind kind = access.kind() == Access.Kind.READ ? Act.Kind.READ : Act.Kind.WRITE;
            boolean marked = access.mode().isAtomic() || (volatileIsMarked && access.mode().isVolatile());
            Site site = new Site(member.body(), access.ordinal(), access.part());
            Act act = new Act.Access(cell, access.bytes() <= 0 ? -1 : access.bytes(), kind, marked);
            recorder.record(act, state, Guard.NEUTRAL, false, repeats, site, Optional.empty());
          }

          @Override
          public void returned(Optional<Operand> operand, Optional<Address> value, Classes classes, State state) {
            returns.add(value, classes, state);
          }
        };
    execution.run(observer, () -> effects.record(recorder));
    return new Summary(
        returns.cases(), recorder.events(budget.openEvents()), returns.effects(), recorder.privateEvents(), new Outcome.Complete());
  }

  /** Collects how a function returns. */
  private static final class Returns {
    private final ComponentTask.Member member;
    private final Budget budget;
    private final List<ReturnCase> cases = new ArrayList<>();
    private final List<State> states = new ArrayList<>();

    Returns(ComponentTask.Member member, Budget budget) {
      this.member = member;
      this.budget = budget;
    }

    void add(Optional<Address> value, Classes classes, State state) {
      boolean fresh = value.isPresent() && state.isPrivate(value.get());
      ReturnCase added = new ReturnCase(classes, value, fresh, state.locks(), state.threads());
      states.add(state.copy());
      for (int i = 0; i < cases.size(); i++) {
        if (cases.get(i).locks().equals(added.locks())) {
          cases.set(i, join(cases.get(i), added));
          return;
        }
      }
      cases.add(added);
    }

    private static ReturnCase join(ReturnCase a, ReturnCase b) {
      Optional<Address> value = a.value().equals(b.value()) ? a.value() : Optional.empty();
      boolean fresh = a.fresh() && b.fresh();
      if (value.isEmpty() && a.fresh() && isNull(b)) {
        value = a.value();
        fresh = true;
      } else if (value.isEmpty() && b.fresh() && isNull(a)) {
        value = b.value();
        fresh = true;
      }
      return new ReturnCase(a.returned().join(b.returned()), value, fresh && value.isPresent(), a.locks(), a.threads().join(b.threads()));
    }

    private static boolean isNull(ReturnCase c) {
      return c.value().filter(v -> v.isInteger() && v.offset() == 0).isPresent();
    }

    List<ReturnCase> cases() {
      return cases.stream().sorted(Comparator.comparing(ReturnCase::text)).toList();
    }

    Effects effects() {
      boolean anything = states.stream().anyMatch(State::wroteAnything);
      SortedMap<Address, Optional<Effects.Write>> writes = new TreeMap<>();
      for (State state : states) {
        for (Map.Entry<Address, State.Known> each : state.written().entrySet()) {
          Address cell = each.getKey();
          long bytes = each.getValue().bytes();
          if (isOwn(cell)) {
            continue;
          }
          if (!isNamed(cell)) {
            anything |= bytes == 8 || bytes < 0;
            continue;
          }
          Effects.Write write = new Effects.Write(cell, bytes, Optional.ofNullable(each.getValue().value()));
          writes.merge(cell, Optional.of(write), (x, y) -> x.equals(y) ? x : Optional.of(unsure(cell, x, y)));
        }
      }
      List<Effects.Write> result = new ArrayList<>();
      for (Map.Entry<Address, Optional<Effects.Write>> each : writes.entrySet()) {
        Effects.Write write = each.getValue().orElseThrow();
        boolean everywhere = states.stream().allMatch(s -> s.written().containsKey(each.getKey()));
        result.add(everywhere ? write : new Effects.Write(write.cell(), write.bytes(), Optional.empty()));
      }
      if (result.size() > budget.writes()) {
        anything = true;
        result.clear();
      }
      TreeMap<Address, Boolean> published = new TreeMap<>();
      for (State state : states) {
        state.known().stream().filter(a -> a.isOpen() && isNamed(a)).forEach(a -> published.put(a, true));
        state.known().stream().filter(a -> a.isOpen() && !isNamed(a)).map(Address::root).forEach(r -> published.put(Address.of(r), true));
      }
      boolean interferes = states.stream().anyMatch(State::interferes);
      return new Effects(result, anything, new java.util.TreeSet<>(published.keySet()), interferes);
    }

    private static Effects.Write unsure(Address cell, Optional<Effects.Write> x, Optional<Effects.Write> y) {
      long bytes = Objects.equals(x.map(Effects.Write::bytes), y.map(Effects.Write::bytes)) ? x.map(Effects.Write::bytes).orElse(-1L) : -1;
      return new Effects.Write(cell, bytes, Optional.empty());
    }

    private boolean isOwn(Address cell) {
      return cell.root() instanceof Base.Fresh fresh && fresh.body().equals(member.body());
    }

    /** Whether a caller can name it: it leads from formals and globals through what cells held at entry. */
    private static boolean isNamed(Address cell) {
      return !cell.mentions(
          b ->
              b instanceof Base.Opaque
                  || b instanceof Base.Within
                  || b instanceof Base.Fresh
                  || (b instanceof Base.Held(_, Epoch epoch) && !(epoch instanceof Epoch.Entry)));
    }
  }
}
