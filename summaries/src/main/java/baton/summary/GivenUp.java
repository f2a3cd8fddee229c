package baton.summary;

import baton.ir.Block;
import baton.ir.Body;
import baton.ir.Callee;
import baton.ir.Instruction;
import baton.ir.Operand;
import baton.ir.Operands;
import baton.ir.Outcome;
import baton.ir.Referent;
import baton.link.Access;
import baton.link.Sections;
import baton.lockset.RelativeLockset;
import baton.memory.Address;
import baton.memory.Base;
import baton.model.ConcurrencyModel;
import baton.symbolic.Merge;
import baton.symbolic.StartedThread;
import baton.symbolic.Threads;
import baton.symbolic.Unevaluated;
import baton.symbolic.Values;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.ObjIntConsumer;

/** What is said of a function that was not analysed: coarse, but nothing that it can do is missing. */
final class GivenUp {
  private final ConcurrencyModel model;
  private final ComponentTask.Member member;
  private final Body body;

  GivenUp(ConcurrencyModel model, ComponentTask.Member member, Body body) {
    this.model = model;
    this.member = member;
    this.body = body;
  }

  Summary summary(String reason) {
    Threads threads = (callsUnknown() ? Threads.NONE.withAnythingStarted() : Threads.started(started())).waitAnywhere();
    Guard guard = new Guard(RelativeLockset.TOP, threads);
    List<Event> events = new ArrayList<>();
    events.add(event(new Act.Release(Optional.empty()), guard, 0, 0));
    BitSet unevaluated = Unevaluated.of(body);
    for (Access access : Access.of(body)) {
      if (unevaluated.get(access.ordinal())) {
        continue;
      }
      Address cell = address(access.address(), access.ordinal());
      Act.Kind kind = access.kind() == Access.Kind.READ ? Act.Kind.READ : Act.Kind.WRITE;
      Act act =
          new Act.Access(cell, access.bytes() <= 0 ? -1 : access.bytes(), kind, FunctionAnalysis.isMarked(access.mode(), model.policy()));
      events.add(event(act, guard, access.ordinal(), access.part()));
    }
    eachCall((call, ordinal) -> call(call, guard, ordinal, events));
    events.sort(null);
    NavigableSet<Address> published = new TreeSet<>();
    for (int i = 0; i < body.formals().size(); i++) {
      published.add(Address.of(new Base.Formal(i)));
    }
    Optional<Address> variable = VariableArguments.of(body);
    variable.ifPresent(published::add);
    List<Effects.Write> overwritten = variable.map(v -> new Effects.Write(v, -1, Optional.empty())).stream().toList();
    return new Summary(
        List.of(new ReturnCase(Values.ANY, Optional.empty(), false, RelativeLockset.TOP, threads)),
        events,
        new Effects(overwritten, true, published, true, new RegionEffects(merges(), new TreeSet<>(List.of(Merge.ANYTHING)))),
        0,
        new Outcome.Incomplete(reason));
  }

  /** Whatever writes memory may have linked anything. */
  private SortedSet<Merge> merges() {
    SortedSet<Merge> result = new TreeSet<>();
    for (Block block : body.blocks()) {
      for (int ordinal = block.first(); ordinal < block.end(); ordinal++) {
        result.add(Merge.unknown(member.body(), ordinal));
      }
    }
    return result;
  }

  private Event event(Act act, Guard guard, int ordinal, int part) {
    return new Event(act, guard, true, true, new Site(member.body(), ordinal, part), Optional.empty());
  }

  private void call(Instruction.Call call, Guard guard, int ordinal, List<Event> events) {
    List<Address> arguments = call.arguments().stream().map(a -> address(a.value(), ordinal)).toList();
    switch (call.callee()) {
      case Callee.Intrinsic _ -> {}
      case Callee.Indirect _ -> {
        enter(unnamed(ordinal), arguments, guard, ordinal, events);
        member.externalsBehind(ordinal).forEach(
            external -> {
              Referent referent = new Referent.External(external.name());
              done(new GivenUpCall(model, unnamed(ordinal), arguments).by(referent, external.name(), call, false), guard, ordinal, events);
            });
      }
      case Callee.Direct(int index) -> {
        Referent referent = body.referents().get(index);
        enter(Address.of(new Base.Global(referent)), arguments, guard, ordinal, events);
        done(new GivenUpCall(model, unnamed(ordinal), arguments).by(referent, name(referent), call, runs(referent)), guard, ordinal, events);
      }
    }
  }

