package baton.chain;

import baton.chain.State.Owned;
import baton.chain.Value.Constant;
import baton.chain.Value.Local;
import baton.chain.Value.Place;
import baton.chain.Value.Pointer;
import baton.effect.CallShape;
import baton.effect.Effect;
import baton.effect.Exclusions;
import baton.effect.NamedLock;
import baton.effect.Outcome;
import baton.effect.Outcomes;
import baton.effect.Results;
import baton.ir.Digest;
import baton.ir.Operand;
import baton.link.Program;
import baton.link.Symbol;
import baton.model.AllocationRule;
import baton.model.Argument;
import baton.model.ConcurrencyModel;
import baton.model.Extent;
import baton.model.FreeEffect;
import baton.model.FunctionRules;
import baton.model.LockExpression;
import baton.model.LockKind;
import baton.model.LockMode;
import baton.model.PointerAccess;
import baton.model.Storage;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** One call of a function that a model describes. */
final class LibraryCall {
  private final ConcurrencyModel model;
  private final NodeObjects objects;
  private final Run run;
  private final Program program;
  private final ProgramCalls.Called at;

  LibraryCall(ConcurrencyModel model, NodeObjects objects, Run run, Program program, ProgramCalls.Called at) {
    this.model = model;
    this.objects = objects;
    this.run = run;
    this.program = program;
    this.at = at;
  }

  /** The states after it. */
  List<Memory.Read> apply(FunctionRules rules, State before, Value result) throws GivenUp {
    Set<Effect> all = Outcomes.all(rules, shape(rules), model.policy());
    if (all.stream().noneMatch(LibraryCall::tellsOfMemory)) {
      for (int i = 0; i < at.arguments().size(); i++) {
        if (isNode(i) && !(at.argument(i) instanceof Value.Null)) {
          throw new GivenUp("a node is handed to " + rules.name() + "()");
        }
      }
    }
    List<Memory.Read> states = new ArrayList<>();
    for (Outcome outcome : Outcomes.of(rules, shape(rules), model.policy())) {
      List<Memory.Read> ways = List.of(new Memory.Read(before.copy(), answer(outcome.results(), result)));
      for (Effect effect : outcome.effects()) {
        List<Memory.Read> next = new ArrayList<>();
        for (Memory.Read each : ways) {
          next.addAll(effect(rules, effect, each.state(), each.value()));
        }
        ways = next;
      }
      states.addAll(ways);
    }
    boolean keeps = all.stream().anyMatch(LibraryCall::keeps);
    for (Memory.Read each : states) {
      for (int i = 0; i < at.arguments().size(); i++) {
        if (at.argument(i) instanceof Pointer(Local local, _, _, _)) {
          if (keeps && objects.isHolder(at.caller(), at.operand(i))) {
            Memory.escape(each.state(), at.argument(i));
          }
          Memory.clobber(each.state(), local);
        }
      }
    }
    return states;
  }

  /** Only of arguments that lists may be behind is asked what becomes of them where no rule tells. */
  private CallShape shape(FunctionRules rules) {
    Set<Integer> pointers = new HashSet<>();
    Map<Integer, Long> constants = new HashMap<>();
    for (int i = 0; i < at.arguments().size(); i++) {
      if (isOfList(i)) {
        pointers.add(i);
      }
      if (at.argument(i) instanceof Constant(long number)) {
        constants.put(i, number);
      }
    }
    boolean defined = program.named(rules.name()).stream().anyMatch(Symbol.DefinedFunction.class::isInstance);
    return new CallShape(at.arguments().size(), pointers, constants, Set.of(), Set.of(), at.walker().isRead(at.caller(), at.ordinal()), Set.of(), defined);
  }

  /** What a call returns, as far as the way tells in which it came back. */
  private static Value answer(Results results, Value otherwise) {
    boolean zero = results.equals(Results.of(0));
    boolean other = results.meet(Results.of(0)).isNone();
    return zero ? new Constant(0) : other ? new Value.NonZero() : results.isAny() ? otherwise : Value.ANY;
  }

  private static boolean tellsOfMemory(Effect effect) {
    return switch (effect) {
      case Effect.Access _, Effect.Free _, Effect.ReturnPart _, Effect.ReturnLibrary _, Effect.ReturnReceived _,
          Effect.ReturnParsed _, Effect.Keep _,
          Effect.Unaccounted _ -> true;
      case Effect.Locking _, Effect.LockSetup _, Effect.Activation _, Effect.Ordering _, Effect.Allocate _,
          Effect.HiddenState _, Effect.HiddenObject _, Effect.LibraryVariable _,
          Effect.Atomic _, Effect.Interfere _, Effect.Publish _, Effect.ProcessorCopy _, Effect.Control _ -> false;
    };
  }

