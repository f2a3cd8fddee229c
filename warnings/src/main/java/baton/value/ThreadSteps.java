package baton.value;

import baton.ir.AccessMode;
import baton.ir.Block;
import baton.ir.Body;
import baton.ir.Callee;
import baton.ir.Instruction;
import baton.ir.Operand;
import baton.ir.Terminator;
import baton.ir.ValueType;
import baton.link.Program;
import baton.link.Symbol;
import baton.symbolic.Values;
import baton.value.ThreadState.Frame;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiPredicate;

/**
 * What a thread does next, from one moment at which others may notice it to the next such moment: a step executes the instruction at which
 * the thread stands, and then all that nobody notices. Numbers of which little is known are kept larger than they are, so that there are
 * few states.
 */
final class ThreadSteps {
  /** Steps that nobody notices, all together. */
  private static final long MOST_SILENT = 300_000;

  private static final Values FEW = Values.between(-1, 8);

  private final Program program;
  private final Tracked tracked;
  private final Set<Variable> followed;
  private final Optional<Variable> weak;
  private final LiveRegisters live;
  private final LocalObjects locals;
  private final BiPredicate<Symbol.DefinedFunction, Integer> isAsked;
  private final CallSteps calls;
  private final NavigableSet<Long> bounds;
  private final Map<ThreadState, List<Optional<ThreadState>>> settled = new HashMap<>();
  private long silent;

  /**
   * An access to a followed variable.
   *
   * @param variable the variable
   * @param writes whether it may change it
   * @param atomic whether it is atomic
   */
  record Touch(Variable variable, boolean writes, boolean atomic) {}

  /**
   * With what is known of a program.
   *
   * @param followed the variables whose values are told apart
   * @param weak the only one of them that may be accessed atomically, in weaker orders, too; where there is none all atomic accesses
   *     must be sequentially consistent
   * @param isAsked whether it is asked where threads are when one of them is at an instruction
   */
  ThreadSteps(
      Program program,
      Tracked tracked,
      Set<Variable> followed,
      Optional<Variable> weak,
      LiveRegisters live,
      BiPredicate<Symbol.DefinedFunction, Integer> isAsked,
      CallSteps calls) {
    this.program = program;
    this.tracked = tracked;
    this.followed = followed;
    this.weak = weak;
    this.live = live;
    this.locals = new LocalObjects(program, tracked.handed());
    this.isAsked = isAsked;
    this.calls = calls;
    this.bounds = new TreeSet<>(tracked.bounds());
  }

  /** What a thread may do next; nothing while it is blocked. */
  List<Step> of(SharedState shared, ThreadState thread) throws Unfollowed {
    List<Step> result = new ArrayList<>();
    for (Step step : execute(shared, thread)) {
      List<List<ThreadState>> begun = List.of(List.of());
      for (ThreadState started : step.started()) {
        List<List<ThreadState>> further = new ArrayList<>();
        for (Optional<ThreadState> at : settle(started)) {
          begun.forEach(before -> further.add(at.map(a -> joined(before, a)).orElse(before)));
        }
        begun = further;
      }
      for (Optional<ThreadState> then : step.then().isPresent() ? settle(step.then().get()) : List.of(Optional.<ThreadState>empty())) {
        begun.forEach(started -> result.add(new Step(step.shared(), then, started)));
      }
    }
    return result;
  }

  private static List<ThreadState> joined(List<ThreadState> before, ThreadState next) {
    List<ThreadState> result = new ArrayList<>(before);
    result.add(next);
    return result;
  }

  /** Where the first thread may stand, which begins with a function, before anybody notices anything of it. */
  List<Optional<ThreadState>> begin(Symbol.DefinedFunction function) throws Unfollowed {
    return settle(ThreadState.begins(Optional.empty(), calls.frame(function, List.of(), Optional.empty())));
  }

  private List<Optional<ThreadState>> settle(ThreadState from) throws Unfollowed {
    List<Optional<ThreadState>> known = settled.get(from);
    if (known != null) {
      return known;
    }
    Set<Optional<ThreadState>> result = new LinkedHashSet<>();
    Set<ThreadState> seen = new HashSet<>();
    Deque<ThreadState> open = new ArrayDeque<>(List.of(from));
    while (!open.isEmpty()) {
      ThreadState at = open.remove();
      if (!seen.add(at)) {
        // it may go round for ever
        result.add(Optional.empty());
      } else if (isNoticed(at)) {
        result.add(Optional.of(at));
      } else {
        for (Step step : execute(SharedState.UNSEEN, at)) {
          step.then().ifPresentOrElse(open::add, () -> result.add(Optional.empty()));
        }
      }
      if (++silent > MOST_SILENT) {
        throw new Unfollowed("threads make more than " + MOST_SILENT + " steps that nobody notices");
      }
    }
    List<Optional<ThreadState>> all = List.copyOf(result);
    settled.put(from, all);
    return all;
  }