  /** Two arguments of which nothing is known are not told by one name: they may be different objects. */
  private void enter(Address function, List<Address> arguments, Guard guard, int ordinal, List<Event> events) {
    Address unknown = unnamed(ordinal);
    List<Optional<Address>> passed = arguments.stream().map(a -> Optional.of(a).filter(known -> !known.equals(unknown))).toList();
    events.add(event(new Act.Enter(function, passed, false), guard, ordinal, 0));
  }

  private void done(List<GivenUpCall.Done> acts, Guard guard, int ordinal, List<Event> events) {
    acts.forEach(done -> events.add(event(done.act(), guard, ordinal, done.part())));
  }

  private void eachCall(ObjIntConsumer<Instruction.Call> use) {
    for (Block block : body.blocks()) {
      int ordinal = block.first();
      for (Instruction instruction : block.instructions()) {
        if (instruction instanceof Instruction.Call call) {
          use.accept(call, ordinal);
        }
        ordinal++;
      }
    }
  }

  /** Whether a function of the program may be behind a name. */
  private boolean runs(Referent referent) {
    ComponentTask.Callee callee = member.callees().get(referent.identity());
    return callee != null && (!callee.symbols().isEmpty() || callee.unlisted());
  }

  /** Whether it calls, by name or through a pointer, what may start any thread: all but functions of the program that no model tells of. */
  private boolean callsUnknown() {
    List<Callee> unknown = new ArrayList<>();
    eachCall(
        (call, _) -> {
          boolean known = call.callee() instanceof Callee.Intrinsic
              || (call.callee() instanceof Callee.Direct(int referent) && isBody(body.referents().get(referent)));
          if (!known) {
            unknown.add(call.callee());
          }
        });
    return !unknown.isEmpty();
  }

  private boolean isBody(Referent referent) {
    ComponentTask.Callee callee = member.callees().get(referent.identity());
    return callee != null && !callee.symbols().isEmpty() && !callee.unlisted() && model.function(callee.name()).isEmpty();
  }

  /**
   * Every function whose address the body takes or is passed may have been started. What its callees start themselves is not told: their
   * calls are events that tell nothing of what happened in them.
   */
  private SortedSet<StartedThread> started() {
    Set<Integer> onlyCalled = new HashSet<>();
    Set<Integer> taken = new HashSet<>();
    for (Block block : body.blocks()) {
      for (Instruction instruction : block.instructions()) {
        if (instruction instanceof Instruction.Call call && call.callee() instanceof Callee.Direct(int referent)) {
          onlyCalled.add(referent);
        }
        for (Operand operand : Operands.of(instruction)) {
          if (operand instanceof Operand.SymbolAddress(int referent, long _)) {
            taken.add(referent);
          }
        }
      }
    }
    onlyCalled.removeAll(taken);
    SortedSet<StartedThread> result = new TreeSet<>();
    for (int i = 0; i < body.referents().size(); i++) {
      Referent referent = body.referents().get(i);
      if (member.callees().containsKey(referent.identity()) && !onlyCalled.contains(i)) {
        result.add(StartedThread.any(Address.of(new Base.Global(referent))));
      }
    }
    for (int i = 0; i < body.formals().size(); i++) {
      result.add(StartedThread.any(Address.of(new Base.Formal(i))));
    }
    return result;
  }

  private String name(Referent referent) {
    ComponentTask.Callee callee = member.callees().get(referent.identity());
    return callee == null ? referent.name() : callee.name();
  }

  private Address address(Operand operand, int ordinal) {
    return switch (operand) {
      case Operand.IntegerConstant(_, long number) -> Address.integer(number);
      case Operand.Null _ -> Address.integer(0);
      case Operand.Expression number when number.converts("inttoptr") -> address(number.operands().getFirst(), ordinal);
      case Operand.Register(int made)
          when body.instruction(made) instanceof Instruction.Convert(String operator, _, _, Operand.IntegerConstant(_, long number))
              && operator.equals("inttoptr") ->
          Address.integer(number);
      case Operand.SymbolAddress(int referent, long offset) when Sections.bounded(body.referents().get(referent)).isEmpty() ->
          Address.of(new Base.Global(body.referents().get(referent))).plus(offset);
      default -> unnamed(ordinal);
    };
  }

  private Address unnamed(int ordinal) {
    return Address.of(new Base.Opaque(member.body(), ordinal));
  }
}