  /** Whether others may know what a call is passed. */
  private static boolean keeps(Effect effect) {
    return switch (effect) {
      case Effect.Locking _, Effect.LockSetup _, Effect.Join _, Effect.Access _, Effect.Free _, Effect.Interfere _,
          Effect.ReturnPart _, Effect.ReturnLibrary _, Effect.ReturnReceived _, Effect.ReturnParsed _ -> false;
      case Effect.Activation _, Effect.Arm _, Effect.Barrier _, Effect.Signal _, Effect.ResetSignal _, Effect.Signalled _, Effect.Allocate _,
          Effect.HiddenState _, Effect.HiddenObject _, Effect.LibraryVariable _, Effect.Atomic _, Effect.Publish _,
          Effect.Unaccounted _, Effect.Keep _,
          Effect.ProcessorCopy _, Effect.Control _ -> true;
    };
  }

  private List<Memory.Read> effect(FunctionRules rules, Effect effect, State state, Value result) throws GivenUp {
    return switch (effect) {
      case Effect.Acquire acquire -> {
        boolean kept = acquire.mode() == LockMode.EXCLUSIVE && Exclusions.always(acquire.kind()) && acquire.doubts().isEmpty();
        place(acquire.lock()).filter(_ -> kept).ifPresent(state.held::add);
        yield one(state, result);
      }
      case Effect.Release(LockExpression lock, LockKind _) -> released(state, result, lock);
      case Effect.Switch _ -> {
        run.release(state, Optional.empty());
        yield one(state, result);
      }
      case Effect.Downgrade(LockExpression lock, LockKind _) -> released(state, result, lock);
      case Effect.ConditionWait(int _, int lock) -> {
        Optional<Place> place = place(at.argument(lock));
        boolean held = place.isPresent() && state.held.contains(place.get());
        run.release(state, place);
        if (held) {
          state.held.add(place.orElseThrow());
        }
        yield one(state, result);
      }
      case Effect.Start _, Effect.NotStarted _ -> {
        state.alone = false;
        run.forgetUnlocked(state);
        yield one(state, result);
      }
      case Effect.Allocate(AllocationRule allocation) -> allocate(allocation, state, result);
      case Effect.Free(int argument, FreeEffect when) -> free(argument, when, state, result);
      case Effect.Read(PointerAccess access) -> access(rules, access, true, state, result);
      case Effect.Write(PointerAccess access) -> access(rules, access, false, state, result);
      case Effect.Move(PointerAccess from, PointerAccess to, boolean _) -> {
        if (from.pointer() instanceof Argument.Position(int index) && index < at.arguments().size()) {
          Value target = to.pointer() instanceof Argument.Position(int position) ? at.argument(position) : Value.ANY;
          boolean holder = objects.isHolder(at.caller(), at.operand(index));
          at.walker().memory().move(new Memory.Moved(target, at.argument(index), holder, bytes(from)), state);
        }
        yield access(rules, to, false, state, result);
      }
      case Effect.Formatted _ -> {
        for (int i = 0; i < at.arguments().size(); i++) {
          if (at.argument(i) instanceof Pointer(Value.Node _, _, _, _)) {
            at.walker().memory().block(state, access(i, -1), at.argument(i), true);
          }
        }
        yield one(state, result);
      }
      case Effect.Unaccounted(int argument) -> beyond(rules, argument, state, result);
      case Effect.Keep(Argument.Position(int argument), var _) -> beyond(rules, argument, state, result);
      case Effect.Keep _ -> one(state, result);
      case Effect.Assume(int argument) -> at.argument(argument).equals(new Constant(0)) ? List.of() : one(state, result);
      case Effect.NoReturn _, Effect.ExitThread _ -> List.of();
      case Effect.Atomic _, Effect.Publish _, Effect.ProcessorCopy _ -> {
        for (int i = 0; i < at.arguments().size(); i++) {
          if (isOfList(i)) {
            throw new GivenUp("a node may be shown to others by a call");
          }
        }
        yield one(state, result);
      }
      // bytes that go out or come in are read or written, too
      case Effect.Pass _, Effect.MayAcquire _, Effect.ConditionSignal _, Effect.LockSetup _, Effect.CallBack _, Effect.CallOnce _,
          Effect.CallLater _, Effect.Ordering _, Effect.HiddenState _, Effect.HiddenObject _, Effect.LibraryVariable _, Effect.Interfere _,
          Effect.ReturnPart _, Effect.ReturnLibrary _, Effect.ReturnReceived _, Effect.ReturnParsed _ -> one(state, result);
    };
  }

