package baton.chain;

import baton.effect.Accounts;
import baton.chain.State.Owned;
import baton.chain.Value.Constant;
import baton.chain.Value.Local;
import baton.chain.Value.Place;
import baton.chain.Value.Pointer;
import baton.effect.CallShape;
import baton.effect.Exclusions;
import baton.effect.Outcomes;
import baton.ir.Digest;
import baton.ir.Operand;
import baton.link.Program;
import baton.link.Symbol;
import baton.model.AllocationRule;
import baton.model.Argument;
import baton.model.AssumptionRule;
import baton.model.AtomicRule;
import baton.model.ConcurrencyModel;
import baton.model.ConditionOperation;
import baton.model.ConditionRule;
import baton.model.ExitRule;
import baton.model.Extent;
import baton.model.FreeEffect;
import baton.model.FreeRule;
import baton.model.FunctionRule;
import baton.model.FunctionRules;
import baton.model.JoinRule;
import baton.model.LockAttributeRule;
import baton.model.LockExpression;
import baton.model.LockInitRule;
import baton.model.LockKind;
import baton.model.LockMode;
import baton.model.LockRoot;
import baton.model.LockRule;
import baton.model.MemoryRule;
import baton.model.NoReturnRule;
import baton.model.PerCpuRule;
import baton.model.PointerAccess;
import baton.model.PublicationRule;
import baton.model.RetractionRule;
import baton.model.SpawnRule;
import baton.model.Storage;
import baton.model.Success;
import baton.model.UnnamedArguments;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

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
    List<Memory.Read> states = List.of(new Memory.Read(before, result));
    for (FunctionRules.Stated stated : rules.bySection().values()) {
      List<Memory.Read> next = new ArrayList<>();
      for (Memory.Read each : states) {
        next.addAll(rule(rules, stated.rule(), each.state(), each.value()));
      }
      states = next;
    }
    if (rules.rule(MemoryRule.class).isEmpty() && rules.rule(FreeRule.class).isEmpty()) {
      for (int i = 0; i < at.arguments().size(); i++) {
        if (isNode(i) && !(at.argument(i) instanceof Value.Null)) {
          throw new GivenUp("a node is handed to " + rules.name() + "()");
        }
      }
    }
    for (int i = 0; i < at.arguments().size(); i++) {
      if ((isNode(i) || objects.isHolder(at.caller(), at.operand(i))) && isBeyond(rules, i) && !(at.argument(i) instanceof Value.Null)) {
        throw new GivenUp(rules.name() + "() may do more with a list than its rules tell");
      }
    }
    boolean keeps = rules.bySection().values().stream().anyMatch(s -> keeps(s.rule()));
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

  /** Whether a call may touch more than the object that an argument points to, or remember it. */
  private boolean isBeyond(FunctionRules rules, int argument) {
    Optional<MemoryRule> rule = rules.rule(MemoryRule.class);
    boolean reached =
        rule.filter(
                r ->
                    r.keeps().contains(argument)
                        || Stream.concat(r.reads().stream(), r.writes().stream())
                            .anyMatch(a -> a.pointer().equals(new Argument.Position(argument)) && a.extent().equals(Optional.of(Extent.REACHABLE))))
            .isPresent();
    boolean external = program.named(rules.name()).stream().noneMatch(Symbol.DefinedFunction.class::isInstance);
    boolean left = external && model.policy().unnamedArguments() == UnnamedArguments.REACHED && !Accounts.contain(rules, argument);
    return reached || left;
  }

  /** Whether others may know what a call is passed. */
  private static boolean keeps(FunctionRule rule) {
    return switch (rule) {
      case MemoryRule _, LockRule _, LockInitRule _, LockAttributeRule _, ConditionRule _, FreeRule _, JoinRule _ -> false;
      default -> true;
    };
  }

  private List<Memory.Read> rule(FunctionRules rules, FunctionRule rule, State state, Value result) throws GivenUp {
    return switch (rule) {
      case LockRule lock -> lock(rules, lock, state, result);
      case ConditionRule condition -> {
        if (condition.op() == ConditionOperation.WAIT) {
          Optional<Place> lock = condition.lock().flatMap(i -> place(at.argument(i)));
          boolean held = lock.isPresent() && state.held.contains(lock.get());
          run.release(state, lock);
          if (held) {
            state.held.add(lock.orElseThrow());
          }
        }
        yield one(state, result);
      }
      case SpawnRule _ -> {
        state.alone = false;
        run.forgetUnlocked(state);
        yield one(state, result);
      }
      case AllocationRule allocation -> allocate(allocation, state, result);
      case FreeRule free -> free(free, state, result);
      case MemoryRule memory -> memory(memory, state, result);
      case AssumptionRule(int argument) -> at.argument(argument).equals(new Constant(0)) ? List.of() : one(state, result);
      case NoReturnRule _, ExitRule _ -> List.of();
      case AtomicRule _, PublicationRule _, RetractionRule _, PerCpuRule _ -> {
        for (int i = 0; i < at.arguments().size(); i++) {
          if (isNode(i) || objects.isHolder(at.caller(), at.operand(i))) {
            throw new GivenUp("a node may be shown to others by a call");
          }
        }
        yield one(state, result);
      }
      default -> one(state, result);
    };
  }

  private boolean isNode(int argument) {
    return objects.isNode(at.caller(), at.operand(argument));
  }

  private static List<Memory.Read> one(State state, Value result) {
    return List.of(new Memory.Read(state, result));
  }

  private List<Memory.Read> lock(FunctionRules rules, LockRule rule, State state, Value result) {
    Optional<Place> place = rule.lock().flatMap(this::place);
    return switch (rule.op()) {
      case ACQUIRE, TRY_ACQUIRE -> {
        if (place.isEmpty() || rule.mode() != LockMode.EXCLUSIVE || !Exclusions.always(rule.kind().orElse(LockKind.LOCAL))) {
          yield one(state, Value.ANY);
        }
        State without = state.copy();
        state.held.add(place.get());
        CallShape shape = CallShape.of(at.arguments().size(), !isUnread());
        if (Outcomes.surelyAcquired(rules, shape, model.policy()).isPresent()) {
          yield one(state, result);
        }
        yield List.of(new Memory.Read(state, answer(rule.success(), true)), new Memory.Read(without, answer(rule.success(), false)));
      }
      case NEUTRAL, HOLD_WHILE_RUNNING, READ_BEGIN, READ_RETRY, WRITE_BEGIN -> one(state, result);
      case RELEASE, DOWNGRADE, WRITE_END -> {
        run.release(state, place);
        yield one(state, result);
      }
    };
  }

  /** What a call returns that has the lock, or has not. */
  private static Value answer(Success success, boolean held) {
    boolean zero = held == (success == Success.ZERO);
    boolean known = success == Success.ZERO || success == Success.NONZERO;
    return !known ? Value.ANY : zero ? new Constant(0) : new Value.NonZero();
  }

  private boolean isUnread() {
    return !at.walker().isRead(at.caller(), at.ordinal());
  }

  private Optional<Place> place(LockExpression lock) {
    if (!lock.path().steps().isEmpty() || lock.bit().isPresent()) {
      return Optional.empty();
    }
    return switch (lock.root()) {
      case LockRoot.OfArgument(Argument argument) ->
          argument instanceof Argument.Position(int index) ? place(at.argument(index)) : Optional.empty();
      case LockRoot.OfToken(String token, List<Integer> keys) ->
          keys.isEmpty() ? Optional.of(new Place(new Value.Token(token), 0)) : Optional.empty();
      case LockRoot.OfGlobal _, LockRoot.OfArgumentType _, LockRoot.OfObjectType _ -> Optional.empty();
    };
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

  private List<Memory.Read> free(FreeRule rule, State state, Value result) throws GivenUp {
    if (rule.effect() != FreeEffect.FREES && isNode(rule.argument())) {
      throw new GivenUp("a node may be freed later");
    }
    List<Memory.Read> after = new ArrayList<>();
    for (State each : at.walker().memory().free(state, access(rule.argument(), -1), at.argument(rule.argument()))) {
      after.add(new Memory.Read(each, result));
    }
    return after;
  }

  private List<Memory.Read> memory(MemoryRule rule, State state, Value result) throws GivenUp {
    Memory memory = at.walker().memory();
    for (PointerAccess read : rule.reads()) {
      if (read.pointer() instanceof Argument.Position(int index) && index < at.arguments().size()) {
        memory.block(state, access(index, bytes(read)), at.argument(index), true);
        for (PointerAccess write : rule.moves() ? rule.writes() : List.<PointerAccess>of()) {
          Value to = write.pointer() instanceof Argument.Position(int target) ? at.argument(target) : Value.ANY;
          memory.move(new Memory.Moved(to, at.argument(index), objects.isHolder(at.caller(), at.operand(index)), bytes(read)), state);
        }
      }
    }
    for (PointerAccess write : rule.writes()) {
      if (write.pointer() instanceof Argument.Position(int index) && index < at.arguments().size()) {
        memory.block(state, access(index, bytes(write)), at.argument(index), false);
      } else if (write.pointer() instanceof Argument.Pointee) {
        Memory.forgetLinks(state);
      }
    }
    for (int i = 0; rule.format().isPresent() && i < at.arguments().size(); i++) {
      if (at.argument(i) instanceof Pointer(Value.Node _, _, _, _)) {
        memory.block(state, access(i, -1), at.argument(i), true);
      }
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
    return new Memory.Access(body, at.ordinal(), part, bytes, false, isNode(part));
  }
}