  /** Whether others may notice the next instruction of a thread, or it is asked where they are then. */
  private boolean isNoticed(ThreadState thread) throws Unfollowed {
    Frame top = thread.top();
    if (thread.waits() || isAsked.test(top.function(), top.ordinal())) {
      return true;
    }
    return switch (instruction(top)) {
      case Instruction.Load _, Instruction.Store _, Instruction.AtomicUpdate _, Instruction.CompareExchange _ -> !touched(thread).isEmpty();
      case Terminator.Return _ -> top.lock().isPresent();
      case Instruction.Call call -> calls.isNoticed(top, call);
      default -> false;
    };
  }

  /** The instruction at which a function stands. */
  Instruction instruction(Frame frame) {
    return body(frame).instruction(frame.ordinal());
  }

  private Body body(Frame frame) {
    return program.function(frame.function()).body();
  }

  private Evaluation evaluation(Frame frame) {
    return new Evaluation(frame.function(), tracked, body(frame)::instruction, frame.arguments());
  }

  /** The followed variables that a thread accesses next. */
  List<Touch> touched(ThreadState thread) throws Unfollowed {
    Frame top = thread.top();
    return switch (instruction(top)) {
      case Instruction.Load(ValueType type, Operand address, AccessMode mode) -> touched(top, type, address, mode, false);
      case Instruction.Store(ValueType type, _, Operand address, AccessMode mode) -> touched(top, type, address, mode, true);
      case Instruction.AtomicUpdate(_, ValueType type, Operand address, _, AccessMode mode) -> touched(top, type, address, mode, true);
      case Instruction.CompareExchange(ValueType type, Operand address, _, _, AccessMode mode, AccessMode.Order failure) ->
          touched(top, type, address, weak.isPresent() ? mode : weaker(mode, failure), true);
      default -> List.of();
    };
  }

  /** The weaker one of the orders on success and on failure, as far as it matters whether that is the strongest. */
  private static AccessMode weaker(AccessMode success, AccessMode.Order failure) {
    return failure == AccessMode.Order.SEQUENTIAL ? success : new AccessMode(failure, false);
  }

  private List<Touch> touched(Frame frame, ValueType type, Operand address, AccessMode mode, boolean writes) throws Unfollowed {
    Value at = evaluation(frame).value(address, Registers.of(frame.registers()));
    List<Touch> result = new ArrayList<>();
    Optional<Variable> variable = tracked.at(at, type).filter(followed::contains);
    if (variable.isPresent()) {
      boolean isOrdered = weak.isPresent() ? weak.equals(variable) : mode.order() == AccessMode.Order.SEQUENTIAL;
      if (mode.isAtomic() && !isOrdered) {
        // what is true of interleavings is not true of it
        throw new Unfollowed(variable.get());
      }
      result.add(new Touch(variable.get(), writes, mode.isAtomic()));
    }
    for (Variable among : tracked.among(frame.function(), address, at, type)) {
      if (followed.contains(among)) {
        throw new Unfollowed(among);
      }
    }
    return result;
  }

  private List<Step> execute(SharedState shared, ThreadState thread) throws Unfollowed {
    if (thread.waits()) {
      return calls.waitEnds(shared, thread);
    }
    Frame top = thread.top();
    Instruction instruction = instruction(top);
    Registers registers = Registers.of(top.registers());
    Evaluation evaluation = evaluation(top);
    if (instruction instanceof Terminator terminator) {
      return leave(shared, thread, terminator, evaluation, registers);
    }
    if (instruction instanceof Instruction.Call call) {
      return calls.call(shared, thread, call, evaluation.arguments(call, registers), evaluation, registers);
    }
    List<Touch> touched = touched(thread);
    Optional<Variable> variable = touched.stream().findFirst().map(Touch::variable);
    return memory(shared, thread, instruction, variable, evaluation, registers);
  }

  /** What reads and writes at once tells others what it found only if it both acquires and releases. */
  private static void requireBoth(AccessMode mode, Optional<Variable> variable) throws Unfollowed {
    if (variable.isPresent() && !(mode.acquires() && mode.releases())) {
      throw new Unfollowed(variable.get());
    }
  }