  private List<Memory.Read> released(State state, Value result, LockExpression lock) throws GivenUp {
    run.release(state, place(lock));
    return one(state, result);
  }

  /** The call may touch more than the object that an argument points to, or remember it. */
  private List<Memory.Read> beyond(FunctionRules rules, int argument, State state, Value result) throws GivenUp {
    if (argument < at.arguments().size() && isOfList(argument) && !(at.argument(argument) instanceof Value.Null)) {
      throw new GivenUp(rules.name() + "() may do more with a list than its rules tell");
    }
    return one(state, result);
  }

  private boolean isOfList(int argument) {
    return isNode(argument) || objects.isHolder(at.caller(), at.operand(argument));
  }

  private boolean isNode(int argument) {
    return objects.isNode(at.caller(), at.operand(argument));
  }

  private static List<Memory.Read> one(State state, Value result) {
    return List.of(new Memory.Read(state, result));
  }

  private Optional<Place> place(LockExpression lock) {
    return NamedLock.of(lock, index -> place(at.argument(index)), token -> Optional.of(new Place(new Value.Token(token), 0)));
  }

  private static Optional<Place> place(Value value) {
    if (!(value instanceof Pointer(Value.Target target, long offset, boolean exact, _)) || !exact) {
      return Optional.empty();
    }
    return target instanceof Value.Node || target instanceof Local ? Optional.empty() : Optional.of(new Place(target, offset));
  }

  private List<Memory.Read> allocate(AllocationRule rule, State state, Value result) throws GivenUp {
    if (rule.frees().isPresent() && isNode(rule.frees().get()) && !(at.argument(rule.frees().get()) instanceof Value.Null)) {
      throw new GivenUp("a node is made larger or smaller");
    }
    boolean node = objects.isNode(at.caller(), new Operand.Register(at.ordinal()));
    if (!node || !(rule.result() instanceof Argument.Returned) || rule.storage() != Storage.HEAP) {
      return one(state, result);
    }
    State none = state.copy();
    Value made = state.node(new Owned(Optional.empty(), rule.zeroed() ? Value.NULL : Value.ANY));
    return List.of(new Memory.Read(none, Value.NULL), new Memory.Read(state, made));
  }

  private List<Memory.Read> free(int argument, FreeEffect when, State state, Value result) throws GivenUp {
    if (when != FreeEffect.FREES && isNode(argument)) {
      throw new GivenUp("a node may be freed later");
    }
    List<Memory.Read> after = new ArrayList<>();
    for (State each : at.walker().memory().free(state, access(argument, -1), at.argument(argument))) {
      after.add(new Memory.Read(each, result));
    }
    return after;
  }

  private List<Memory.Read> access(FunctionRules rules, PointerAccess access, boolean read, State state, Value result) throws GivenUp {
    switch (access.pointer()) {
      case Argument.Position(int index) -> {
        if (index < at.arguments().size()) {
          if (access.extent().equals(Optional.of(Extent.REACHABLE))) {
            beyond(rules, index, state, result);
          }
          at.walker().memory().block(state, access(index, bytes(access)), at.argument(index), read);
        }
      }
      case Argument.Pointee _ -> {
        if (!read) {
          run.tails().unknownWrite();
          Memory.forgetLinks(state);
        }
      }
      case Argument.Returned _ -> {}
    }
    return one(state, result);
  }

  private long bytes(PointerAccess access) {
    long result = access.size().isEmpty() ? -1 : 1;
    for (int index : access.size()) {
      if (!(at.argument(index) instanceof Constant(long number)) || result < 0) {
        return -1;
      }
      result *= number;
    }
    return result;
  }

  private Memory.Access access(int part, long bytes) {
    Digest body = program.function(at.caller()).digest();
    return new Memory.Access(body, at.ordinal(), part, bytes, false, isNode(part), objects.isHolder(at.caller(), at.operand(part)));
  }
}