  private List<Step> memory(
      SharedState shared,
      ThreadState thread,
      Instruction instruction,
      Optional<Variable> variable,
      Evaluation evaluation,
      Registers registers)
      throws Unfollowed {
    int ordinal = thread.top().ordinal();
    return switch (instruction) {
      case Instruction.Load(ValueType type, Operand address, AccessMode mode) -> {
        Optional<LocalCell> local = local(evaluation.value(address, registers), type);
        registers.put(ordinal, mode.isAtomic() && !mode.acquires() ? Value.ANY : read(shared, thread, variable, local));
        yield List.of(Step.to(shared, next(thread, registers)));
      }
      case Instruction.Store(ValueType type, Operand value, Operand address, AccessMode mode) -> {
        Optional<LocalCell> local = local(evaluation.value(address, registers), type);
        if (variable.isPresent() && mode.isAtomic() && !mode.releases()) {
          // others may see it before what came before it
          throw new Unfollowed(variable.get());
        }
        yield List.of(written(shared, next(thread, registers), variable, local, evaluation.value(value, registers)));
      }
      case Instruction.AtomicUpdate(String operator, ValueType type, Operand address, Operand value, AccessMode mode) -> {
        requireBoth(mode, variable);
        Optional<LocalCell> local = local(evaluation.value(address, registers), type);
        registers.put(ordinal, read(shared, thread, variable, local));
        Value given = evaluation.value(value, registers);
        Value after =
            operator.equals("xchg")
                ? given
                : evaluation.compute(new Instruction.Binary(operator, type, new Operand.Register(ordinal), value), registers);
        yield List.of(written(shared, next(thread, registers), variable, local, after));
      }
      case Instruction.CompareExchange exchange -> exchange(shared, thread, exchange, variable, evaluation, registers);
      case Instruction.Allocate _ when locals.isFollowed(thread.top().function(), ordinal) -> {
        int object = locals.number(thread.top().function(), ordinal, thread.frames().size());
        registers.put(ordinal, Value.of(new Value.Place(object, 0)));
        yield List.of(Step.to(shared, next(thread, registers)));
      }
      case Instruction.Part(String operator, _, List<Operand> operands)
          when operator.equals("extractvalue")
              && operands.size() == 2
              && operands.getFirst() instanceof Operand.Register(int pair)
              && operands.getLast() instanceof Operand.IntegerConstant(_, long part)
              && body(thread.top()).instruction(pair) instanceof Instruction.CompareExchange -> {
        Value old = evaluation.value(operands.getFirst(), registers);
        registers.put(ordinal, part == 0 ? old : registers.exchanged(pair));
        yield List.of(Step.to(shared, next(thread, registers)));
      }
      case Instruction.Phi _ -> List.of(Step.to(shared, next(thread, registers)));
      case Instruction.Straight straight -> {
        registers.put(ordinal, few(evaluation.compute(straight, registers)));
        yield List.of(Step.to(shared, next(thread, registers)));
      }
      case Terminator _ -> throw new IllegalStateException("left before");
    };
  }

  /** A comparison that exchanges may fail whatever it finds. */
  private List<Step> exchange(
      SharedState shared,
      ThreadState thread,
      Instruction.CompareExchange exchange,
      Optional<Variable> variable,
      Evaluation evaluation,
      Registers registers)
      throws Unfollowed {
    requireBoth(exchange.mode(), variable);
    int ordinal = thread.top().ordinal();
    Optional<LocalCell> local = local(evaluation.value(exchange.address(), registers), exchange.type());
    Value old = read(shared, thread, variable, local);
    Value expected = evaluation.value(exchange.expected(), registers);
    List<Step> result = new ArrayList<>();
    registers.put(ordinal, new AccessMode(exchange.failure(), false).acquires() ? old : Value.ANY);
    registers.exchanged(ordinal, false);
    result.add(Step.to(shared, next(thread, registers)));
    Values equal = old.numbers().meet(expected.numbers());
    if (!equal.isNone()) {
      registers.put(ordinal, old.place().isPresent() ? old : Value.of(equal));
      registers.exchanged(ordinal, true);
      result.add(written(shared, next(thread, registers), variable, local, evaluation.value(exchange.replacement(), registers)));
    }
    return result;
  }

  private static Value read(SharedState shared, ThreadState thread, Optional<Variable> variable, Optional<LocalCell> local) {
    return variable
        .map(v -> Value.of(shared.read(v)))
        .or(() -> local.map(l -> thread.locals().getOrDefault(l, Value.ANY)))
        .orElse(Value.ANY);
  }

  private Step written(SharedState shared, ThreadState thread, Optional<Variable> variable, Optional<LocalCell> local, Value value) {
    SharedState after = variable.map(v -> shared.with(v, few(value).numbers())).orElse(shared);
    return Step.to(after, local.map(l -> thread.with(l, few(value))).orElse(thread));
  }

  private static Optional<LocalCell> local(Value address, ValueType type) {
    return address.place().filter(p -> p.symbol() < 0).map(p -> new LocalCell(p.symbol(), p.offset(), type.bytes()));
  }

  /** A value of few. */
  private Value few(Value value) {
    boolean isFew = value.place().isPresent() || value.numbers().leq(FEW) || value.numbers().isAny();
    return isFew ? value : Value.of(value.numbers().widen(bounds));
  }

  /** The thread after an instruction that does not end a block. */
  static ThreadState next(ThreadState thread, Registers registers) {
    return thread.with(thread.top().at(thread.top().ordinal() + 1, registers));
  }

  private List<Step> leave(SharedState shared, ThreadState thread, Terminator terminator, Evaluation evaluation, Registers registers) {
    List<Step> result = new ArrayList<>();
    switch (terminator) {
      case Terminator.Return(Optional<Operand> value) ->
          result.add(back(shared, thread, value.map(v -> evaluation.value(v, registers)).orElse(Value.ANY)));
      case Terminator.Branch(Operand condition, int then, int otherwise) -> {
        branch(thread, condition, true, then, evaluation, registers).ifPresent(t -> result.add(Step.to(shared, t)));
        branch(thread, condition, false, otherwise, evaluation, registers).ifPresent(t -> result.add(Step.to(shared, t)));
      }
      case Terminator.Switch(Operand value, List<Terminator.Case> cases, int otherwise) -> {
        Registers rest = Registers.of(registers.values());
        boolean left = true;
        for (Terminator.Case each : cases) {
          Optional<Long> number = evaluation.value(each.value(), registers).single();
          Registers taken = Registers.of(registers.values());
          if (number.isEmpty() || evaluation.narrow(value, Values.of(number.get()), taken, 0)) {
            result.add(Step.to(shared, follow(thread, each.target(), evaluation, taken)));
          }
          left = left && (number.isEmpty() || evaluation.narrow(value, Values.of(number.get()).complement(), rest, 0));
        }
        if (left) {
          result.add(Step.to(shared, follow(thread, otherwise, evaluation, rest)));
        }
      }
      case Terminator.Jump(int target) -> result.add(Step.to(shared, follow(thread, target, evaluation, registers)));
      case Terminator.ComputedJump _, Terminator.AssemblyJump _ ->
          terminator.successors().forEach(to -> result.add(Step.to(shared, follow(thread, to, evaluation, registers))));
      case Terminator.Unreachable _ -> result.add(Step.end(shared));
    }
    return result;
  }

  /** Comes back to the caller, and gives back the lock that was held while the function ran. */
  private Step back(SharedState shared, ThreadState thread, Value value) {
    Optional<LockName> lock = thread.top().lock();
    SharedState after = lock.map(shared::without).orElse(shared);
    if (thread.frames().size() == 1) {
      return Step.end(after);
    }
    ThreadState caller = thread.leaving(locals.of(thread.top().function(), thread.frames().size()));
    Registers registers = Registers.of(caller.top().registers());
    registers.put(caller.top().ordinal(), few(value.place().filter(p -> p.symbol() < 0).isPresent() ? Value.ANY : value));
    ThreadState then = next(caller, registers);
    return Step.to(after, lock.map(then::givingBack).orElse(then));
  }

  private Optional<ThreadState> branch(
      ThreadState thread, Operand condition, boolean truth, int to, Evaluation evaluation, Registers registers) {
    Registers taken = Registers.of(registers.values());
    return evaluation.assume(condition, truth, taken, 0) ? Optional.of(follow(thread, to, evaluation, taken)) : Optional.empty();
  }

  private ThreadState follow(ThreadState thread, int to, Evaluation evaluation, Registers registers) {
    Frame top = thread.top();
    Block block = body(top).blocks().get(to);
    Map<Integer, Value> given = new HashMap<>();
    int ordinal = block.first();
    for (Instruction instruction : block.instructions()) {
      if (!(instruction instanceof Instruction.Phi(_, var incoming))) {
        break;
      }
      Value value = Value.ANY;
      for (Instruction.Incoming each : incoming) {
        if (each.block() == top.block()) {
          value = evaluation.value(each.value(), registers);
        }
      }
      given.put(ordinal++, few(value));
    }
    given.forEach(registers::put);
    registers.keep(live.into(top.function(), to));
    return thread.with(new Frame(top.function(), to, block.first(), top.arguments(), registers.values(), top.lock()));
  }
}
